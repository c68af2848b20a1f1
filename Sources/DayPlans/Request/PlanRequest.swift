public import Catalogs
import Formats
public import Geography
public import OpeningHours

/// A visitor's request: where, when, and with which preferences.
///
/// Properties have the same names as in a plan's `request`, so a plan records its request and can be reproduced.
///
/// ```swift
/// var request = PlanRequest(date: tuesday)
/// request.area = area
/// request.must = ["british-museum"]
/// ```
public struct PlanRequest: Hashable, Sendable {
  /// The area to look for sights in; the whole city if `nil`.
  public var area: Area?

  /// The day, or the first of several.
  public var date: CalendarDate

  /// The number of consecutive days, 1 to 5.
  public var days = 1

  /// The earliest start of a day.
  public var start = ClockTime.nine

  /// The latest end of a day; after ``start``, possibly past midnight.
  public var end = ClockTime.eighteen

  /// Where each day starts; at the first sight if `nil`.
  public var from: Waypoint?

  /// Where each day ends; at ``from`` if `nil`, or at the last sight if both are `nil` or this is ``Waypoint/anywhere``.
  public var to: Waypoint?

  /// The mode of travel.
  public var mode = TravelMode.walk

  /// Whether walks avoid steps and steep slopes, for wheelchairs and prams; only with ``TravelMode/walk``.
  public var stepFree = false

  /// The pace; `nil` in plans that predate it, which means 4.8 km/h, no time to get inside, and no limit on sights.
  public var pace: Pace? = .normal

  /// The cost of a minute of travel in dry weather, in points: 0 to 100, with at most three decimals; see ``minuteCost``.
  public var travelCost = 0.05

  /// The places that only the visitor knows, which count as sights of the city; at most ``Place/most``.
  public var places: [Place] = []

  /// The ids of the sights that must be visited, inside the area or not.
  public var must: [String] = []

  /// The sights that must be visited at some time, on some day, or for some minutes, inside the area or not.
  public var pins: [Pin] = []

  /// The ids of the sights to leave out.
  public var skip: [String] = []

  /// The ids of the only sights to consider besides ``must``; all if empty.
  public var select: [String] = []

  /// The only categories to consider besides ``must``; all if empty.
  public var categories: [Category] = []

  /// The categories that count more.
  public var like: [Interest] = []

  /// The categories that count less.
  public var dislike: [Interest] = []

  /// Whether the visitor knows the city; `nil` if unknown.
  public var familiarity: Familiarity?

  /// The lunch of each day; the default lunch if `nil`.
  public var lunch: MealBreak?

  /// The dinner of each day; the default dinner if `nil`.
  public var dinner: MealBreak?

  /// Whether days have default meals and a default rest; otherwise only ``lunch`` and ``dinner``.
  public var breaks = true

  /// The maximum number of sights a day; the pace's limit if `nil`.
  public var maxStops: Int?

  /// The longest leg allowed; unlimited if `nil`.
  public var maxWalk: Minutes?

  /// The maximum travel time a day; unlimited if `nil`.
  public var maxWalkTotal: Minutes?

  /// The daily budget for admissions per person, in whole units of the city's currency; unlimited if `nil`.
  ///
  /// Costs are those of ``Plan/Stop/admission``. Sights with an unknown price are left out unless they are musts.
  public var budget: Int?

  /// Whether to visit only sights that are free at that time, besides ``must``.
  public var freeOnly = false

  /// The weather to plan for; unknown if `nil`.
  public var weather: Weather?

  /// Who comes along, besides adults.
  public var with: [Companions] = []

  /// The day of planning, for warnings about bookings; no warnings if `nil`.
  public var today: CalendarDate?

  /// How to use spare time once the order is fixed.
  public var slack = SlackUse.leave

  /// The time limit for the plan and its reasons, in seconds; a quarter is reserved for the reasons.
  ///
  /// If time runs out, the plan says so: its proof has a gap, or reasons state that something was not computed.
  public var seconds = 5.0

  /// Whether to use the exact method; otherwise only local search runs.
  public var exact = true

  /// The seed of the local search.
  public var seed: UInt64 = 1

