import Catalogs
package import Formats
import Geography
import OpeningHours

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The reason that a file is not a valid plan.
public enum PlanReadingError: Error, Hashable {
  /// What is wrong, and in which file.
  case unreadable(file: String, problem: String)
}

extension PlanReadingError: CustomStringConvertible {
  /// The file and what is wrong.
  public var description: String {
    switch self {
    case .unreadable(let file, let problem): "\(file) is not a plan:\n\(problem)"
    }
  }
}

extension Plan {
  /// Reads a plan in the format `planday.plan/2` or `planday.plan/1`, possibly edited by hand.
  ///
  /// Only the form is checked here; ``PlanCheck`` checks the content.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - file: The name of the file for errors.
  /// - Throws: ``PlanReadingError`` with all faults of form.
  public init(json: Data, file: String) throws(PlanReadingError) {
    if let format = StrictReader.outline(json)?["format"] ?? nil, Format(rawValue: format) == nil {
      let problem = "its format is \(format.quotedForMessage), not \"\(Self.format)\""
      throw .unreadable(file: file, problem: problem)
    }
    do {
      self = try StrictReader.read(json) { Plan(reading: $0) }
    } catch {
      throw .unreadable(file: file, problem: error.description)
    }
  }

  /// The formats that can be read.
  private enum Format: String, CaseIterable {
    /// Reasons and warnings are sentences.
    case one = "planday.plan/1"
    /// Reasons and warnings are codes with data.
    case two = "planday.plan/2"
  }

  /// Length limits of the lists whose elements are recomputed or compared with each other: days, stops and legs of a day, and
  /// the plan's other lists.
  fileprivate static let (mostDays, mostStops, mostLegs, mostRows) = (5, 100, 200, 20_000)

  /// Reads a plan from the root object of a file, or returns `nil` after reporting the faults.
  package init?(reading reader: StrictReader) {
    let format: Format? = reader.required("format", .choice)
    let isSentences = format == .one
    let planday = reader.required("planday", .text)
    let city = reader.required("city", .text)
    let timeZone = reader.required("timeZone", .text)
    let request = reader.required("request") { PlanRequest(reading: $0) }
    let basis = reader.optional("travel") { TravelBasis(reading: $0) } ?? .straightLines
    let days = reader.requiredList("days", maximumCount: Self.mostDays) { Day(reading: $0) }
    let rows = Self.mostRows
    let freeMinutes = reader.optional("freeMinutes", .minutes(in: 0...2_880)) ?? 0
    let clusters = reader.requiredList("clusters", maximumCount: rows) { Cluster(reading: $0) }
    let leftOut = reader.requiredList("leftOut", labeledBy: "id", maximumCount: rows) {
      isSentences ? LeftOut(readingSentences: $0) : LeftOut(reading: $0)
    }
    let objective = reader.required("objective") { Objective(reading: $0) }
    let proof = reader.required("proof") { Proof(reading: $0) }
    let warnings =
      isSentences
      ? reader.requiredList("warnings", of: .text)?.map(Warning.stated)
      : reader.requiredList("warnings") { Warning(reading: $0) }
    let bookings =
      reader.optionalList("bookings", maximumCount: rows) { Booking(reading: $0) } ?? []
    guard let planday, let city, let timeZone, let request, let days, let clusters, let leftOut,
      let objective, let proof, let warnings
    else { return nil }
    let zone = ZoneRule(identifier: timeZone)
    self.init(
      planday: planday,
      city: city,
      timeZone: timeZone,
      request: request,
      travelBasis: basis,
      days: days.map {
        $0.placed(by: request.clock(on: $0.date, in: zone))
      },
      freeMinutes: freeMinutes,
      clusters: clusters,
      leftOut: leftOut,
      objective: objective,
      proof: proof,
      warnings: warnings,
      bookings: bookings
    )
  }
}

