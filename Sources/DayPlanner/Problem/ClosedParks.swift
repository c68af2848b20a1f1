import Catalogs
import DayPlans
import Geography
import OpeningHours
import Streets

/// Finds the walks of a plan that lead through a park while it is closed according to the catalog.
///
/// Routing ignores the time of day, so a walk may lead through a park that closes at night. A park counts if the map has its
/// outline and the catalog its hours, under the same name. For a leg with rides, the walks to the first station and from the
/// last one count. Estimated walks have no geometry and are skipped.
struct ClosedParks {
  /// A walk through a closed park.
  struct Walk {
    /// The leg.
    let leg: Plan.Leg
    /// The warning.
    let warning: Plan.Warning
  }

  /// A park with hours.
  private struct Park {
    let sight: Attraction
    let map: MapPark
  }

  /// The length of a walk inside a park that is negligible, in meters: a cut corner, or an imprecise outline.
  private static let corner = 60.0

  /// The city.
  private let catalog: Catalog

  /// The parks.
  private let parks: [Park]

  /// The hours of whole days.
  private let hours: OpeningTable

  /// Finds the parks of a city.
  ///
  /// - Complexity: O(*p* *s*) for *p* parks and *s* sights.
  init(in catalog: Catalog, traveling model: any TravelModel) {
    self.catalog = catalog
    hours = OpeningTable(city: catalog.city, start: .midnight, end: .latest)
    let shapes = (model as? any ParkSource)?.parks ?? []
    guard !shapes.isEmpty else {
      parks = []
      return
    }
    let sights = catalog.attractions.filter { $0.category == .park && $0.schedule != nil }
    parks = sights.flatMap { sight in
      let name = MapPark.bareName(sight.name)
      return shapes.filter { park in
        name == park.bareName
          || name.hasPrefix(park.bareName) && park.outline.contains(sight.coordinate)
      }
      .map { Park(sight: sight, map: $0) }
    }
  }

  /// Returns whether any park may be closed at some time of a request.
  func mayClose(during request: PlanRequest) -> Bool { !outlines(closing: request).isEmpty }

  /// Returns the walks through closed parks, in the order of the days.
  ///
  /// - Complexity: O(*c* *n*) for *c* vertices of the walks and *n* vertices of the parks.
  func walks(of days: [Plan.Day]) -> [Walk] {
    guard !parks.isEmpty else { return [] }
    return days.flatMap { day in
      day.legs.flatMap { leg in
        warnings(of: leg, on: day).map { Walk(leg: leg, warning: $0) }
      }
    }
  }

  /// Returns the outlines of the parks that are closed throughout a request's hours.
  func outlines(closedThroughout request: PlanRequest) -> [MapPolygon] {
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    return parks.filter { park in
      request.dates.allSatisfy { date in
        let openings = hours.openings(of: park.sight, on: date)
        return openings.allSatisfy { $0.isKnown && ($0.closes <= start || $0.opens >= end) }
      }
    }.map(\.map.outline)
  }

  /// Returns the outlines of the parks that may be closed at some time of a request.
  func outlines(closing request: PlanRequest) -> [MapPolygon] {
    let (start, end) = (request.start.minutesSinceMidnight, request.end.minutesSinceMidnight)
    return parks.filter { park in
      request.dates.contains { isClosed(park.sight, from: start, until: end, on: $0) }
    }.map(\.map.outline)
  }

  /// Returns the warnings of a leg.
  private func warnings(of leg: Plan.Leg, on day: Plan.Day) -> [Plan.Warning] {
    // Breaks precede the walk, which ends with the arrival at the next stop or the day's end.
    let arrive = day.stops.first { $0.id == leg.to }?.arrive ?? day.end
    let end = (leg.arrive ?? arrive).minutesSinceMidnight
    let name = { id in day.stops.first { $0.id == id }?.name }
    var warned: Set<String> = []
    return Self.walks(of: leg, until: end).flatMap { walk in
      parks.compactMap { park -> Plan.Warning? in
        guard park.sight.id != leg.from, park.sight.id != leg.to,
          let inside = Self.part(of: walk.line, in: park.map)
        else { return nil }
        let minutes = Double(walk.minutes)
        let from = walk.start + Int(inside.lowerBound * minutes)
        let until = walk.start + Int((inside.upperBound * minutes).rounded(.up))
        guard isClosed(park.sight, from: from, until: until, on: day.date),
          warned.insert(park.sight.id).inserted
        else { return nil }
        return .closedPark(
          SightName(park.sight),
          from: name(leg.from) ?? "the start",
          to: name(leg.to) ?? "the end",
          at: ClockTime(clamping: from)
        )
      }
    }
  }

  /// A part of a leg on foot.
  private typealias Part = (line: ArraySlice<Coordinate>, start: Int, minutes: Int)

  /// Returns the parts of a leg outside public transport: all of it, or those before and after its rides.
  private static func walks(of leg: Plan.Leg, until end: Int) -> [Part] {
    // An estimated part is a straight line between its two ends.
    let isKnown = { (part: Part) in part.line.count > (leg.isEstimated ? 2 : 1) }
    let (minutes, start) = (leg.minutes.rawValue, end - leg.minutes.rawValue)
    guard let first = leg.rides.first, let last = leg.rides.last else {
      return leg.mode ?? .walk == .walk ? [(leg.line[...], start, minutes)].filter(isKnown) : []
    }
    let riding = leg.rides.reduce(0) {
      $0 + ($1.walkMinutes + $1.waitMinutes + $1.minutes).rawValue
    }
    guard let board = first.path.first.flatMap(leg.line.firstIndex),
      let alight = last.path.last.flatMap(leg.line.lastIndex)
    else { return [] }
    return [
      (leg.line[...board], start, first.walkMinutes.rawValue),
      (leg.line[alight...], start + riding, minutes - riding),
    ]
    .filter(isKnown)
  }

  /// Returns whether a park is known to be closed at some time during some minutes of a day.
  private func isClosed(
    _ park: Attraction,
    from start: Int,
    until end: Int,
    on date: CalendarDate
  ) -> Bool {
    let openings = hours.openings(of: park, on: date)
    guard openings.allSatisfy(\.isKnown) else { return false }
    return !openings.contains { $0.opens <= start && end <= $0.closes }
  }

  /// Returns the part of a line inside a park, as fractions 0…1; `nil` if none or negligible.
  private static func part(
    of line: ArraySlice<Coordinate>,
    in park: MapPark
  ) -> ClosedRange<Double>? {
    guard park.isNear(line) else { return nil }
    let pieces = zip(line, line.dropFirst()).map { ($0, $1, $0.distance(to: $1).rawValue) }
    let length = pieces.reduce(0) { $0 + $1.2 }
    var (passed, within) = (0.0, 0.0)
    var (first, last) = (Double?.none, 0.0)
    for (start, end, meters) in pieces {
      // Segments are cut into steps of at most ten meters; a step is in the park if its midpoint is.
      let steps = max(1, Int((meters / 10).rounded(.up)))
      for step in 0..<steps {
        let part = (Double(step) + 0.5) / Double(steps)
        let middle = Coordinate(
          uncheckedLatitude: start.latitude + part * (end.latitude - start.latitude),
          longitude: start.longitude + part * (end.longitude - start.longitude)
        )
        guard park.outline.contains(middle) else { continue }
        let (low, high) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
        first = first ?? passed + low * meters
        last = passed + high * meters
        within += meters / Double(steps)
      }
      passed += meters
    }
    guard let first, within > corner, length > 0 else { return nil }
    return first / length...min(1, last / length)
  }
}
