import Catalogs
import DayPlans
import Geography
import MapDrawing
import OpeningHours

/// A plan with the data that all exports need: names, positions and times.
///
/// The catalog supplies facts that the plan does not contain. Sights missing from it are exported with the plan's own data.
struct ExportedPlan {
  /// The plan.
  let plan: Plan

  /// The catalog that the plan was made with.
  let catalog: Catalog

  /// The area of the plan, or the one given instead.
  let area: Area?

  /// The map of the city, to draw below the route; `nil` if there is none.
  let map: MapSheet?

  /// The units of lengths in words.
  let units: LengthUnits

  /// The city's time zone; `nil` if it is unknown.
  let zone: ZoneRule?

  /// Collects the data.
  init(
    _ plan: Plan,
    in catalog: Catalog,
    area: Area? = nil,
    map: MapSheet? = nil,
    units: LengthUnits = .metric
  ) {
    self.plan = plan
    self.catalog = catalog.adding(plan.request.places)
    self.map = map
    self.units = units
    self.area = area ?? plan.request.area
    zone = ZoneRule(identifier: plan.timeZone)
  }

  /// A place of the route.
  struct Spot: Hashable {
    /// The name.
    let name: String
    /// The position.
    let coordinate: Coordinate

    /// Creates a place.
    init(name: String, coordinate: Coordinate) {
      (self.name, self.coordinate) = (name, coordinate)
    }

    /// Creates the place of a pier, which may have no name.
    init(_ pier: Entrance, called name: String) {
      self.init(name: pier.name ?? name, coordinate: pier.coordinate)
    }
  }

  /// A leg with its ends.
  struct Way {
    /// The start.
    let from: Spot
    /// The end.
    let to: Spot
    /// The leg.
    let leg: Plan.Leg
    /// The line to draw: along the streets, or straight if the leg is estimated.
    var line: [Coordinate] { leg.line.isEmpty ? [from.coordinate, to.coordinate] : leg.line }
    /// The two ends, such as `Chinatown to Neal's Yard`.
    var title: String { ExportWords.range(from.name.capitalizedStart, to.name) }
  }

  /// The title, such as `London, Tuesday 1 December 2026`.
  var title: String {
    let name = catalog.city.name
    guard let first = plan.days.first else { return name }
    guard plan.days.count > 1, let last = plan.days.last else { return title(of: first) }
    let days = ExportWords.range(first.date.spoken, "\(last.date.spoken) \(last.date.year)")
    return "\(name), \(days)"
  }

  /// Returns the title of a day.
  func title(of day: Plan.Day) -> String {
    "\(catalog.city.name), \(day.date.weekday.name) \(day.date.spoken) \(day.date.year)"
  }

  /// The start of days, if given.
  private var start: Spot? { plan.request.from.flatMap { spot(at: $0, called: ExportWords.start) } }

  /// The end of days, if given.
  private var end: Spot? {
    guard let to = plan.request.to else { return start }
    return spot(at: to, called: ExportWords.end)
  }

  /// Returns the place of a waypoint, or `nil` if the catalog does not have it.
  private func spot(at waypoint: Waypoint, called name: String) -> Spot? {
    switch waypoint {
    case .attraction(let id):
      catalog[id].map { Spot(name: $0.name, coordinate: $0.coordinate) }
    case .position(let coordinate): Spot(name: name, coordinate: coordinate)
    case .named(let coordinate, let name): Spot(name: name, coordinate: coordinate)
    case .anywhere: nil
    }
  }

  /// Returns the start of a day with stops, given or the pier of a ferry; `nil` if it starts at the first stop.
  func start(of day: Plan.Day) -> Spot? {
    guard day.legs.first?.from == "start", !day.stops.isEmpty else { return nil }
    return start ?? day.startPlace.map { Spot($0, called: ExportWords.start) }
  }