extension Plan.Day {
  init?(reading reader: StrictReader) {
    let date: CalendarDate? = reader.required("date", .date)
    let start: ClockTime? = reader.required("start", .clock)
    let end: ClockTime? = reader.required("end", .clock)
    let stops = reader.requiredList("stops", labeledBy: "id", maximumCount: Plan.mostStops) {
      Plan.Stop(reading: $0)
    }
    let legs = reader.requiredList("legs", maximumCount: Plan.mostLegs) { Plan.Leg(reading: $0) }
    let breaks = reader.requiredList("breaks", maximumCount: Plan.mostStops) {
      Plan.Break(reading: $0)
    }
    let cost = reader.optional("cost") { Plan.Cost(reading: $0) }
    let startPlace = reader.optional("startPlace") { Entrance(reading: $0) }
    let endPlace = reader.optional("endPlace") { Entrance(reading: $0) }
    let visited =
      reader.optionalList("visited", labeledBy: "id", maximumCount: Plan.mostStops) {
        Plan.Stop(reading: $0)
      } ?? []
    // Derived from the stops.
    reader.ignore("title")
    let repeated = reader.repeated()
    guard let date, let start, let end, let stops, let legs, let breaks else { return nil }
    self.init(
      date: date,
      start: repeated.mark(start, "start"),
      end: repeated.mark(end, "end"),
      stops: stops,
      legs: legs,
      breaks: breaks,
      cost: cost,
      startPlace: startPlace,
      endPlace: endPlace,
      visited: visited
    )
  }
}

extension Plan.Stop {
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let name = reader.required("name", .text)
    let category: Category? = reader.required("category", .choice)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    exit = reader.optional("exit") { Entrance(reading: $0) }
    let cluster = reader.required("cluster", .integer(in: 0...100_000))
    let arrive: ClockTime? = reader.required("arrive", .clock)
    let enter: ClockTime? = reader.required("enter", .clock)
    let leave: ClockTime? = reader.required("leave", .clock)
    let minutes = reader.required("minutes", .minutes(in: 0...2_880))
    let recommended = reader.required("recommendedMinutes", .minutes(in: 0...2_880))
    entryMinutes = reader.optional("entryMinutes", .minutes(in: 0...2_880)) ?? 0
    let wait = reader.required("waitMinutes", .minutes(in: -2_880...2_880))
    let slack = reader.required("slackMinutes", .minutes(in: -2_880...2_880))
    open = reader.has("open") ? reader.nullable("open", .text) : nil
    let isKnown = reader.required("hoursKnown", .flag)
    let score = reader.required("score", .points)
    relevance = reader.optional("relevance", .score(in: 1...100))
    admission = reader.optional("admission") { Plan.Admission(reading: $0) }
    bestAt = reader.optional("bestAt", .text)
    event = reader.optional("event", .text)
    events = reader.optionalList("events") { Plan.Event(reading: $0) } ?? []
    meal = reader.optional("meal", .choice)
    deductions = reader.optionalList("deductions") { Plan.Deduction(reading: $0) } ?? []
    let repeated = reader.repeated()
    guard let id, let name, let category, let latitude, let longitude, let cluster, let arrive,
      let enter, let leave, let minutes, let recommended, let wait, let slack, let isKnown,
      let score
    else { return nil }
    (self.id, self.name, self.category, self.cluster) = (id, name, category, cluster)
    coordinate = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    self.arrive = repeated.mark(arrive, "arrive")
    self.enter = repeated.mark(enter, "enter")
    self.leave = repeated.mark(leave, "leave")
    (self.minutes, recommendedMinutes) = (minutes, recommended)
    (waitMinutes, slackMinutes) = (wait, slack)
    (hoursKnown, self.score) = (isKnown, score)
  }
}

extension Plan.Break {
  init?(reading reader: StrictReader) {
    let kind: BreakKind? = reader.has("kind") ? reader.required("kind", .choice) : .lunch
    let after = reader.nullable("after", .text)
    let duringStop = reader.optional("duringStop", .flag) ?? false
    let start: ClockTime? = reader.required("start", .clock)
    let end: ClockTime? = reader.required("end", .clock)
    let near = reader.nullable("near", .text)
    let places = reader.optionalList("places", of: .text) ?? []
    let repeated = reader.repeated()
    guard let kind, let start, let end else { return nil }
    self.init(
      kind: kind,
      after: after,
      duringStop: duringStop,
      start: repeated.mark(start, "start"),
      end: repeated.mark(end, "end"),
      near: near,
      places: places
    )
  }
}

