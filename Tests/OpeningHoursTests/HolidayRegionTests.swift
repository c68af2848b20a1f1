import Testing

@testable import OpeningHours

/// Checks the rules of regions against published lists, and the kinds of rules on their own.
struct HolidayRegionTests {
  // MARK: - Lists

  @Test(arguments: [
    ("DE", 2_026, "01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26"),
    ("DE-BW", 2_026, "01-01 01-06 04-03 04-06 05-01 05-14 05-25 06-04 10-03 11-01 12-25 12-26"),
    ("DE-SN", 2_017, "01-01 04-14 04-17 05-01 05-25 06-05 10-03 10-31 11-22 12-25 12-26"),
    ("FR", 2_025, "01-01 04-21 05-01 05-08 05-29 06-09 07-14 08-15 11-01 11-11 12-25"),
    ("IT", 2_026, "01-01 01-06 04-05 04-06 04-25 05-01 06-02 08-15 10-04 11-01 12-08 12-25 12-26"),
    ("NL", 2_025, "01-01 04-18 04-20 04-21 04-26 05-05 05-29 06-08 06-09 12-25 12-26"),
    ("SE", 2_026, "01-01 01-06 04-03 04-05 04-06 05-01 05-14 05-24 06-06 06-20 10-31 12-25 12-26"),
    ("DK", 2_024, "01-01 03-28 03-29 03-31 04-01 05-09 05-19 05-20 12-25 12-26"),
    ("IE", 2_030, "01-01 02-01 03-17 04-22 05-06 06-03 08-05 10-28 12-25 12-26"),
    ("GR", 2_024, "01-01 01-06 03-18 03-25 05-03 05-06 05-07 06-24 08-15 10-28 12-25 12-26"),
    (
      "BG", 2_021,
      "01-01 03-03 04-30 05-01 05-02 05-03 05-04 05-06 05-24 09-06 09-22 12-24 12-25 12-26 12-27 12-28"
    ),
    ("US", 2_022, "01-01 01-17 02-21 05-30 06-19 06-20 07-04 09-05 10-10 11-11 11-24 12-25 12-26"),
    ("NZ", 2_022, "01-01 01-02 01-03 01-04 02-06 02-07 04-15 04-18 04-25 06-06 06-24 09-26 10-24"),
  ])
  func `knows published holidays`(region: String, year: Int, days: String) throws {
    #expect(try holidays(of: region, in: year).prefix(days.count) == days)
  }

  @Test(arguments: [
    (
      2_019,
      "01-01 01-14 02-11 03-21 04-29 04-30 05-01 05-02 05-03 05-04 05-05 05-06 07-15 08-11 08-12 09-16 09-23 10-14 10-22 11-03 11-04 11-23"
    ),
    (
      2_021,
      "01-01 01-11 02-11 02-23 03-20 04-29 05-03 05-04 05-05 07-22 07-23 08-08 08-09 09-20 09-23 11-03 11-23"
    ),
    (
      2_026,
      "01-01 01-12 02-11 02-23 03-20 04-29 05-03 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23"
    ),
  ])
  func `knows the holidays of Japan, with bridges and days in lieu`(year: Int, days: String) throws
  {
    #expect(try holidays(of: "JP", in: year) == days)
  }

  @Test(arguments: [
    (
      "CO", 2_024,
      "01-01 01-08 03-25 03-28 03-29 05-01 05-13 06-03 06-10 07-01 07-20 08-07 08-19 10-14 11-04 11-11 12-08 12-25"
    ),
    (
      "CL", 2_024,
      "01-01 03-29 03-30 05-01 05-21 06-20 06-29 07-16 08-15 09-18 09-19 09-20 10-12 10-31 11-01 12-08 12-25"
    ),
    (
      "AR", 2_027,
      "01-01 02-08 02-09 03-24 03-26 04-02 05-01 05-25 06-20 06-21 07-09 08-16 10-11 11-20 12-08 12-25"
    ),
    (
      "ZA", 2_022,
      "01-01 03-21 04-15 04-18 04-27 05-01 05-02 06-16 08-09 09-24 12-16 12-25 12-26 12-27"
    ),
    (
      "GB-SCT", 2_022,
      "01-01 01-02 01-03 01-04 04-15 05-02 06-02 06-03 08-01 09-19 11-30 12-25 12-26 12-27"
    ),
  ])
  func `moves and substitutes holidays`(region: String, year: Int, days: String) throws {
    #expect(try holidays(of: region, in: year) == days)
  }

