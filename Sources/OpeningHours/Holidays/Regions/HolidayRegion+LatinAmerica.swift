extension HolidayRegion {
  /// Countries of Central and South America.
  ///
  /// Argentina's bridge days are holidays through 2024; later ones are non-working days at the
  /// employer's choice. Known as of 2026.
  ///
  /// > Source: Argentina: Law 27.399 and yearly decrees. Brazil: Laws 662/1949, 6.802/1980, and
  /// > 14.759/2023. Chile: Laws 2.977, 19.668, 19.973, 20.148, 20.215, 20.299, 20.983, and 21.357.
  /// > Colombia: Laws 51/1983 and 2578/2026. Panama: Código de Trabajo, articles 46 and 47, and
  /// > Law 55/2001. Peru: Legislative Decree 713 and Laws 31.788 and 31.822. Uruguay: Laws 12.590
  /// > and 14.977.
  static let latinAmerica: [Self] = [
    Self("AR", years: 2_018...2_100, argentina, argentinaOnce),
    Self(
      "BR",
      [
        .on(1, 1), .goodFriday, .on(4, 21), .on(5, 1), .on(9, 7), .on(10, 12), .on(11, 2),
        .on(11, 15), .on(11, 20).since(2_024), .on(12, 25),
      ]
    ),
    Self(
      "CL",
      years: 2_017...2_099,
      [
        .on(1, 1), .on(1, 2, if: [.monday]), .goodFriday, .easter(-1), .on(5, 1), .on(5, 21),
        .once(2_021, 6, 21), .season(.juneSolsticeInChile).since(2_022),
        .on(6, 29, .toMondayOfWeek), .on(7, 16), .on(8, 15), .on(9, 17, if: [.monday, .friday]),
        .on(9, 18), .on(9, 19), .on(9, 20, if: [.friday]), .on(10, 12, .toMondayOfWeek),
        .on(10, 31, .toNearestFriday), .on(11, 1), .on(12, 8), .on(12, 25),
        .once(2_017, 4, 19), .once(2_022, 9, 16),
      ]
    ),
    Self(
      "CO",
      [
        .on(1, 1), .on(1, 6, .toMonday), .on(3, 19, .toMonday), .easter(-3), .goodFriday,
        .on(5, 1), .easter(43), .easter(64), .easter(71), .on(6, 29, .toMonday),
        .on(7, 9, .toMonday).since(2_026), .on(7, 20), .on(8, 7), .on(8, 15, .toMonday),
        .on(10, 12, .toMonday), .on(11, 1, .toMonday), .on(11, 11, .toMonday), .on(12, 8),
        .on(12, 25),
      ]
    ),
    Self(
      "PA",
      years: 2_014...2_100,
      [
        .on(1, 1, .mondayAfterSunday), .on(1, 9, .mondayAfterSunday), .easter(-47), .goodFriday,
        .on(5, 1, .mondayAfterSunday), .on(7, 1).since(2_014, every: 5),
        .on(11, 3, .mondayAfterSunday), .on(11, 5, .mondayAfterSunday),
        .on(11, 10, .mondayAfterSunday), .on(11, 28, .mondayAfterSunday),
        .on(12, 8, .mondayAfterSunday), .on(12, 20, .mondayAfterSunday).since(2_022),
        .on(12, 25, .mondayAfterSunday),
      ]
    ),
    Self(
      "PE",
      [
        .on(1, 1), .easter(-3), .goodFriday, .easterSunday, .on(5, 1), .on(6, 7).since(2_024),
        .on(6, 29), .on(7, 23).since(2_023), .on(7, 28), .on(7, 29), .on(8, 6).since(2_022),
        .on(8, 30), .on(10, 8), .on(11, 1), .on(12, 8), .on(12, 9).since(2_022), .on(12, 25),
      ]
    ),
    Self(
      "UY",
      [
        .on(1, 1), .on(3, 1).since(2_000, every: 5), .on(5, 1), .on(7, 18), .on(8, 25),
        .on(12, 25),
      ]
    ),
  ]

  /// The holidays of Argentina.
  private static let argentina: [HolidayRule] = [
    .on(1, 1), .easter(-48), .easter(-47), .on(3, 24), .on(4, 2).until(2_019),
    .once(2_020, 3, 31), .on(4, 2).since(2_021), .goodFriday, .on(5, 1), .on(5, 25),
    .on(6, 17, .toNearestMondayExceptFriday), .on(6, 20), .on(7, 9), .on(8, 17, .toNearestMonday),
    .on(10, 12, .toNearestMonday), .on(11, 20, .toNearestMonday), .on(12, 8), .on(12, 25),
  ]

  /// Argentina's bridge days, the census of 2022, the victory in the World Cup, and the Pope's
  /// visit.
  private static let argentinaOnce: [HolidayRule] = [
    .once(2_018, 4, 30), .once(2_018, 12, 24), .once(2_018, 12, 31), .once(2_019, 7, 8),
    .once(2_019, 8, 19), .once(2_019, 10, 14), .once(2_020, 3, 23), .once(2_020, 7, 10),
    .once(2_020, 12, 7), .once(2_021, 5, 24), .once(2_021, 10, 8), .once(2_021, 11, 22),
    .once(2_022, 5, 18), .once(2_022, 10, 7), .once(2_022, 11, 21),
    .once(2_022, 12, 9), .once(2_022, 12, 20), .once(2_023, 5, 26), .once(2_023, 6, 19),
    .once(2_023, 10, 13), .once(2_024, 4, 1), .once(2_024, 6, 21), .once(2_024, 10, 11),
    .once(2_026, 11, 9),
  ]
}