  /// Creates a request for a whole city on `date`, from 09:00 to 18:00 on foot at a normal pace.
  public init(date: CalendarDate) {
    self.date = date
  }

  /// The factor on the value of each category's sights; 1 for a category not listed.
  package var weights: [Category: Double] {
    Dictionary((like + dislike).map { ($0.category, $0.weight) }) { first, _ in first }
  }

  /// The dates of all days.
  public var dates: [CalendarDate] {
    (0..<max(1, days)).map { date.adding(days: $0) }
  }

  /// Returns the clock of each day in a city, which handles clock changes.
  package func dayClocks(in city: City) -> [DayClock] {
    let zone = ZoneRule(identifier: city.timeZone)
    return dates.map { clock(on: $0, in: zone) }
  }

  /// Returns the clock of a day in a time zone.
  package func clock(on date: CalendarDate, in zone: ZoneRule?) -> DayClock {
    DayClock(on: date, from: start, until: end, in: zone)
  }
}

extension ClockTime {
  /// 09:00.
  fileprivate static let nine = Self(clamping: 9 * 60)

  /// 18:00.
  fileprivate static let eighteen = Self(clamping: 18 * 60)
}

/// How to use spare time once the order of a day is fixed.
public enum SlackUse: String, CaseIterable, Codable, Hashable, Sendable {
  /// Leave it as slack, to absorb delays.
  case leave

  /// Lengthen stays in steps of five minutes up to their maximums, the relatively shortest stay first.
  case share
}

/// Whether a visitor knows the city.
///
/// Repeat visitors have probably seen the famous sights, and have walked past the surroundings of the most famous. For them,
/// the value of a visit is multiplied by
///
/// | sight | factor |
/// |---|--:|
/// | observation deck | 0.1 |
/// | opened, or reopened, at most five years ago | 1.5 |
/// | not indoors, of relevance 80 or more or at most 740 m from a sight of such relevance | 0.3 |
/// | relevance of 60 or less | 1 |
/// | relevance of 90 or more | 0.3 |
/// | relevance between | falls in proportion |
///
/// the first that applies, unless they like its category. A neighborhood, a street or a market in one of the last three rows counts 1.3
/// times as much.
public enum Familiarity: String, CaseIterable, Codable, Hashable, Sendable {
  /// A first visit, so famous sights count more.
  case firstTime = "first-time"

  /// A repeat visit, so fame counts less.
  case beenBefore = "been-before"
}

extension PlanRequest {
  /// The widest that an area may be for the usual mode to be walking: an hour on foot.
  package static let widestOnFoot: Minutes = 60

  /// Returns the default mode: public transport if it is known and the area is wider than an hour on foot, otherwise walking.
  ///
  /// It is walking for step-free requests, since steps in stations are not known, and on dates without service.
  ///
  /// - Parameters:
  ///   - catalog: The city.
  ///   - model: The travel model.
  /// - Returns: The mode, regardless of ``mode``.
  public func usualMode(in catalog: Catalog, traveling model: any TravelModel) -> TravelMode {
    let isWide = minutesAcross(catalog) > Self.widestOnFoot
    let isServed =
      model.modes.contains(.transit) && dateWithoutService(in: catalog.city, by: model) == nil
    return isWide && !stepFree && isServed ? .transit : .walk
  }

  /// Returns the first date on which no public transport runs; `nil` if there is none, or if timetables decide.
  package func dateWithoutService(in city: City, by model: any TravelModel) -> CalendarDate? {
    if model.knowsServiceDays { return nil }
    return dates.first { !city.runsTransit(on: $0) }
  }

  /// Returns how long it takes to walk across the area, or across all sights without one, along its longer side.
  package func minutesAcross(_ catalog: Catalog) -> Minutes {
    let sights = catalog.attractions.map(\.coordinate)
    guard let box = area?.boundingBox ?? BoundingBox(around: sights) else { return .zero }
    let corner = Coordinate(uncheckedLatitude: box.south, longitude: box.west)
    let north = Coordinate(uncheckedLatitude: box.north, longitude: box.west)
    let east = Coordinate(uncheckedLatitude: box.south, longitude: box.east)
    let walk = StraightLineTravel(mode: .walk)
    return max(walk.time(from: corner, to: north), walk.time(from: corner, to: east))
  }
}