  /// The digests were computed by an earlier implementation without a table of rules.
  @Test(arguments: [
    ("GB-ENG", 0x5ee4_b1ac_5878_789a),
    ("US-NY", 0x331b_7793_6361_72dc),
    ("CA-BC", 0x67ea_c69a_f0cd_ec23),
  ])
  func `keeps the holidays of the cities' regions`(region: String, digest: UInt64) throws {
    let calendar = try #require(HolidayCalendar(region: region))
    var actual: UInt64 = 0xcbf2_9ce4_8422_2325
    // The years 2000 to 2050.
    for day in 10_957..<29_585
    where calendar.isPublicHoliday(CalendarDate(daysSinceEpoch: day)) == true {
      actual = (actual ^ UInt64(day)) &* 0x100_0000_01b3
    }
    #expect(actual == digest)
  }

  // MARK: - Rules

  @Test func `computes both Easters as Gauss did`() {
    for year in 1_900...2_099 {
      let (golden, century) = (year % 19, year / 100)
      let weekdays = 2 * (year % 4) + 4 * (year % 7)
      let julianMoon = (19 * golden + 15) % 30
      let julian = 22 + julianMoon + (weekdays + 6 * julianMoon + 6) % 7
      let shift = 15 + century - century / 4 - (8 * century + 13) / 25
      var moon = (19 * golden + shift) % 30
      let sunday = (weekdays + 6 * moon + 4 + century - century / 4) % 7
      if sunday == 6, moon == 29 || moon == 28 && golden > 10 { moon -= 7 }
      let gregorian = 22 + moon + sunday
      let (western, eastern) = (
        CalendarDate.easterDay(of: year), CalendarDate.julianEasterDay(of: year)
      )
      #expect(western.day + (western.month - 3) * 31 == gregorian, "\(year)")
      #expect(eastern.day + (eastern.month - 3) * 31 == julian, "\(year)")
    }
  }

  @Test(arguments: [
    (2_021, "05-02"), (2_024, "05-05"), (2_025, "04-20"), (2_026, "04-12"), (2_100, "05-02"),
  ])
  func `converts the Orthodox Easter to the Gregorian calendar`(year: Int, day: String) {
    #expect(days(of: [.orthodox(0)], in: year) == day)
  }

  @Test(arguments: [
    (2_000, "03-20 09-23"), (2_012, "03-20 09-22"), (2_023, "03-21 09-23"), (2_026, "03-20 09-23"),
    (2_030, "03-20 09-23"), (2_044, "03-20 09-22"),
  ])
  func `knows the equinoxes in Japan`(year: Int, dates: String) {
    let rules: [HolidayRule] = [
      .season(.marchEquinoxInJapan), .season(.septemberEquinoxInJapan),
    ]
    #expect(days(of: rules, in: year) == dates)
  }

  // June 12, 2026 is a Friday.
  @Test(arguments: [
    (12, Substitution.nearestWeekday, "06-12"), (13, .nearestWeekday, "06-12 06-13"),
    (14, .nearestWeekday, "06-14 06-15"), (13, .mondayAfterSunday, "06-13"),
    (14, .mondayAfterSunday, "06-14 06-15"), (13, .mondayAfterWeekend, "06-13 06-15"),
    (13, .fromWeekendToMonday, "06-15"), (14, .fromSundayToSaturday, "06-13"),
    (12, .toMonday, "06-15"), (15, .toMonday, "06-15"), (12, .toMondayExceptFriday, "06-12"),
    (11, .toMondayExceptFriday, "06-15"), (10, .toNearestMonday, "06-08"),
    (11, .toNearestMonday, "06-15"), (11, .toMondayOfWeek, "06-08"),
    (12, .toMondayOfWeek, "06-15"), (9, .toNearestFriday, "06-05"), (10, .toNearestFriday, "06-12"),
  ])
  func `substitutes by weekday`(day: Int, substitution: Substitution, dates: String) {
    #expect(days(of: [.on(6, day, substitution)], in: 2_026) == dates)
  }

  @Test func `delays days in lieu to working days`() {
    let rules: [HolidayRule] = [
      .on(6, 13, .workdayAfterWeekend), .on(6, 14, .workdayAfterWeekend), .on(6, 16),
    ]
    #expect(days(of: rules, in: 2_026) == "06-13 06-14 06-15 06-16 06-17")
  }

