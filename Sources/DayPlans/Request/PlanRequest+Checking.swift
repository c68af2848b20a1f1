public import Catalogs
import Geography
import OpeningHours

extension PlanRequest {
  /// The maximum length of each list in a request.
  public static let mostElements = 1_000

  /// The maximum number of faults to report.
  private static let mostFaults = 100

  /// Returns the faults of this request for `catalog`, at most a hundred; none if it can be planned.
  ///
  /// - Complexity: O(*n*) for *n* elements of lists, which are only examined if none has more than ``mostElements``.
  public func faults(in catalog: Catalog) -> [RequestFault] {
    let faults = valueFaults
    let isTooLong = faults.contains { if case .tooManyElements = $0.reason { true } else { false } }
    guard !isTooLong else { return faults }
    let catalog = catalog.adding(places)
    var strangers = UnknownSights(in: catalog)
    let all =
      faults + placeFaults(in: catalog.city) + timeFaults + interestFaults(in: catalog)
      + idFaults(in: catalog, &strangers) + waypointFaults(in: catalog, &strangers)
      + selectionFaults(in: catalog) + pinFaults(in: catalog, &strangers)
    return Array(all.prefix(Self.mostFaults))
  }

  /// The faults of values by themselves.
  private var valueFaults: [RequestFault] {
    Self.fields.flatMap { field in
      field.faults(self).map { RequestFault(name: field.key, reason: $0) }
    }
  }

  /// The faults of the day's hours and breaks.
  private var timeFaults: [RequestFault] {
    pastFaults + dayFaults
  }

  /// The fault that the date is before the day of planning.
  private var pastFaults: [RequestFault] {
    guard let today, date < today else { return [] }
    return [RequestFault(name: "today", reason: .inThePast(date: date, today: today))]
  }

  /// The faults of the day's hours and breaks.
  private var dayFaults: [RequestFault] {
    guard start < end else {
      return [RequestFault(name: "end", reason: .endsBeforeStart(end: end, start: start))]
    }
    return breakFaults
  }

  /// The faults of the likes and dislikes.
  private func interestFaults(in catalog: Catalog) -> [RequestFault] {
    let isInRange = { (interest: Interest) in Interest.weights.contains(interest.weight) }
    var reasons: [(String, RequestFault.Reason)] = []
    reasons += like.filter { !isInRange($0) }.map { ("like", .weightOutOfRange(interest: $0)) }
    reasons += dislike.filter { !isInRange($0) }.map {
      ("dislike", .weightOutOfRange(interest: $0))
    }
    reasons += like.filter { $0.weight < 1 }.map { ("like", .likedTooLittle(interest: $0)) }
    reasons += dislike.filter { $0.weight > 1 }.map {
      ("dislike", .dislikedTooLittle(interest: $0))
    }
    let named = Dictionary(grouping: (like + dislike).map(\.category), by: \.self)
    reasons += Category.allCases.filter { named[$0]?.count ?? 0 > 1 }
      .map { ("dislike", .namedTwice(category: $0)) }
    let present = Set(catalog.attractions.map(\.category))
    let unwanted = dislike.filter { $0.weight == 0 }.map(\.category)
    if !present.isEmpty, required.isEmpty, present.isSubset(of: unwanted) {
      reasons.append(("dislike", .everythingDisliked))
    }
    return reasons.map { RequestFault(name: $0, reason: $1) }
  }

  /// The faults of ids that the catalog does not have.
  private func idFaults(
    in catalog: Catalog,
    _ strangers: inout UnknownSights
  ) -> [RequestFault] {
    var faults: [RequestFault] = []
    for (name, ids) in [("must", must), ("skip", skip), ("select", select)] {
      for id in ids where catalog[id] == nil {
        faults.append(
          RequestFault(name: name, reason: .unknownSight(sight: strangers.describe(id)))
        )
      }
    }
    return faults
  }

  /// The faults of the start and the end.
  private func waypointFaults(
    in catalog: Catalog,
    _ strangers: inout UnknownSights
  ) -> [RequestFault] {
    var faults: [RequestFault] = []
    for (name, waypoint) in [("from", from), ("to", to)] {
      guard let waypoint, let reason = fault(of: waypoint, in: catalog, &strangers) else {
        continue
      }
      faults.append(RequestFault(name: name, reason: reason))
    }
    return faults
  }

  private func fault(
    of waypoint: Waypoint,
    in catalog: Catalog,
    _ strangers: inout UnknownSights
  ) -> RequestFault.Reason? {
    switch waypoint {
    case .anywhere: return nil
    case .attraction(let id):
      return catalog[id] == nil ? .unknownWaypoint(sight: strangers.describe(id)) : nil
    case .position(let position), .named(let position, _):
      return catalog.city.fault(of: position)
    }
  }

  /// The sights that are selected but outside the area, and those that are both musts and to be skipped.
  private func selectionFaults(in catalog: Catalog) -> [RequestFault] {
    let required = Set(required)
    let outside = select.filter { id in
      guard !required.contains(id), let area, let place = catalog[id] else { return false }
      return !place.isIn(area)
    }
    return outside.map { RequestFault(name: "select", reason: .selectedOutsideArea(id: $0)) }
      + Set(must).intersection(skip).sorted()
      .map { RequestFault(name: "skip", reason: .mustAndSkip(id: $0)) }
  }
}