extension PlanRequest {
  /// The faults of the breaks, provided that the hours of the day are valid.
  ///
  /// Default breaks always fit and yield to requested ones, so only requested breaks can have faults.
  package var breakFaults: [RequestFault] {
    let meals = [(name: "lunch", meal: lunch), (name: "dinner", meal: dinner)]
    let asked = meals.compactMap { name, meal in
      meal.flatMap { $0.isSkipped ? nil : (name: name, meal: $0) }
    }
    let faults = asked.compactMap { outside($0.meal, called: $0.name) }
    guard faults.isEmpty else { return faults }
    return [overlap, nothingLeft].compactMap { $0 }
  }

  /// Returns a fault if a meal does not fit inside the day.
  private func outside(_ meal: MealBreak, called name: String) -> RequestFault? {
    let from = max(meal.from, start).minutesSinceMidnight
    let until = min(meal.until, end).minutesSinceMidnight
    guard until - from < meal.minutes.rawValue else { return nil }
    return RequestFault(
      name: name,
      reason: .mealOutsideDay(
        meal: meal,
        room: Minutes(max(0, until - from)),
        start: start,
        end: end
      )
    )
  }

  /// The fault that the windows of lunch and dinner overlap, if they do.
  private var overlap: RequestFault? {
    guard let lunch, let dinner, !lunch.isSkipped, !dinner.isSkipped,
      lunch.from < dinner.until, dinner.from < lunch.until
    else { return nil }
    return RequestFault(name: "dinner", reason: .dinnerOverlapsLunch(dinner: dinner, lunch: lunch))
  }

  /// The fault that the breaks take the whole day, if they do.
  private var nothingLeft: RequestFault? {
    let room = end.minutesSinceMidnight - start.minutesSinceMidnight
    let breaks = dayBreaks
    let longest = breaks.max { $0.minutes < $1.minutes }
    guard breakMinutes >= room, let longest else { return nil }
    return RequestFault(
      name: longest.kind.rawValue,
      reason: .breaksFillDay(
        kinds: breaks.map(\.kind),
        minutes: Minutes(breakMinutes),
        start: start,
        end: end
      )
    )
  }
}

extension PlanRequest {
  /// Reads the `request` of a plan and reports its faults.
  init(reading reader: StrictReader) {
    self.init(date: CalendarDate(daysSinceEpoch: 0))
    for field in Self.fields { field.read(reader, &self, true) }
  }

  /// Reads all fields except area and date from another program's request, and reports faults.
  ///
  /// Absent fields stay unchanged.
  mutating func read(wishes reader: StrictReader) {
    for field in Self.wishes { field.read(reader, &self, false) }
  }
}

extension PlanRequest: Encodable {
  /// Writes all fields; absent values are `null`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    for field in Self.fields { try container.encode(field.written(self), forKey: field.key) }
  }
}

extension PlanRequest: Decodable {
  /// Reads a request with the keys of a plan's `request`.
  ///
  /// `date` is required; any other absent key has its default.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with all faults, including those of the area.
  public init(from decoder: any Decoder) throws {
    self = try StrictReader.read(from: decoder) { reader in
      var request = PlanRequest(date: CalendarDate(daysSinceEpoch: 0))
      for field in Self.fields {
        field.read(reader, &request, field.key == "date" || reader.has(field.key))
      }
      return request
    }
  }
}

extension Encodable where Self: CustomStringConvertible {
  /// Writes the description, the JSON form of meals, interests and waypoints.
  fileprivate func encodeDescription(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Waypoint: Encodable {
  /// Writes the id, or the position as `lat,lon`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension MealBreak: Encodable {
  /// Writes the break as `12:00-14:00/45`, or `none`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension Pin: Encodable {
  /// Writes the pin as `british-museum@10:00`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}

extension Interest: Encodable {
  /// Writes the interest as `museum=2`.
  public func encode(to encoder: any Encoder) throws { try encodeDescription(to: encoder) }
}