  @Test func `finds weekdays of a month and years of a rule`() {
    let rules: [HolidayRule] = [
      .nth(1, .monday, 2), .nth(-1, .monday, 2), .nth(-1, .sunday, 5),
      .first(.thursday, from: 4, 30), .on(7, 4).since(2_020, every: 3), .on(8, 1).until(2_025),
      .on(9, 1, if: [.tuesday]), .on(9, 2, if: [.tuesday]),
    ]
    #expect(days(of: rules, in: 2_026) == "02-02 02-23 04-30 05-31 07-04 09-01")
  }

  @Test func `a day in lieu may be in the year before`() throws {
    let day = try #require(CalendarDate("2021-12-31"))
    #expect(HolidayCalendar(region: "US")?.isPublicHoliday(day) == true)
  }

  // MARK: - Regions

  @Test func `lists its regions in order`() {
    let regions = HolidayCalendar.regions
    #expect(regions == regions.sorted() && Set(regions).count == regions.count)
    #expect(regions.filter { $0.count == 2 }.count >= 35)
    #expect(regions.allSatisfy { HolidayCalendar(region: $0) != nil })
  }

  @Test(arguments: ["", "XX", "de", "DE-XX", "England", "TR", "GB-"])
  func `does not know other codes`(region: String) {
    #expect(HolidayCalendar(region: region) == nil)
  }

  @Test(arguments: [
    ("DE", "1999-12-25"), ("DE", "2101-12-25"), ("NZ", "2053-12-25"), ("JP", "2100-01-01"),
    ("AU-VIC", "2027-12-25"),
  ])
  func `years outside the rules are unknown`(region: String, day: String) throws {
    let date = try #require(CalendarDate(day))
    #expect(HolidayCalendar(region: region)?.isPublicHoliday(date) == nil)
  }

  @Test func `answers for any day of any year`() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed of holidays in any year: \(seed)")
    var generator = SplitMix64(seed: seed)
    let calendars = HolidayCalendar.regions.compactMap { HolidayCalendar(region: $0) }
    for _ in 0..<20_000 {
      let year = Int.random(in: -9_999...9_999, using: &generator)
      let day = CalendarDate.firstDay(of: year) + Int.random(in: 0..<365, using: &generator)
      guard let calendar = calendars.randomElement(using: &generator) else { return }
      let answer = calendar.isPublicHoliday(CalendarDate(daysSinceEpoch: day))
      if year < 1 { #expect(answer == false, "seed \(seed)") }
    }
    for region in HolidayRegion.byCode.values {
      for year in [0, 1, 1_582, 9_999, 10_000] { _ = region.holidays(of: year) }
    }
  }

  @Test func `the table agrees with the rules`() throws {
    for region in HolidayRegion.byCode.values {
      let calendar = try #require(HolidayCalendar(region: region.code))
      for year in [2_000, 2_023, 2_026] where region.years.contains(year) {
        let (start, holidays) = (CalendarDate.firstDay(of: year), region.holidays(of: year))
        for offset in 0..<365 {
          let date = CalendarDate(daysSinceEpoch: start + offset)
          #expect(calendar.isPublicHoliday(date) == holidays.contains(offset))
        }
      }
    }
  }

  /// Returns the holidays of a region as `MM-DD`.
  private func holidays(of region: String, in year: Int) throws -> String {
    let calendar = try #require(HolidayCalendar(region: region))
    return text(of: year) { calendar.isPublicHoliday($0) == true }
  }

  /// Returns the holidays by rules as `MM-DD`.
  private func days(of rules: [HolidayRule], in year: Int) -> String {
    let holidays = HolidayYear(year, by: rules)
    let start = CalendarDate.firstDay(of: year)
    return text(of: year) { holidays.contains($0.daysSinceEpoch - start) }
  }

  /// Returns the days of a year that match as `MM-DD`.
  private func text(of year: Int, _ matches: (CalendarDate) -> Bool) -> String {
    let start = CalendarDate.firstDay(of: year)
    return (start..<CalendarDate.firstDay(of: year + 1))
      .map { CalendarDate(daysSinceEpoch: $0) }
      .filter(matches)
      .map { $0.description.suffix(5) }
      .joined(separator: " ")
  }
}
