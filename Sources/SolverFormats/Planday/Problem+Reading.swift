package import Formats
public import Orienteering

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Problem {
  /// Reads a problem of the format `planday.problem/3`, `/2` or `/1`.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - file: The name of the file, for messages.
  /// - Throws: `ProblemError` with all faults of syntax and content.
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

  /// Reads a problem from the root object of its file, or returns `nil` after reporting its faults.
  package init?(reading reader: StrictReader) {
    let format = reader.required("format", .problemFormat)
    let horizon = reader.requiredList("horizon", of: .time, minimumCount: 2)
    let travelCost = reader.required("travelCost", .number(in: 0...1_000_000))
    let days = reader.required("days", .integer(in: 1...100))
    let start = reader.optional("start", .nullable(.integer(in: 0...Self.nodeLimit)))
    let end = reader.optional("end", .nullable(.integer(in: 0...Self.nodeLimit)))
    let travel = reader.requiredLists("travel", of: .nullable(.time))
    let visits = reader.requiredList("visits", labeledBy: "id") {
      Visit(reading: $0, of: format ?? Self.format)
    }
    let isNewest = format == Self.format
    let hasCharges = isNewest && reader.has("charges")
    let charges = hasCharges ? reader.requiredLists("charges", of: .charge) : []
    let loadCost = isNewest ? reader.optionalList("loadCost") { LoadStep(reading: $0) } : nil
    let breaks = reader.optionalList("breaks") { Break(reading: $0) }
    let maxStops = reader.optional("maxStops", .integer(in: 0...Self.nodeLimit))
    let maxTravel = reader.optional("maxTravel", .time)
    let maxCost = reader.optional("maxCost", .cost)
    guard let horizon, let travelCost, let days, let travel, let visits, let charges else {
      return nil
    }
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
      maxTravel: maxTravel,
      maxCost: maxCost,
      charges: charges,
      loadCost: loadCost ?? []
    )
  }

  /// The maximum number of nodes of a problem.
  private static var nodeLimit: Int { 1_000_000 }
}

extension Problem.Visit {
  fileprivate init?(reading reader: StrictReader, of format: String) {
    let id = reader.required("id", .text)
    let node = reader.required("node", .integer(in: 0...1_000_000))
    let must = reader.optional("must", .flag)
    let options =
      format == Problem.firstFormat
      ? Problem.Option(reading: reader, score: .wholePoints, of: format).map { [$0] }
      : reader.requiredList("options", minimumCount: 1) {
        Problem.Option(reading: $0, score: .points, of: format)
      }
    let excludes = reader.optionalList("excludes", of: .text)
    guard let id, let node, let options else { return nil }
    self.init(
      id: id,
      node: node,
      must: must ?? false,
      options: options,
      excludes: excludes ?? []
    )
  }
}

extension Problem.Option {
  fileprivate init?<Raw>(
    reading reader: StrictReader,
    score rule: FieldRule<Raw, Double>,
    of format: String
  ) {
    let score = reader.required("score", rule)
    let stay = reader.required("stay", .time)
    let windows = reader.requiredList("windows") { Problem.Window(reading: $0) }
    let cost = format == Problem.firstFormat ? nil : reader.optional("cost", .cost)
    let load = format == Problem.format ? reader.optional("load", .cost) : nil
    let pause = format == Problem.format ? reader.optional("break", .time) : nil
    guard let score, let stay, let windows else { return nil }
    self.init(score: score, stay: stay, windows: windows, cost: cost, load: load, break: pause)
  }
}

extension Problem.LoadStep {
  fileprivate init?(reading reader: StrictReader) {
    let load = reader.required("load", .time)
    let rise = reader.required("rise", .points)
    guard let load, let rise else { return nil }
    self.init(load: load, rise: rise)
  }
}

extension FieldRule where Raw == String, Value == String {
  /// The name of a version of the format.
  fileprivate static var problemFormat: Self {
    Self("a text") { (raw: String) throws(Complaint) in
      let known = [Problem.format, Problem.secondFormat, Problem.firstFormat]
      guard known.contains(raw) else {
        throw Complaint("is not one of \(known.joined(separator: ", "))")
      }
      return raw
    }
  }
}

extension FieldRule where Raw == Double, Value == Double {
  /// The value of an option.
  fileprivate static var points: Self { .number(in: 0...1_000_000) }

  /// The cost of a leg.
  fileprivate static var charge: Self { .number(in: -1_000_000...1_000_000) }
}

extension FieldRule where Raw == Int, Value == Double {
  /// The value of a visit with one option.
  fileprivate static var wholePoints: Self {
    FieldRule<Int, Int>.integer(in: 0...1_000_000).map { Double($0) }
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

extension Problem.Break {
  fileprivate init?(reading reader: StrictReader) {
    let window = reader.requiredList("window", of: .time, minimumCount: 2)
    let minutes = reader.required("minutes", .time)
    guard let window, let minutes else { return nil }
    self.init(window: window, minutes: minutes)
  }
}

extension FieldRule where Raw == Int, Value == Int {
  /// The cost of an option in terms of the budget, or the budget.
  fileprivate static var cost: Self { .integer(in: 0...1_000_000) }

  /// An integer number of minutes within the limit of the search.
  fileprivate static var time: Self { .integer(in: 0...Problem.timeLimit) }
}
