extension HolidayRegion {
  /// France, the Benelux countries, Monaco, and Andorra.
  ///
  /// Liberation Day in the Netherlands is a day off every five years. Known as of 2026.
  ///
  /// > Source: Belgium: Royal Decree of April 18, 1974. France: Code du travail, L3133-1 and
  /// > L3134-13 (Moselle). Andorra: calendars of the Govern. Luxembourg: Code du travail, L.
  /// > 232-2. Monaco: loi 798 of 1966. Netherlands: Algemene termijnenwet, article 3.
  static let westernEurope: [Self] = [
    Self(
      "AD",
      [
        .on(1, 1), .on(1, 6), .easter(-48), .on(3, 14), .goodFriday, .easterMonday, .on(5, 1),
        .whitMonday, .on(8, 15), .on(9, 8), .on(11, 1), .on(12, 8), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "BE",
      [
        .on(1, 1), .easterSunday, .easterMonday, .on(5, 1), .ascension, .whitSunday, .whitMonday,
        .on(7, 21), .on(8, 15), .on(11, 1), .on(11, 11), .on(12, 25),
      ]
    ),
    Self("FR", france),
    Self("FR-57", france, [.goodFriday, .on(12, 26)]),
    Self(
      "LU",
      [
        .on(1, 1), .easterMonday, .on(5, 1), .on(5, 9).since(2_019), .ascension, .whitMonday,
        .on(6, 23), .on(8, 15), .on(11, 1), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "MC",
      [
        .on(1, 1, .mondayAfterSunday), .on(1, 27), .easterMonday, .on(5, 1, .mondayAfterSunday),
        .ascension, .whitMonday, .corpusChristi, .on(8, 15, .mondayAfterSunday),
        .on(11, 1, .mondayAfterSunday), .on(11, 19, .mondayAfterSunday), .on(12, 8).until(2_018),
        .on(12, 8, .mondayAfterSunday).since(2_019), .on(12, 25, .mondayAfterSunday),
        .once(2_015, 1, 7),
      ]
    ),
    Self(
      "NL",
      [
        .on(1, 1), .goodFriday, .easterSunday, .easterMonday,
        .on(4, 30, .fromSundayToSaturday).until(2_013),
        .on(4, 27, .fromSundayToSaturday).since(2_014), .on(5, 5).since(2_000, every: 5),
        .ascension, .whitSunday, .whitMonday, .on(12, 25), .on(12, 26),
      ]
    ),
  ]

  /// The holidays of France; Whit Monday wasn't one from 2005 to 2007.
  private static let france: [HolidayRule] = [
    .on(1, 1), .easterMonday, .on(5, 1), .on(5, 8), .ascension, .whitMonday.until(2_004),
    .whitMonday.since(2_008), .on(7, 14), .on(8, 15), .on(11, 1), .on(11, 11), .on(12, 25),
  ]
}
