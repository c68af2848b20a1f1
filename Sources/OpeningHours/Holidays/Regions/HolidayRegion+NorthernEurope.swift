extension HolidayRegion {
  /// The Nordic and Baltic countries.
  ///
  /// Bridge days that a government swaps for working Saturdays aren't holidays. Known as of 2026.
  ///
  /// > Source: Denmark: lov om Folkekirkens økonomi, abolition of Great Prayer Day by a law of
  /// > 2023. Estonia: pühade ja tähtpäevade seadus. Finland: Act 388/1937; Annual Holidays Act
  /// > 162/2005 (eves). Iceland: lög 88/1971. Latvia: law "Par svētku, atceres un atzīmējamām
  /// > dienām". Lithuania: Labor Code, article 123. Norway: lov 1995 nr. 12. Sweden: lag 1989:253.
  static let northernEurope: [Self] = [
    Self(
      "DK",
      nordic,
      [.easter(-3), .easter(26).until(2_023), .whitMonday]
    ),
    Self(
      "EE",
      [
        .on(1, 1), .on(2, 24), .goodFriday, .easterSunday, .on(5, 1), .whitSunday, .on(6, 23),
        .on(6, 24), .on(8, 20), .on(12, 24).since(2_005), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "FI",
      nordic,
      [
        .on(1, 6), .on(5, 1), .first(.friday, from: 6, 19), .first(.saturday, from: 6, 20),
        .first(.saturday, from: 10, 31), .on(12, 6), .on(12, 24),
      ]
    ),
    Self(
      "IS",
      nordic,
      [
        .easter(-3), .first(.thursday, from: 4, 19), .on(5, 1), .whitMonday, .on(6, 17),
        .nth(1, .monday, 8),
      ]
    ),
    Self(
      "LT",
      [
        .on(1, 1), .on(2, 16), .on(3, 11), .easterSunday, .easterMonday, .on(5, 1),
        .nth(1, .sunday, 5), .nth(1, .sunday, 6), .on(6, 24).since(2_003), .on(7, 6), .on(8, 15),
        .on(11, 1), .on(11, 2).since(2_020), .on(12, 24), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "LV",
      years: 2_012...2_100,
      [
        .on(1, 1), .goodFriday, .easterSunday, .easterMonday, .on(5, 1),
        .on(5, 4, .workdayAfterWeekend), .nth(2, .sunday, 5), .whitSunday, .on(6, 23), .on(6, 24),
        .on(11, 18, .workdayAfterWeekend), .on(12, 24), .on(12, 25), .on(12, 26), .on(12, 31),
        // The Song and Dance Celebrations, the Pope's visit, and the ice hockey medal.
        .once(2_018, 7, 9), .once(2_018, 9, 24), .once(2_023, 5, 29), .once(2_023, 7, 10),
      ]
    ),
    Self("NO", nordic, [.easter(-3), .on(5, 1), .on(5, 17), .whitMonday]),
    Self(
      "SE",
      nordic,
      [
        .on(1, 6), .on(5, 1), .whitMonday.until(2_004), .on(6, 6).since(2_005),
        .first(.saturday, from: 6, 20), .first(.saturday, from: 10, 31),
      ]
    ),
  ]

  /// The holidays common to the Nordic countries.
  private static let nordic: [HolidayRule] = [
    .on(1, 1), .goodFriday, .easterSunday, .easterMonday, .ascension, .whitSunday, .on(12, 25),
    .on(12, 26),
  ]
}
