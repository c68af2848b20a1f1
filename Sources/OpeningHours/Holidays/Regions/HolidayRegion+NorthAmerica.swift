extension HolidayRegion {
  /// The United States, Canada, and Mexico.
  ///
  /// Both the United States and New York State have the federal holidays, which are state holidays
  /// too. The state-only holidays (Lincoln's Birthday, Flag Day, and Election Day) are omitted
  /// because sights stay open. Provinces don't substitute weekdays for holidays on weekends, except
  /// Canada Day and, in Quebec, the National Holiday, on Sundays; here the Sunday counts too. New
  /// York State and British Columbia hold for any year; the others are known as of 2026.
  ///
  /// > Source: 5 U.S.C. § 6103; New York General Construction Law § 24. Holidays Act, RSC 1985, c.
  /// > H-5; British Columbia: Employment Standards Act, RSBC 1996, c. 113, section 1; Ontario:
  /// > Employment Standards Act, 2000; Quebec: Act respecting labour standards, section 60, and
  /// > National Holiday Act. Mexico: Ley Federal del Trabajo, article 74.
  static let northAmerica: [Self] = [
    Self("US", unitedStates),
    Self("US-NY", years: 1...9_999, unitedStates),
    Self("CA", canada),
    Self(
      "CA-BC",
      years: 1...9_999,
      canada,
      [
        .nth(2, .monday, 2).within(2_013...2_018), .nth(3, .monday, 2).since(2_019), victoriaDay,
        .nth(1, .monday, 8), .on(9, 30).since(2_021),
        .nth(2, .monday, 10), .on(11, 11),
      ]
    ),
    Self(
      "CA-ON",
      canada,
      [
        .nth(3, .monday, 2).since(2_008), victoriaDay, .nth(2, .monday, 10), .on(12, 26),
      ]
    ),
    Self(
      "CA-QC",
      canada,
      [
        victoriaDay, .on(6, 24, .mondayAfterSunday), .nth(2, .monday, 10),
      ]
    ),
    Self(
      "MX",
      years: 2_007...2_100,
      [
        .on(1, 1), .nth(1, .monday, 2), .nth(3, .monday, 3), .on(5, 1), .on(9, 16),
        .once(2_012, 12, 1), .once(2_018, 12, 1),
        .on(10, 1).since(2_024, every: 6), .nth(3, .monday, 11), .on(12, 25),
      ]
    ),
  ]

  /// The federal holidays of the United States.
  private static let unitedStates: [HolidayRule] = [
    .on(1, 1, .nearestWeekday), .nth(3, .monday, 1), .nth(3, .monday, 2), .nth(-1, .monday, 5),
    .on(6, 19, .nearestWeekday).since(2_021), .on(7, 4, .nearestWeekday), .nth(1, .monday, 9),
    .nth(2, .monday, 10), .on(11, 11, .nearestWeekday), .nth(4, .thursday, 11),
    .on(12, 25, .nearestWeekday),
  ]

  /// The holidays of all provinces of Canada.
  private static let canada: [HolidayRule] = [
    .on(1, 1), .goodFriday, .on(7, 1, .mondayAfterSunday), .nth(1, .monday, 9), .on(12, 25),
  ]

  /// Victoria Day, the Monday before May 25.
  private static let victoriaDay = HolidayRule.first(.monday, from: 5, 18)
}