extension Plan.Cluster {
  init?(reading reader: StrictReader) {
    let id = reader.required("id", .integer(in: 0...100_000))
    let name = reader.required("name", .text)
    let members = reader.requiredList("members", of: .text)
    guard let id, let name, let members else { return nil }
    self.init(id: id, name: name, members: members)
  }
}

extension Plan.Objective {
  init?(reading reader: StrictReader) {
    let score = reader.required("score", .points)
    let deductions = reader.optional("deductions", .points) ?? .zero
    let travel = reader.required("travelMinutes", .minutes(in: 0...1_000_000))
    let value = reader.required("value", .number(in: -1e9...1e9))
    let bound = reader.required("bound", .number(in: -1e9...1e9))
    let gap = reader.required("gap", .number(in: -1e9...1e9))
    guard let score, let travel, let value, let bound, let gap else { return nil }
    self.init(
      score: score,
      deductions: deductions,
      travelMinutes: travel,
      value: value,
      bound: bound,
      gap: gap
    )
  }
}

extension Plan.Proof {
  init?(reading reader: StrictReader) {
    let status: Status? = reader.required("status", .choice)
    let method = reader.required("method", .text)
    let candidates = reader.required("candidates", .integer(in: 0...1_000_000))
    let setAside = reader.required("setAside", .integer(in: 0...1_000_000))
    let known = reader.optionalList("setAsideKnown") { SightName(reading: $0) } ?? []
    let seconds = reader.required("seconds", .number(in: 0...1e9))
    let cut: [Cut] = reader.optionalList("cut", of: .choice) ?? []
    guard let status, let method, let candidates, let setAside, let seconds else { return nil }
    self.init(
      status: status,
      method: method,
      candidates: candidates,
      setAside: setAside,
      setAsideKnown: known,
      seconds: seconds,
      cut: cut
    )
  }
}

extension FieldRule where Raw == Double, Value == Points {
  /// The value of visits.
  static var points: Self {
    FieldRule<Double, Double>.number(in: 0...1_000_000).map(Points.init(rounding:))
  }
}

extension Plan: Decodable {
  /// Reads a plan as ``init(json:file:)`` does.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with all faults of form.
  public init(from decoder: any Decoder) throws {
    self = try StrictReader.read(from: decoder) { Plan(reading: $0) }
  }
}

extension LeftOut: Decodable {
  /// Reads a row of a plan in the format `planday.plan/2`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` with all faults.
  public init(from decoder: any Decoder) throws {
    self = try StrictReader.read(from: decoder) { LeftOut(reading: $0) }
  }
}

extension Closure {
  /// Reads the closure that a reason of a plan states, or returns `nil` after reporting the faults.
  init?(readingReason reader: StrictReader) {
    let from = reader.optional("from", .date)
    let until = reader.optional("until", .date)
    let reason: Reason? = reader.required("for", .choice)
    let note = reader.optional("note", .text)
    guard let reason else { return nil }
    self.init(from: from, until: until, reason: reason, note: note)
  }
}

extension StrictReader {
  /// Returns the positions of a list of `[longitude, latitude]`, or `nil` after reporting an invalid one.
  func positions(_ key: String) -> [Coordinate]? {
    let pairs = requiredLists(key, of: .number(in: -180...180))
    let positions = pairs?.compactMap(Coordinate.init(lonLat:))
    guard let pairs, let positions, positions.count == pairs.count else {
      if pairs != nil { report("has a position that is not [longitude, latitude]", at: key) }
      return nil
    }
    return positions
  }
}

extension Coordinate {
  /// The position as GeoJSON writes it.
  var lonLat: [Double] { [longitude, latitude] }

  /// Creates a position from a longitude and a latitude, or returns `nil` if they are invalid.
  fileprivate init?(lonLat: [Double]) {
    guard lonLat.count == 2, let position = try? Self(latitude: lonLat[1], longitude: lonLat[0])
    else { return nil }
    self = position
  }
}

extension PlanReadingError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
