import Catalogs
import DayPlanning
import Geography
import OpeningHours

/// What all exports ask of a plan: what things are called, where they are, and when.
///
/// The catalog tells what the plan does not hold; a place that it does not know is exported with what the
/// plan says of it.
struct ExportedPlan {
  /// The plan.
  let plan: Plan

  /// The catalog that the plan was made with.
  let catalog: Catalog

  /// The area of the plan, or the one that is given in its place.
  let area: Area?

  /// The clock of the city; `nil` if nothing is known of its zone.
  let zone: ZoneRule?

  /// Gathers what exports ask for.
  init(_ plan: Plan, in catalog: Catalog, area: Area? = nil) {
    self.plan = plan
    self.catalog = catalog
    self.area = area ?? plan.request.area
    zone = ZoneRule(identifier: plan.timeZone)
  }

  /// A place on the way.
  struct Spot: Hashable {
    /// What it is called.
    let name: String
    /// Where it is.
    let coordinate: Coordinate
  }

  /// The way from one place to the next, with its ends.
  struct Way {
    /// The place where it starts.
    let from: Spot
    /// The place where it ends.
    let to: Spot
    /// How long it is and takes.
    let leg: Plan.Leg
    /// The line to draw: along the streets, or straight if the leg is estimated.
    var line: [Coordinate] { leg.line.isEmpty ? [from.coordinate, to.coordinate] : leg.line }
    /// The two ends, as in `Chinatown to Neal's Yard`.
    var title: String { "\(from.name.capitalizedStart) to \(to.name)" }
  }

  /// The title, as in `London, Tuesday 1 December 2026`.
  var title: String {
    let name = catalog.city.name
    guard let first = plan.days.first else { return name }
    guard plan.days.count > 1, let last = plan.days.last else { return title(of: first) }
    return "\(name), \(first.date.spoken) to \(last.date.spoken) \(last.date.year)"
  }

  /// Returns the title of a day.
  func title(of day: Plan.Day) -> String {
    "\(catalog.city.name), \(day.date.weekday.name) \(day.date.spoken) \(day.date.year)"
  }

  /// Where days start, if they do so at a place of its own.
  private var start: Spot? { plan.request.from.flatMap { spot(at: $0, called: "the start") } }

  /// Where days end, if they do so at a place of its own.
  private var end: Spot? {
    guard let to = plan.request.to else { return start }
    return spot(at: to, called: "the end")
  }

  /// Returns the place that a waypoint names, or `nil` if the catalog does not know it.
  private func spot(at waypoint: Waypoint, called name: String) -> Spot? {
    switch waypoint {
    case .attraction(let id):
      catalog[id].map { Spot(name: $0.name, coordinate: $0.coordinate) }
    case .position(let coordinate): Spot(name: name, coordinate: coordinate)
    }
  }

  /// Returns the place of its own where a day with stops starts; `nil` where it starts with the first stop.
  func start(of day: Plan.Day) -> Spot? {
    day.legs.first?.from == "start" && !day.stops.isEmpty ? start : nil
  }

  /// Returns the place of its own where a day with stops ends; `nil` where it ends with the last stop.
  func end(of day: Plan.Day) -> Spot? {
    day.legs.last?.to == "end" && !day.stops.isEmpty ? end : nil
  }

  /// Returns the ways of a day with stops whose ends are known.
  func ways(of day: Plan.Day) -> [Way] {
    day.stops.isEmpty ? [] : day.legs.compactMap { way(of: $0, on: day) }
  }

  /// Returns a leg with its ends, or `nil` if one is not known.
  func way(of leg: Plan.Leg, on day: Plan.Day) -> Way? {
    let spots = Dictionary(
      day.stops.map { ($0.id, Spot(name: $0.name, coordinate: $0.coordinate)) }
    ) { first, _ in first }
    guard let from = spots[leg.from] ?? (leg.from == "start" ? start : nil),
      let to = spots[leg.to] ?? (leg.to == "end" ? end : nil)
    else { return nil }
    return Way(from: from, to: to, leg: leg)
  }

  /// Returns the instant at which the city's clock shows `time` of `date`, in seconds since 1970; `nil` if
  /// nothing is known of its zone.
  func instant(_ date: CalendarDate, _ time: ClockTime) -> Int? {
    zone?.utcSeconds(of: LocalDateTime(date: date, time: time))
  }

  /// The sights that are left out and lie at a known place.
  var leftOut: [(leftOut: LeftOut, place: Attraction)] {
    plan.leftOut.compactMap { row in catalog[row.id].map { (row, $0) } }
  }
}
