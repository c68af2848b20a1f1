import Formats
public import Geography
public import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A city, as described by its catalog.
public struct City: Identifiable, Hashable, Sendable {
  /// The stable slug, as in `london`; also the name of the catalog file.
  public let id: String

  /// The display name.
  public var name: String

  /// The country, as an ISO 3166-1 alpha-2 code.
  public var country: String

  /// The IANA time zone identifier, as in `Europe/London`.
  public var timeZone: String

  /// The region whose public holidays `PH` refers to in opening hours, as an ISO 3166 code.
  public var holidays: String

  /// The bounding box of all sights.
  public var bounds: BoundingBox

  /// When public transport runs, in the syntax of opening hours, as in `24/7; Dec 25 off`; `nil` for every day.
  public var transit: String?

  /// The holidays read from a file.
  ///
  /// They take precedence over the region's holidays.
  public var holidayList: HolidayList?

  /// The listed holidays, supplemented by those of the region.
  public var holidayCalendar: HolidayCalendar {
    holidayList?.calendar(in: holidays) ?? HolidayCalendar(region: holidays) ?? .none
  }

  /// Creates a city.
  ///
  /// - Parameters:
  ///   - id: The slug.
  ///   - name: The display name.
  ///   - country: An ISO 3166-1 alpha-2 code.
  ///   - timeZone: The IANA time zone identifier.
  ///   - holidays: The region of the public holidays, as an ISO 3166 code.
  ///   - bounds: The bounding box of all sights.
  ///   - transit: When public transport runs, in the syntax of opening hours.
  public init(
    id: String,
    name: String,
    country: String,
    timeZone: String,
    holidays: String,
    bounds: BoundingBox,
    transit: String? = nil
  ) {
    self.id = id
    self.name = name
    self.country = country
    self.timeZone = timeZone
    self.holidays = holidays
    self.bounds = bounds
    self.transit = transit
  }
}

extension City {
  /// Returns whether public transport runs on a date, according to ``transit`` at noon; true if that is `nil`.
  public func runsTransit(on date: CalendarDate) -> Bool {
    guard let transit, let schedule = try? Schedule(parsing: transit),
      let noon = LocalDateTime(date: date, minutesSinceMidnight: 720)
    else { return true }
    let context = ScheduleContext(
      latitude: bounds.center.latitude,
      longitude: bounds.center.longitude,
      holidays: holidayCalendar,
      zone: ZoneRule(identifier: timeZone)
    )
    return schedule.isOpen(at: noon, in: context)
  }
}

extension City {
  /// Today's date in the city, or `nil` if its time zone isn't supported.
  ///
  /// The environment variable `SOURCE_DATE_EPOCH` overrides the clock.
  package var today: CalendarDate? { now?.date }

  /// The local time in the city, or `nil` if its time zone isn't supported.
  ///
  /// The environment variable `SOURCE_DATE_EPOCH` overrides the clock.
  package var now: LocalDateTime? {
    let fixed = ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) }
    let now = fixed ?? Int(Date().timeIntervalSince1970)
    return ZoneRule(identifier: timeZone)?.localDateTime(atUTC: now)
  }
}

extension CalendarDate {
  /// Creates the date on which a moment falls in a city; `nil` if the city's time zone isn't supported.
  public init?(_ moment: Date, in city: City) {
    let seconds = moment.timeIntervalSince1970.rounded(.down)
    guard let zone = ZoneRule(identifier: city.timeZone), abs(seconds) < 1e15 else { return nil }
    self = zone.localDateTime(atUTC: Int(seconds)).date
  }
}

extension City {
  /// Decodes a city, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .slug)
    let name = reader.required("name", .text)
    let country = reader.required("country", .country)
    let timeZone = reader.required("timeZone", .text)
    let holidays = reader.required("holidays", .region)
    let bounds = reader.required("bounds", BoundingBox.init(reading:))
    let transit = reader.optional("transit", .openingHours)
    guard let id, let name, let country, let timeZone, let holidays, let bounds else { return nil }
    self.init(
      id: id,
      name: name,
      country: country,
      timeZone: timeZone,
      holidays: holidays,
      bounds: bounds,
      transit: transit?.text
    )
  }
}

extension BoundingBox {
  /// Decodes a rectangle, or returns `nil` after reporting faults.
  init?(reading reader: StrictReader) {
    let south = reader.required("south", .number(in: -90...90))
    let west = reader.required("west", .number(in: -180...180))
    let north = reader.required("north", .number(in: -90...90))
    let east = reader.required("east", .number(in: -180...180))
    guard let south, let west, let north, let east else { return nil }
    if south > north { reader.report("\(south) is greater than north (\(north))", at: "south") }
    if west > east { reader.report("\(west) is greater than east (\(east))", at: "west") }
    self.init(south: south, west: west, north: north, east: east)
  }
}

/// A currency.
package struct Currency: Hashable, Sendable {
  /// The ISO 4217 code, as in `GBP`.
  package let code: String

  /// The symbol written before an amount, as in `£`.
  package let symbol: String

  /// Creates the currency with an ISO 4217 code, or returns `nil` if it is unknown.
  package init?(code: String) {
    guard let symbol = Self.symbols[code] else { return nil }
    self.code = code
    self.symbol = symbol
  }

  /// Creates the currency of a country, or returns `nil` if it is unknown.
  ///
  /// - Parameter country: An ISO 3166-1 alpha-2 code.
  package init?(ofCountry country: String) {
    let code = Self.euroCountries.contains(country) ? "EUR" : Self.codes[country]
    guard let code else { return nil }
    self.init(code: code)
  }

  /// The countries that use the euro.
  private static let euroCountries: Set = [
    "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PT", "SI", "SK", "MC", "SM", "VA", "AD",
  ]

  /// The currencies of other countries.
  private static let codes = [
    "GB": "GBP", "US": "USD", "CA": "CAD", "CH": "CHF", "AU": "AUD", "NZ": "NZD", "JP": "JPY",
  ]

  /// The symbol of each currency.
  private static let symbols = [
    "GBP": "£", "USD": "$", "CAD": "CA$", "EUR": "€", "CHF": "CHF ", "AUD": "A$", "NZD": "NZ$",
    "JPY": "¥",
  ]
}

extension City {
  /// The currency of the city, or `nil` if it is unknown.
  package var currency: Currency? { Currency(ofCountry: country) }
}

extension Currency? {
  /// Returns an amount, as in `£12`; without a symbol if the currency is unknown.
  package func amount(_ amount: Int) -> String { "\(self?.symbol ?? "")\(amount)" }
}
