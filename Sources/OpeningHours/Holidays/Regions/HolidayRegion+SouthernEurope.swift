extension HolidayRegion {
  /// Italy, Malta, San Marino, Spain, Portugal, Greece, and Cyprus.
  ///
  /// Spain's communities may move a holiday from Sunday to Monday; here the Sunday counts. Greece
  /// moves May 1 from Holy Week by decision of its minister of labor, included as far as announced.
  /// Known as of 2026.
  ///
  /// > Source: Cyprus: Ministry of Finance, list of public holidays. Greece: Royal Decree 748/1966
  /// > and decisions of the Ministry of Labor. Italy: Law 260/1949; Law 151/2025 (Saint Francis).
  /// > Malta: National Holidays Act, cap. 252. Portugal: Código do Trabalho, article 234; Law
  /// > 8/2016. San Marino: Law 7/1961. Spain: Estatuto de los Trabajadores, article 37.2; Real
  /// > Decreto 2001/1983; Generalitat de Catalunya, yearly orders.
  static let southernEurope: [Self] = [
    Self(
      "CY",
      [
        .on(1, 1), .on(1, 6), .orthodox(-48), .on(3, 25), .on(4, 1), .orthodox(-2), .orthodox(0),
        .orthodox(1), .on(5, 1), .orthodox(50), .on(8, 15), .on(10, 1), .on(10, 28), .on(12, 25),
        .on(12, 26),
      ]
    ),
    Self("ES", spain),
    Self(
      "ES-CT",
      spain,
      [
        .easterMonday, .on(6, 24), .on(9, 11), .on(12, 26),
        .once(2_011, 6, 13), .once(2_016, 5, 16), .once(2_022, 6, 6),
      ]
    ),
    Self(
      "GR",
      [
        .on(1, 1), .on(1, 6), .orthodox(-48), .on(3, 25), .orthodox(-2), .orthodox(1), .on(5, 1),
        .orthodox(50), .on(8, 15), .on(10, 28), .on(12, 25), .on(12, 26),
        .once(2_021, 5, 4), .once(2_022, 5, 2), .canceled(2_024, 5, 1), .once(2_024, 5, 7),
      ]
    ),
    Self(
      "IT",
      [
        .on(1, 1), .on(1, 6), .easterSunday, .easterMonday, .on(4, 25), .on(5, 1),
        .on(6, 2).since(2_001), .on(8, 15), .on(10, 4).since(2_026), .on(11, 1), .on(12, 8),
        .on(12, 25), .on(12, 26), .once(2_011, 3, 17),
      ]
    ),
    Self(
      "MT",
      [
        .on(1, 1), .on(2, 10), .on(3, 19), .on(3, 31), .goodFriday, .on(5, 1), .on(6, 7),
        .on(6, 29), .on(8, 15), .on(9, 8), .on(9, 21), .on(12, 8), .on(12, 13), .on(12, 25),
      ]
    ),
    Self(
      "PT",
      [
        .on(1, 1), .goodFriday, .easterSunday, .on(4, 25), .on(5, 1), .on(6, 10), .on(8, 15),
        .on(12, 8), .on(12, 25),
        // Suspended from 2013 to 2015.
        .corpusChristi.until(2_012), .corpusChristi.since(2_016),
        .on(10, 5).until(2_012), .on(10, 5).since(2_016),
        .on(11, 1).until(2_012), .on(11, 1).since(2_016),
        .on(12, 1).until(2_012), .on(12, 1).since(2_016),
      ]
    ),
    Self(
      "SM",
      [
        .on(1, 1), .on(1, 6), .on(2, 5), .on(3, 25), .on(4, 1), .easterSunday, .easterMonday,
        .on(5, 1), .corpusChristi, .on(7, 28), .on(8, 15), .on(9, 3), .on(10, 1), .on(11, 1),
        .on(11, 2), .on(12, 8), .on(12, 25), .on(12, 26),
      ]
    ),
  ]

  /// The national holidays of Spain.
  private static let spain: [HolidayRule] = [
    .on(1, 1), .on(1, 6), .goodFriday, .on(5, 1), .on(8, 15), .on(10, 12), .on(11, 1), .on(12, 6),
    .on(12, 8), .on(12, 25),
  ]
}
