extension HolidayRegion {
  /// Bulgaria, Georgia, Moldova, Montenegro, Romania, and Serbia.
  ///
  /// Days that only members of a religion have off are left out. Known as of 2026.
  ///
  /// > Source: Bulgaria: Labor Code, article 154. Georgia: Labor Code, article 30. Moldova: Labor
  /// > Code, article 111. Montenegro: Zakon o državnim i drugim praznicima. Romania: Codul muncii,
  /// > article 139. Serbia: Zakon o državnim i drugim praznicima.
  static let easternEurope: [Self] = [
    Self(
      "BG",
      years: 2_017...2_100,
      [
        .on(1, 1, .workdayAfterWeekend), .on(3, 3, .workdayAfterWeekend), .orthodox(-2),
        .orthodox(-1), .orthodox(0), .orthodox(1), .on(5, 1, .workdayAfterWeekend),
        .on(5, 6, .workdayAfterWeekend), .on(5, 24, .workdayAfterWeekend),
        .on(9, 6, .workdayAfterWeekend), .on(9, 22, .workdayAfterWeekend),
        .on(12, 24, .workdayAfterWeekend), .on(12, 25, .workdayAfterWeekend),
        .on(12, 26, .workdayAfterWeekend),
        // The introduction of the euro.
        .once(2_025, 12, 31), .once(2_026, 1, 2),
      ]
    ),
    Self(
      "GE",
      [
        .on(1, 1), .on(1, 2), .on(1, 7), .on(1, 19), .on(3, 3), .on(3, 8), .orthodox(-2),
        .orthodox(-1), .orthodox(0), .orthodox(1), .on(4, 9), .on(5, 9), .on(5, 12),
        .on(5, 17).since(2_024), .on(5, 26), .on(8, 28), .on(10, 14), .on(11, 23),
        .once(2_025, 8, 29),
      ]
    ),
    Self(
      "MD",
      years: 2_016...2_100,
      [
        .on(1, 1), .on(1, 7), .on(1, 8), .on(3, 8), .orthodox(0), .orthodox(1), .orthodox(8),
        .on(5, 1), .on(5, 9), .on(6, 1), .on(8, 27), .on(8, 31), .on(12, 25),
      ]
    ),
    Self(
      "ME",
      years: 2_007...2_100,
      [
        .on(1, 1, .workdayAfterSunday), .on(1, 2, .workdayAfterSunday),
        .on(5, 1, .workdayAfterSunday), .on(5, 2, .workdayAfterSunday),
        .on(5, 21, .workdayAfterSunday), .on(5, 22, .workdayAfterSunday),
        .on(7, 13, .workdayAfterSunday), .on(7, 14, .workdayAfterSunday),
        .on(11, 13, .workdayAfterSunday).since(2_022), .once(2_024, 11, 14),
      ]
    ),
    Self(
      "RO",
      [
        .on(1, 1), .on(1, 2), .on(1, 6).since(2_024), .on(1, 7).since(2_024),
        .on(1, 24).since(2_017), .orthodox(-2).since(2_018), .orthodox(0), .orthodox(1),
        .on(5, 1), .orthodox(49).since(2_009), .orthodox(50).since(2_009), .on(6, 1).since(2_017),
        .on(8, 15).since(2_009), .on(11, 30).since(2_012), .on(12, 1), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "RS",
      years: 2_012...2_100,
      [
        .on(1, 1, .workdayAfterSunday), .on(1, 2, .workdayAfterSunday), .on(1, 7),
        .on(2, 15, .workdayAfterSunday), .on(2, 16, .workdayAfterSunday), .orthodox(-2),
        .orthodox(-1), .orthodox(0), .orthodox(1), .on(5, 1, .workdayAfterSunday),
        .on(5, 2, .workdayAfterSunday), .on(11, 11, .workdayAfterSunday),
      ]
    ),
  ]
}
