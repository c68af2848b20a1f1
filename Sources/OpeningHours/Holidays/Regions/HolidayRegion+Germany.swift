extension HolidayRegion {
  /// Germany and its states.
  ///
  /// Days that only some municipalities observe, as Assumption Day in Bavaria, are left out. Known
  /// as of 2026.
  ///
  /// > Source: Einigungsvertrag, article 2; the Feiertagsgesetze of the states.
  static let germany: [Self] = [
    Self("DE", federal),
    Self("DE-BB", federal, [.easterSunday, .whitSunday, reformation]),
    Self(
      "DE-BE",
      federal,
      [
        .on(3, 8).since(2_019), .once(2_020, 5, 8), .once(2_025, 5, 8), .once(2_028, 6, 17),
      ]
    ),
    Self("DE-BW", federal, [epiphany, .corpusChristi, allSaints]),
    Self("DE-BY", federal, [epiphany, .corpusChristi, allSaints]),
    Self("DE-HB", federal, [reformation.since(2_018)]),
    Self("DE-HE", federal, [.corpusChristi]),
    Self("DE-HH", federal, [reformation.since(2_018)]),
    Self("DE-MV", federal, [.on(3, 8).since(2_023), reformation]),
    Self("DE-NI", federal, [reformation.since(2_018)]),
    Self("DE-NW", federal, [.corpusChristi, allSaints]),
    Self("DE-RP", federal, [.corpusChristi, allSaints]),
    Self("DE-SH", federal, [reformation.since(2_018)]),
    Self("DE-SL", federal, [.corpusChristi, .on(8, 15), allSaints]),
    // The Day of Repentance is the Wednesday before November 23.
    Self("DE-SN", federal, [reformation, .first(.wednesday, from: 11, 16)]),
    Self("DE-ST", federal, [epiphany, reformation]),
    Self("DE-TH", federal, [.on(9, 20).since(2_019), reformation]),
  ]

  /// The holidays of all states.
  private static let federal: [HolidayRule] = [
    .on(1, 1), .goodFriday, .easterMonday, .on(5, 1), .ascension, .whitMonday, .on(10, 3),
    .on(12, 25), .on(12, 26), .once(2_017, 10, 31),
  ]

  /// Epiphany.
  private static let epiphany = HolidayRule.on(1, 6)
  /// Reformation Day.
  private static let reformation = HolidayRule.on(10, 31)
  /// All Saints' Day.
  private static let allSaints = HolidayRule.on(11, 1)
}
