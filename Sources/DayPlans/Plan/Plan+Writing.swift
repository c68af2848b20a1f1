public import Catalogs
import Formats
import Geography
import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Plan {
  /// Returns the plan as JSON in the format `planday.plan/2`, with sorted keys and a trailing newline.
  ///
  /// - Throws: `EncodingError`, which valid plans never cause.
  public func json() throws -> Data { try json(isPretty: true) }

  /// Returns the plan as JSON in the format `planday.plan/2`, with sorted keys and a trailing newline, on one line unless `isPretty`.
  package func json(isPretty: Bool) throws -> Data { try orderedJSON(isPretty: isPretty) }
}

extension Plan: Encodable {
  /// Writes the plan with the keys of the format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(Self.format, forKey: "format")
    try container.encode(planday, forKey: "planday")
    try container.encode(city, forKey: "city")
    try container.encode(timeZone, forKey: "timeZone")
    try container.encode(request, forKey: "request")
    try container.encode(travelBasis, forKey: "travel")
    try container.encode(days, forKey: "days")
    if freeMinutes > .zero { try container.encode(freeMinutes, forKey: "freeMinutes") }
    try container.encode(clusters, forKey: "clusters")
    try container.encode(leftOut, forKey: "leftOut")
    try container.encode(objective, forKey: "objective")
    try container.encode(proof, forKey: "proof")
    try container.encode(warnings, forKey: "warnings")
    try container.encode(bookings, forKey: "bookings")
  }
}

extension Plan.Day: Encodable {
  /// Writes the day.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(date, forKey: "date")
    try container.encodeIfPresent(title, forKey: "title")
    try container.encode(start, forKey: "start")
    try container.encode(end, forKey: "end")
    try container.encodeIfPresent(startPlace, forKey: "startPlace")
    try container.encodeIfPresent(endPlace, forKey: "endPlace")
    try container.encode(stops, forKey: "stops")
    try container.encode(legs, forKey: "legs")
    try container.encode(breaks, forKey: "breaks")
    try container.encodeIfPresent(cost, forKey: "cost")
    if !visited.isEmpty { try container.encode(visited, forKey: "visited") }
    try container.encode(repeated: ["start": start, "end": end])
  }
}

extension Entrance: Encodable {
  /// Writes the position, and the name if there is one.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(coordinate.latitude, forKey: "lat")
    try container.encode(coordinate.longitude, forKey: "lon")
    try container.encodeIfPresent(name, forKey: "name")
  }
}

extension Plan.Proof: Encodable {
  /// Writes the proof; `setAsideKnown` and `cut` only if something was set aside or cut.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(status, forKey: "status")
    try container.encode(method, forKey: "method")
    try container.encode(candidates, forKey: "candidates")
    try container.encode(setAside, forKey: "setAside")
    if !setAsideKnown.isEmpty { try container.encode(setAsideKnown, forKey: "setAsideKnown") }
    try container.encode(seconds, forKey: "seconds")
    if !cut.isEmpty { try container.encode(cut, forKey: "cut") }
  }
}

extension Plan.Break: Encodable {
  /// Writes the break; the preceding stop is `null` at the start of the day.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(kind, forKey: "kind")
    try container.encode(after, forKey: "after")
    if duringStop { try container.encode(true, forKey: "duringStop") }
    try container.encode(start, forKey: "start")
    try container.encode(end, forKey: "end")
    try container.encode(near, forKey: "near")
    try container.encode(places, forKey: "places")
    try container.encode(repeated: ["start": start, "end": end])
  }
}

extension Plan.Stop: Encodable {
  /// Writes the stop with the keys of the format.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(name, forKey: "name")
    try container.encode(category, forKey: "category")
    try container.encode(coordinate.latitude, forKey: "lat")
    try container.encode(coordinate.longitude, forKey: "lon")
    try container.encodeIfPresent(exit, forKey: "exit")
    try container.encode(cluster, forKey: "cluster")
    try container.encode(arrive, forKey: "arrive")
    try container.encode(enter, forKey: "enter")
    try container.encode(leave, forKey: "leave")
    try container.encode(minutes, forKey: "minutes")
    try container.encode(recommendedMinutes, forKey: "recommendedMinutes")
    try container.encode(entryMinutes, forKey: "entryMinutes")
    try container.encode(waitMinutes, forKey: "waitMinutes")
    try container.encode(slackMinutes, forKey: "slackMinutes")
    try container.encode(open, forKey: "open")
    try container.encode(hoursKnown, forKey: "hoursKnown")
    try container.encode(score, forKey: "score")
    try container.encodeIfPresent(relevance, forKey: "relevance")
    try container.encodeIfPresent(admission, forKey: "admission")
    try container.encodeIfPresent(bestAt, forKey: "bestAt")
    try container.encodeIfPresent(event, forKey: "event")
    if !events.isEmpty { try container.encode(events, forKey: "events") }
    try container.encodeIfPresent(meal, forKey: "meal")
    if !deductions.isEmpty { try container.encode(deductions, forKey: "deductions") }
    try container.encode(repeated: ["arrive": arrive, "enter": enter, "leave": leave])
  }
}

extension KeyedEncodingContainer<AnyKey> {
  /// Writes `value` under `key`; `nil` is written as `null`.
  mutating func encode(_ value: some Encodable, forKey key: String) throws {
    try encode(value, forKey: AnyKey(key))
  }

  /// Writes `value` under `key`, or nothing if it is `nil`.
  mutating func encodeIfPresent(_ value: (some Encodable)?, forKey key: String) throws {
    try encodeIfPresent(value, forKey: AnyKey(key))
  }
}

/// The version of planday.
public let planDayVersion = "0.1.0"
