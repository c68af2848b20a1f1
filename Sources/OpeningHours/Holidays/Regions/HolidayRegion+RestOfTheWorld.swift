extension HolidayRegion {
  /// Australia, New Zealand, Japan, and South Africa.
  ///
  /// Matariki is known through 2052. The day before the football final in Victoria depends on the
  /// fixtures. Days of South African elections are included as far as announced. Known as of 2026.
  ///
  /// > Source: New South Wales: Public Holidays Act 2010. Victoria: Public Holidays Act 1993 and
  /// > gazetted notices. New Zealand: Holidays Act 2003, section 44; Te Kāhui o Matariki Public
  /// > Holiday Act 2022, Schedule 1. Japan: Act on National Holidays, 178/1948; Cabinet Office,
  /// > list of national holidays. South Africa: Public Holidays Act 36 of 1994 and proclamations.
  static let restOfTheWorld: [Self] = [
    Self("AU", years: 2_014...2_100, australia, [.on(12, 26)]),
    Self(
      "AU-NSW",
      years: 2_014...2_100,
      australia,
      [
        .on(1, 1, .mondayAfterWeekend), .easter(-1), .easterSunday, .nth(2, .monday, 6),
        .nth(1, .monday, 10), .on(12, 25, .workdayAfterWeekend), .on(12, 26, .workdayAfterWeekend),
        .once(2_026, 4, 27), .once(2_027, 4, 26),
      ]
    ),
    Self(
      "AU-VIC",
      years: 2_017...2_026,
      australia,
      [
        .on(1, 1, .mondayAfterWeekend), .nth(2, .monday, 3), .easter(-1), .easterSunday,
        .nth(2, .monday, 6), .nth(1, .tuesday, 11), .on(12, 25, .workdayAfterWeekend),
        .on(12, 26, .workdayAfterWeekend), .once(2_017, 9, 29), .once(2_018, 9, 28),
        .once(2_019, 9, 27), .once(2_020, 10, 23), .once(2_021, 9, 24), .once(2_022, 9, 23),
        .once(2_023, 9, 29), .once(2_024, 9, 27), .once(2_025, 9, 26), .once(2_026, 9, 25),
      ]
    ),
    Self("JP", years: 2_000...2_099, japan.map { $0.or(.workdayAfterSunday) }, [.bridges]),
    Self("NZ", years: 2_014...2_052, newZealand, matariki),
    Self(
      "ZA",
      [
        .on(1, 1, .mondayAfterSunday), .on(3, 21, .mondayAfterSunday), .goodFriday, .easterMonday,
        .on(4, 27, .mondayAfterSunday), .on(5, 1, .mondayAfterSunday),
        .on(6, 16, .mondayAfterSunday), .on(8, 9, .mondayAfterSunday),
        .on(9, 24, .mondayAfterSunday), .on(12, 16, .mondayAfterSunday),
        .on(12, 25, .mondayAfterSunday), .on(12, 26, .mondayAfterSunday),
        // The turn of the millennium, elections, days in lieu, and the Rugby World Cup.
        .once(2_000, 1, 2), .once(2_000, 1, 3), .once(2_004, 4, 14), .once(2_006, 3, 1),
        .once(2_008, 5, 2), .once(2_009, 4, 22), .once(2_011, 5, 18), .once(2_011, 12, 27),
        .once(2_014, 5, 7), .once(2_016, 8, 3), .once(2_016, 12, 27), .once(2_019, 5, 8),
        .once(2_021, 11, 1), .once(2_022, 12, 27), .once(2_023, 12, 15), .once(2_024, 5, 29),
        .once(2_026, 11, 4),
      ]
    ),
  ]

  /// The holidays of all states of Australia, except Boxing Day; Australia Day is moved from
  /// weekends.
  private static let australia: [HolidayRule] = [
    .on(1, 1), .on(1, 26, .fromWeekendToMonday), .goodFriday, .easterMonday, .on(4, 25),
    .on(12, 25), .once(2_022, 9, 22),
  ]

  /// The national holidays of Japan.
  private static let japan: [HolidayRule] = [
    .on(1, 1), .nth(2, .monday, 1), .on(2, 11), .on(2, 23).since(2_020),
    .season(.marchEquinoxInJapan), .on(4, 29), .on(5, 3), .on(5, 4).since(2_007), .on(5, 5),
    .on(7, 20).until(2_002), .nth(3, .monday, 7).within(2_003...2_019), .once(2_020, 7, 23),
    .once(2_021, 7, 22), .nth(3, .monday, 7).since(2_022), .on(8, 11).within(2_016...2_019),
    .once(2_020, 8, 10), .once(2_021, 8, 8), .on(8, 11).since(2_022), .on(9, 15).until(2_002),
    .nth(3, .monday, 9).since(2_003), .season(.septemberEquinoxInJapan),
    .nth(2, .monday, 10).until(2_019), .once(2_020, 7, 24), .once(2_021, 7, 23),
    .nth(2, .monday, 10).since(2_022), .on(11, 3), .on(11, 23), .on(12, 23).until(2_018),
    // The accession and the enthronement of the Emperor.
    .once(2_019, 5, 1), .once(2_019, 10, 22),
  ]

  /// The holidays of New Zealand, except Matariki.
  private static let newZealand: [HolidayRule] = [
    .on(1, 1, .workdayAfterWeekend), .on(1, 2, .workdayAfterWeekend),
    .on(2, 6, .mondayAfterWeekend), .goodFriday, .easterMonday, .on(4, 25, .mondayAfterWeekend),
    .nth(1, .monday, 6), .once(2_022, 9, 26), .nth(4, .monday, 10),
    .on(12, 25, .workdayAfterWeekend), .on(12, 26, .workdayAfterWeekend),
  ]

  /// The dates of Matariki.
  private static let matariki: [HolidayRule] = [
    .once(2_022, 6, 24), .once(2_023, 7, 14), .once(2_024, 6, 28), .once(2_025, 6, 20),
    .once(2_026, 7, 10), .once(2_027, 6, 25), .once(2_028, 7, 14), .once(2_029, 7, 6),
    .once(2_030, 6, 21), .once(2_031, 7, 11), .once(2_032, 7, 2), .once(2_033, 6, 24),
    .once(2_034, 7, 7), .once(2_035, 6, 29), .once(2_036, 7, 18), .once(2_037, 7, 10),
    .once(2_038, 6, 25), .once(2_039, 7, 15), .once(2_040, 7, 6), .once(2_041, 7, 19),
    .once(2_042, 7, 11), .once(2_043, 7, 3), .once(2_044, 6, 24), .once(2_045, 7, 7),
    .once(2_046, 6, 29), .once(2_047, 7, 19), .once(2_048, 7, 3), .once(2_049, 6, 25),
    .once(2_050, 7, 15), .once(2_051, 6, 30), .once(2_052, 6, 21),
  ]
}
