#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Problem {
  /// Reads a problem of the format `planday.problem/1`.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - file: What to call it in an error.
  /// - Throws: ``ProblemError`` with all faults, of form and of sense.
  public init(json: Data, file: String) throws(ProblemError) {
    do {
      self = try StrictReader.read(json) { Problem(reading: $0) }
    } catch {
      throw .unreadable(file: file, problem: error.description)
    }
    let faults = faults
    guard faults.isEmpty else {
      throw .unreadable(file: file, problem: faults.joined(separator: "\n"))
    }
  }

  /// Reads a problem from the root object of its file, or returns `nil` after reporting why not.
  package init?(reading reader: StrictReader) {
    reader.required("format", .constant(Self.format))
    let horizon = reader.requiredList("horizon", of: .time, minimumCount: 2)
    let travelCost = reader.required("travelCost", .number(in: 0...1_000_000))
    let days = reader.required("days", .integer(in: 1...100))
    let start = reader.optional("start", .nullable(.integer(in: 0...Self.nodeLimit)))
    let end = reader.optional("end", .nullable(.integer(in: 0...Self.nodeLimit)))
    let travel = reader.requiredLists("travel", of: .nullable(.time))
    let visits = reader.requiredList("visits", labeledBy: "id") { Visit(reading: $0) }
    let breaks = reader.optionalList("breaks") { Pause(reading: $0) }
    let maxStops = reader.optional("maxStops", .integer(in: 0...Self.nodeLimit))
    let maxTravel = reader.optional("maxTravel", .time)
    guard let horizon, let travelCost, let days, let travel, let visits else { return nil }
    self.init(
      horizon: horizon,
      travelCost: travelCost,
      days: days,
      start: start ?? nil,
      end: end ?? nil,
      travel: travel,
      visits: visits,
      breaks: breaks ?? [],
      maxStops: maxStops,
      maxTravel: maxTravel
    )
  }

  /// More nodes than any problem has.
  private static var nodeLimit: Int { 1_000_000 }
}

extension Problem.Visit {
  fileprivate init?(reading reader: StrictReader) {
    let id = reader.required("id", .text)
    let node = reader.required("node", .integer(in: 0...1_000_000))
    let score = reader.required("score", .integer(in: 0...1_000_000))
    let stay = reader.required("stay", .time)
    let must = reader.optional("must", .flag)
    let windows = reader.requiredList("windows") { Problem.Window(reading: $0) }
    let excludes = reader.optionalList("excludes", of: .text)
    guard let id, let node, let score, let stay, let windows else { return nil }
    self.init(
      id: id,
      node: node,
      score: score,
      stay: stay,
      must: must ?? false,
      windows: windows,
      excludes: excludes ?? []
    )
  }
}

extension Problem.Window {
  fileprivate init?(reading reader: StrictReader) {
    let open = reader.required("open", .time)
    let close = reader.required("close", .time)
    let lastAdmission = reader.optional("lastAdmission", .time)
    let day = reader.optional("day", .integer(in: 0...99))
    guard let open, let close else { return nil }
    self.init(open: open, close: close, lastAdmission: lastAdmission ?? close, day: day)
  }
}

extension Problem.Pause {
  fileprivate init?(reading reader: StrictReader) {
    let window = reader.requiredList("window", of: .time, minimumCount: 2)
    let minutes = reader.required("minutes", .time)
    guard let window, let minutes else { return nil }
    self.init(window: window, minutes: minutes)
  }
}

extension FieldRule where Raw == Int, Value == Int {
  /// A time in whole numbers that the search can add up.
  fileprivate static var time: Self { .integer(in: 0...Problem.timeLimit) }
}