  /// Returns the end of a day with stops, given or the pier of a ferry; `nil` if it ends at the last stop.
  func end(of day: Plan.Day) -> Spot? {
    guard day.legs.last?.to == "end", !day.stops.isEmpty else { return nil }
    return end ?? day.endPlace.map { Spot($0, called: ExportWords.end) }
  }

  /// Returns the legs of a day with stops whose ends are known.
  func ways(of day: Plan.Day) -> [Way] {
    day.stops.isEmpty ? [] : day.legs.compactMap { way(of: $0, on: day) }
  }

  /// Returns a leg with its ends, or `nil` if one is unknown.
  func way(of leg: Plan.Leg, on day: Plan.Day) -> Way? {
    let stop = { id in day.stops.first { $0.id == id } }
    let from = stop(leg.from).map { Spot(name: $0.name, coordinate: $0.visitEnd) }
    let to = stop(leg.to).map { Spot(name: $0.name, coordinate: $0.coordinate) }
    guard let from = from ?? (leg.from == "start" ? start(of: day) ?? start : nil),
      let to = to ?? (leg.to == "end" ? end(of: day) ?? end : nil)
    else { return nil }
    return Way(from: from, to: to, leg: leg)
  }

  /// A visit with a separate exit.
  struct Crossing {
    /// The stop.
    let stop: Plan.Stop
    /// The line to draw: straight, since its course is unknown.
    var line: [Coordinate] { [stop.coordinate, stop.visitEnd] }
  }

  /// Returns the visits of a day with a separate exit.
  func crossings(of day: Plan.Day) -> [Crossing] {
    day.stops.filter { $0.exit != nil }.map { Crossing(stop: $0) }
  }

  /// Returns the instant of a local date and time, in seconds since 1970; `nil` if the time zone is unknown.
  func instant(_ date: CalendarDate, _ time: ClockTime) -> Int? {
    zone?.utcSeconds(
      of: LocalDateTime(date: date, time: time),
      preferringSecond: time.isRepeated
    )
  }

  /// The sights left out whose position is known.
  var leftOut: [(leftOut: LeftOut, place: Attraction)] {
    plan.leftOut.compactMap { row in catalog[row.id].map { (row, $0) } }
  }
}

extension ExportedPlan {
  /// How the plan accounts for the weather, for companions and for steps, a sentence each.
  var wishes: [String] { [weatherInWords, companyInWords, plan.stepsNote].compactMap { $0 } }

  /// The sights of all days that are in the catalog.
  private var sights: [Attraction] {
    plan.days.flatMap(\.stops).compactMap { catalog[$0.id] }
  }

  /// A note on how many sights are indoors.
  ///
  /// An example is `Planned for rain: 5 of 7 sights are indoors, 1 partly, 1 of unknown setting.`
  private var weatherInWords: String? {
    guard let weather = plan.request.weather, !sights.isEmpty else { return nil }
    let count = { (setting: Setting?) in self.sights.count { $0.dayFacts.setting == setting } }
    let lead =
      switch weather {
      case .rain, .heat: "\(count(.indoor)) of \(sights.count) sights are indoors"
      case .dry: "\(count(.outdoor)) of \(sights.count) sights are outdoors"
      }
    let parts = [
      lead, count(.both) > 0 ? "\(count(.both)) partly" : nil,
      count(nil) > 0 ? "\(count(nil)) of unknown setting" : nil,
    ]
    let name = weather == .dry ? "dry weather" : weather.rawValue
    return "Planned for \(name): \(parts.compactMap { $0 }.joined(separator: ", "))."
  }

