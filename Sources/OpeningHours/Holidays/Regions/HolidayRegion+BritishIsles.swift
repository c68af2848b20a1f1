extension HolidayRegion {
  /// The United Kingdom, its parts, and Ireland.
  ///
  /// The rules for England hold for any year; the others are known as of 2026.
  ///
  /// > Source: Banking and Financial Dealings Act 1971, Schedule 1; St Andrew's Day Bank Holiday
  /// > (Scotland) Act 2007; royal proclamations; common law; <https://www.gov.uk/bank-holidays>.
  /// > Ireland: Organisation of Working Time Act 1997, Second Schedule, as amended.
  static let britishIsles: [Self] = [
    Self("GB", unitedKingdom),
    Self("GB-ENG", years: 1...9_999, england),
    Self("GB-WLS", england),
    Self(
      "GB-NIR",
      england,
      [.on(3, 17, .mondayAfterWeekend), .on(7, 12, .mondayAfterWeekend)]
    ),
    Self(
      "GB-SCT",
      unitedKingdom,
      [
        // The day in lieu of January 1 precedes that of January 2.
        .on(1, 2, .workdayAfterWeekend), .nth(1, .monday, 8),
        .on(11, 30, .mondayAfterWeekend).since(2_007), .once(2_026, 6, 15),
      ]
    ),
    Self(
      "IE",
      [
        .on(1, 1), .on(2, 1, .toMondayExceptFriday).since(2_023), .on(3, 17), .easterMonday,
        .nth(1, .monday, 5), .nth(1, .monday, 6), .nth(1, .monday, 8), .nth(-1, .monday, 10),
        .on(12, 25), .on(12, 26), .once(2_001, 9, 14), .once(2_022, 3, 18),
      ]
    ),
  ]

  /// The bank holidays common to the United Kingdom.
  private static let unitedKingdom: [HolidayRule] = [
    .on(1, 1, .workdayAfterWeekend), .goodFriday, .nth(1, .monday, 5), .nth(-1, .monday, 5),
    .on(12, 25, .workdayAfterWeekend), .on(12, 26, .workdayAfterWeekend),
    // The anniversaries of the end of the war in Europe.
    .canceled(1_995, 5, 1), .once(1_995, 5, 8), .canceled(2_020, 5, 4), .once(2_020, 5, 8),
    // The turn of the millennium.
    .once(1_999, 12, 31),
    // The jubilees.
    .canceled(2_002, 5, 27), .once(2_002, 6, 3), .once(2_002, 6, 4),
    .canceled(2_012, 5, 28), .once(2_012, 6, 4), .once(2_012, 6, 5),
    .canceled(2_022, 5, 30), .once(2_022, 6, 2), .once(2_022, 6, 3),
    // The royal wedding, the funeral of the Queen, and the coronation.
    .once(2_011, 4, 29), .once(2_022, 9, 19), .once(2_023, 5, 8),
  ]

  /// The bank holidays of England and Wales.
  private static let england: [HolidayRule] =
    unitedKingdom + [HolidayRule.easterMonday, HolidayRule.nth(-1, .monday, 8)]
}
