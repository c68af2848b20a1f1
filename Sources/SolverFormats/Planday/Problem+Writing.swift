import Formats
public import Orienteering

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Problem {
  /// Returns the problem as JSON, keys sorted, with a trailing newline.
  ///
  /// - Throws: `EncodingError`, which doesn't occur in practice.
  public func json() throws -> Data { try orderedJSON() }

  /// The lowest version of the format that is sufficient.
  private var leastFormat: String {
    let isLater = visits.contains { $0.options.contains { $0.load != nil || $0.break != nil } }
    if isLater || !charges.isEmpty || !loadCost.isEmpty { return Self.format }
    return isOfFirstFormat ? Self.firstFormat : Self.secondFormat
  }

  /// Whether every visit has one option with an integer number of points, and there are no costs.
  private var isOfFirstFormat: Bool {
    maxCost == nil
      && visits.allSatisfy {
        $0.options.count == 1 && $0.options[0].score.rounded() == $0.options[0].score
          && $0.options[0].cost == nil
      }
  }
}

extension Problem: Encodable {
  private enum CodingKeys: String, CodingKey {
    case format, horizon, travelCost, days, start, end, travel, visits, breaks, maxStops, maxTravel
    case maxCost, charges, loadCost
  }

  /// Writes the problem; free ends are `null`, absent limits are omitted.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let format = leastFormat
    try container.encode(format, forKey: .format)
    try container.encode(horizon, forKey: .horizon)
    try container.encode(travelCost, forKey: .travelCost)
    try container.encode(days, forKey: .days)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
    try container.encode(travel, forKey: .travel)
    let isFirst = format == Self.firstFormat
    try container.encode(
      visits.map { WrittenVisit(visit: $0, isOfFirstFormat: isFirst) },
      forKey: .visits
    )
    try container.encode(breaks, forKey: .breaks)
    try container.encodeIfPresent(maxStops, forKey: .maxStops)
    try container.encodeIfPresent(maxTravel, forKey: .maxTravel)
    try container.encodeIfPresent(maxCost, forKey: .maxCost)
    if !charges.isEmpty { try container.encode(charges, forKey: .charges) }
    if !loadCost.isEmpty { try container.encode(loadCost, forKey: .loadCost) }
  }
}

/// A visit in one of the two versions of the format.
private struct WrittenVisit: Encodable {
  let visit: Problem.Visit
  let isOfFirstFormat: Bool

  private enum CodingKeys: String, CodingKey {
    case id, node, score, stay, must, windows, options, excludes
  }

  /// Writes the visit; an empty list of exclusions is omitted.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(visit.id, forKey: .id)
    try container.encode(visit.node, forKey: .node)
    try container.encode(visit.must, forKey: .must)
    if isOfFirstFormat, let option = visit.options.first {
      try container.encode(Int(option.score), forKey: .score)
      try container.encode(option.stay, forKey: .stay)
      try container.encode(option.windows, forKey: .windows)
    } else {
      try container.encode(visit.options, forKey: .options)
    }
    if !visit.excludes.isEmpty { try container.encode(visit.excludes, forKey: .excludes) }
  }
}
