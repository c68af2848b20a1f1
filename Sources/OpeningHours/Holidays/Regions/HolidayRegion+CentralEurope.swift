extension HolidayRegion {
  /// The Alpine countries, Czechia, Slovakia, Hungary, Poland, Slovenia, and Croatia.
  ///
  /// Switzerland has one national holiday by law; the others listed are observed by all cantons.
  /// Bridge days that Hungary swaps for working Saturdays aren't holidays. Known as of 2026.
  ///
  /// > Source: Austria: Arbeitsruhegesetz, § 7. Croatia: Zakon o blagdanima, NN 110/2019. Czechia:
  /// > Act 245/2000. Hungary: Labor Code 2012/I, § 102, and Act LXXII of 2026. Liechtenstein:
  /// > Arbeitsgesetz, article 18. Poland: Act of January 18, 1951. Slovakia: Act 241/1993 as
  /// > amended by Acts 326/2020, 530/2023, and 261/2025. Slovenia: Zakon o praznikih in dela
  /// > prostih dnevih. Switzerland: constitution, article 110; cantonal laws on days of rest;
  /// > Bundesamt für Justiz, list of holidays.
  static let centralEurope: [Self] = [
    Self(
      "AT",
      [
        .on(1, 1), .on(1, 6), .easterMonday, .on(5, 1), .ascension, .whitMonday, .corpusChristi,
        .on(8, 15), .on(10, 26), .on(11, 1), .on(12, 8), .on(12, 25), .on(12, 26),
      ]
    ),
    Self("CH", [.on(1, 1), .ascension, .on(8, 1), .on(12, 25)]),
    Self("CH-BE", protestantCanton, [.on(1, 2), .on(12, 26)]),
    // The Genevan Fast is the Thursday after the first Sunday of September.
    Self("CH-GE", protestantCanton, [.first(.thursday, from: 9, 5), .on(12, 31)]),
    Self("CH-ZH", protestantCanton, [.on(5, 1), .on(12, 26)]),
    Self(
      "CZ",
      [
        .on(1, 1), .goodFriday.since(2_016), .easterMonday, .on(5, 1), .on(5, 8), .on(7, 5),
        .on(7, 6), .on(9, 28), .on(10, 28), .on(11, 17), .on(12, 24), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "HR",
      years: 2_003...2_100,
      [
        .on(1, 1), .on(1, 6), .easterSunday.since(2_009), .easterMonday, .on(5, 1),
        .on(5, 30).since(2_020),
        .corpusChristi, .on(6, 22), .on(6, 25).until(2_019), .on(8, 5), .on(8, 15),
        .on(10, 8).until(2_019), .on(11, 1), .on(11, 18).since(2_020), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "HU",
      [
        .on(1, 1), .on(3, 15), .goodFriday.since(2_017), .easterSunday, .easterMonday, .on(5, 1),
        .whitSunday, .whitMonday, .on(8, 20), .on(10, 23), .on(11, 1), .on(12, 24).since(2_026),
        .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "LI",
      [
        .on(1, 1), .on(1, 6), .on(2, 2), .on(3, 19), .easterSunday, .easterMonday, .on(5, 1),
        .ascension, .whitSunday, .whitMonday, .corpusChristi, .on(8, 15), .on(9, 8), .on(11, 1),
        .on(12, 8), .on(12, 25), .on(12, 26),
      ]
    ),
    Self(
      "PL",
      [
        .on(1, 1), .on(1, 6).since(2_011), .easterSunday, .easterMonday, .on(5, 1), .on(5, 3),
        .whitSunday, .corpusChristi, .on(8, 15), .on(11, 1), .on(11, 11),
        .on(12, 24).since(2_025), .on(12, 25), .on(12, 26), .once(2_018, 11, 12),
      ]
    ),
    Self(
      "SI",
      [
        .on(1, 1), .on(1, 2).until(2_012), .on(1, 2).since(2_017), .on(2, 8), .easterSunday,
        .easterMonday, .on(4, 27), .on(5, 1), .on(5, 2), .whitSunday, .on(6, 25), .on(8, 15),
        .on(10, 31), .on(11, 1), .on(12, 25), .on(12, 26), .once(2_023, 8, 14),
      ]
    ),
    Self(
      "SK",
      [
        .on(1, 1), .on(1, 6), .goodFriday, .easterMonday, .on(5, 1), .on(5, 8), .on(7, 5),
        .on(8, 29), .on(9, 1).until(2_023), .on(9, 15), .on(11, 1),
        .on(11, 17).within(2_001...2_024), .on(12, 24), .on(12, 25), .on(12, 26),
        .once(2_018, 10, 30), .canceled(2_026, 5, 8), .canceled(2_026, 9, 15),
      ]
    ),
  ]

  /// The holidays of the cantons of Bern, Geneva, and Zurich.
  private static let protestantCanton: [HolidayRule] = [
    .on(1, 1), .goodFriday, .easterMonday, .ascension, .whitMonday, .on(8, 1), .on(12, 25),
  ]
}
