import Catalogs
import DayPlans
import Geography
import MapDrawing
import OpeningHours

/// A plan with what all exports need: names, positions and times.
///
/// The catalog supplies facts that the plan does not contain. Sights that it does not know are exported with the plan's own
/// data.
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

  /// Collects what exports need.
  init(
    _ plan: Plan,
    in catalog: Catalog,
    area: Area? = nil,
    map: MapSheet? = nil,
    units: LengthUnits = .metric
  ) {
    self.plan = plan
    self.catalog = catalog
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
    /// The two ends, as in `Chinatown to Neal's Yard`.
    var title: String { ExportWords.range(from.name.capitalizedStart, to.name) }
  }

  /// The title, as in `London, Tuesday 1 December 2026`.
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

  /// Where days start, if that is a given place.
  private var start: Spot? { plan.request.from.flatMap { spot(at: $0, called: ExportWords.start) } }

  /// Where days end, if that is a given place.
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
    case .anywhere: nil
    }
  }

  /// Returns the given place where a day with stops starts; `nil` if it starts at the first stop.
  func start(of day: Plan.Day) -> Spot? {
    day.legs.first?.from == "start" && !day.stops.isEmpty ? start : nil
  }

  /// Returns the given place where a day with stops ends; `nil` if it ends at the last stop.
  func end(of day: Plan.Day) -> Spot? {
    day.legs.last?.to == "end" && !day.stops.isEmpty ? end : nil
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
    guard let from = from ?? (leg.from == "start" ? start : nil),
      let to = to ?? (leg.to == "end" ? end : nil)
    else { return nil }
    return Way(from: from, to: to, leg: leg)
  }

  /// A visit that ends elsewhere than it begins.
  struct Crossing {
    /// The stop.
    let stop: Plan.Stop
    /// The line to draw: straight, since it is not known where it leads.
    var line: [Coordinate] { [stop.coordinate, stop.visitEnd] }
  }

  /// Returns the visits of a day that end elsewhere than they begin.
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