  /// A note on which sights suit the companions, and which are hard for them.
  private var companyInWords: String? {
    let company = plan.request.with
    guard !company.isEmpty, !sights.isEmpty else { return nil }
    let suited = sights.count { sight in
      company.allSatisfy { sight.dayFacts.suits.contains($0.suitability) }
    }
    let silent = sights.count { $0.dayFacts.suits.isEmpty }
    let hard = sights.filter { $0.dayFacts.effort != nil }
      .map { "\($0.name) has \($0.dayFacts.effort?.words ?? "")" }
    let parts =
      ["\(suited) of \(sights.count) sights suit them"]
      + (silent > 0 ? ["unknown for \(silent)"] : []) + hard
      + [longWalk(with: company)].compactMap { $0 }
    return "With \(company.map(\.words).listed): \(parts.joined(separator: ", "))."
  }
}

extension ExportedPlan {
  /// The maximum length of a walk with small children, in minutes.
  private static let funMinutes = 30

  /// The longest walk, if it is too long for the companions.
  private func longWalk(with company: [Companions]) -> String? {
    guard !company.allSatisfy({ $0 == .teens }),
      plan.request.mode == .walk || plan.request.mode == .transit
    else { return nil }
    let walks = plan.days.flatMap(\.legs).filter { $0.rides.isEmpty }.map(\.minutes.rawValue)
    guard let longest = walks.max(), longest > Self.funMinutes else { return nil }
    return "the longest walk takes \(longest) min"
  }
}

extension Companions {
  /// The companion in words.
  fileprivate var words: String { self == .pram ? "a stroller" : rawValue }
}

extension Effort {
  /// The effort as `311 steps and a hill`.
  fileprivate var words: String {
    [steps.map { "\($0) steps" }, hasHill ? "a hill" : nil].compactMap { $0 }.listed
  }
}

/// The color of a day's stops and legs, for light and dark backgrounds.
struct DayColor {
  /// For light backgrounds; white numbers are legible on it.
  let light: String

  /// For dark backgrounds; black numbers are legible on it.
  let dark: String

  /// The colors of the days, in order.
  private static let all = [
    Self(light: "#b3361e", dark: "#ff9d7d"), Self(light: "#1c5fa8", dark: "#85baff"),
    Self(light: "#7d3fa3", dark: "#d3a3f2"), Self(light: "#80552a", dark: "#e0b483"),
    Self(light: "#0b6b77", dark: "#6fd0dc"),
  ]

  /// Returns the color of the day at `index`.
  static func day(_ index: Int) -> Self { all[index % all.count] }

  /// The color of the area.
  static let area = "#5d7f12"

  /// The color of sights left out.
  static let leftOut = "#6b7078"
}

extension Double {
  /// The number in decimal notation, which reads back exactly; XML Schema's decimals and iCalendar's floats do not allow
  /// exponents.
  ///
  /// NaN and infinity are written as 0.
  var decimal: String {
    guard isFinite else { return "0" }
    let text = "\(self)"
    guard let mark = text.firstIndex(of: "e"), let exponent = Int(text[text.index(after: mark)...])
    else { return text }
    let sign = text.hasPrefix("-") ? "-" : ""
    let parts = text[..<mark].drop { $0 == "-" }.split(separator: ".")
    let digits = parts.joined()
    let point = (parts.first?.count ?? 0) + exponent
    if point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let padded = digits + String(repeating: "0", count: max(0, point - digits.count))
    let whole = padded.prefix(point)
    let rest = padded.dropFirst(point)
    return sign + whole + "." + (rest.isEmpty ? "0" : rest)
  }
}

extension String {
  /// This text as a link target, or `nil` if it is not a web address.
  ///
  /// Catalogs are untrusted input: text without `https://` or `http://`, or with spaces, quotes or control characters, is
  /// rejected. Non-ASCII characters are percent-encoded.
  var webAddress: String? {
    let lower = prefix(8).lowercased()
    guard lower.hasPrefix("https://") || lower.hasPrefix("http://") else { return nil }
    let forbidden = Set(#""'<>\^`{|}"#.utf8)
    guard utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && !forbidden.contains($0) }) else {
      return nil
    }
    return utf8.map { byte in
      byte < 0x80 ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
