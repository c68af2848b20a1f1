package import Formats
public import Orienteering

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension VroomProblem {
  /// Reads a problem in the JSON of VROOM.
  ///
  /// Unknown keys are faults, as are keys of VROOM that planday doesn't support.
  ///
  /// - Parameters:
  ///   - json: The bytes of the file.
  ///   - file: The name of the file, for messages.
  /// - Throws: `ProblemError` with all faults of syntax and content.
  public init(json: Data, file: String) throws(ProblemError) {
    do {
      self = try StrictReader.read(json) { VroomProblem(reading: $0) }
    } catch {
      throw .unreadable(file: file, problem: error.description)
    }
    let faults = faults
    guard faults.isEmpty else {
      throw .unreadable(file: file, problem: faults.lines(atMost: 20))
    }
  }

  /// Returns whether a file is probably in the JSON of VROOM: it has keys of VROOM and no `format`.
  ///
  /// The file need not be valid JSON.
  public static func isLikely(_ json: Data) -> Bool {
    let lists = ["jobs", "vehicles", "shipments"]
    if let keys = StrictReader.outline(json).map({ Set($0.keys) }) {
      return !keys.contains("format") && !keys.isDisjoint(with: lists)
    }
    let text = String(decoding: json, as: UTF8.self)
    return !text.contains("\"format\"") && lists.contains { text.contains("\"\($0)\"") }
  }

  /// Reads a problem of VROOM from the root object of its file, or returns `nil` after reporting its faults.
  package init?(reading reader: StrictReader) {
    reader.refuse(["matrix"])
    reader.refuseUnlessEmpty("shipments", because: StrictReader.unsupported)
    let jobs = reader.requiredList("jobs", minimumCount: 1) { Job(reading: $0) }
    let vehicles = reader.requiredList("vehicles", minimumCount: 1) { Vehicle(reading: $0) }
    let matrices = reader.required("matrices") { Self.matrices($0) }
    guard let jobs, let vehicles, let matrices else { return nil }
    self.init(jobs: jobs, vehicles: vehicles, matrices: matrices)
  }

  /// Reads the durations of every profile.
  private static func matrices(_ reader: StrictReader) -> [String: [[Int]]] {
    var matrices: [String: [[Int]]] = [:]
    for profile in reader.keys.sorted() {
      matrices[profile] = reader.required(profile) { reader in
        reader.refuse(["distances", "costs"])
        return reader.requiredLists("durations", of: .seconds)
      }
    }
    return matrices
  }
}

extension VroomProblem.Job {
  fileprivate init?(reading reader: StrictReader) {
    reader.refuse(
      ["delivery", "pickup", "amount", "skills", "setup_per_type", "service_per_type"]
    )
    let id = reader.required("id", .id)
    let description = reader.optional("description", .line)
    let location = VroomProblem.Location(reading: reader, "location", "location_index")
    let setup = reader.optional("setup", .seconds)
    let service = reader.optional("service", .seconds)
    let priority = reader.optional("priority", .integer(in: 0...100))
    let windows = reader.windows("time_windows")
    if location == nil, !reader.has("location_index"), !reader.has("location") {
      reader.report("is missing", at: "location_index")
    }
    guard let id, let location else { return nil }
    self.init(
      id: id,
      description: description,
      location: location,
      setup: setup ?? 0,
      service: service ?? 0,
      priority: priority ?? 0,
      windows: windows ?? [.always]
    )
  }
}

extension VroomProblem.Vehicle {
  fileprivate init?(reading reader: StrictReader) {
    reader.refuse(
      ["capacity", "skills", "costs", "max_distance", "steps", "type", "service_factor"]
    )
    let id = reader.required("id", .id)
    let description = reader.optional("description", .line)
    let profile = reader.optional("profile", .text)
    let start = VroomProblem.Location(reading: reader, "start", "start_index")
    let end = VroomProblem.Location(reading: reader, "end", "end_index")
    let window = reader.window("time_window")
    let breaks = reader.optionalList("breaks") { VroomProblem.Break(reading: $0) }
    let speedFactor = reader.optional("speed_factor", .number(in: 0.01...5))
    let maxTasks = reader.optional("max_tasks", .integer(in: 0...1_000_000))
    let maxTravelTime = reader.optional("max_travel_time", .seconds)
    guard let id else { return nil }
    self.init(
      id: id,
      description: description,
      profile: profile ?? "car",
      start: start,
      end: end,
      window: window ?? .always,
      breaks: (breaks ?? []).enumerated().sorted {
        ($0.element.window.start, $0.element.window.end, $0.offset)
          < ($1.element.window.start, $1.element.window.end, $1.offset)
      }.map(\.element),
      speedFactor: speedFactor ?? 1,
      maxTasks: maxTasks,
      maxTravelTime: maxTravelTime
    )
  }
}

extension VroomProblem.Break {
  fileprivate init?(reading reader: StrictReader) {
    reader.refuse(["max_load"])
    let id = reader.required("id", .id)
    let description = reader.optional("description", .line)
    let service = reader.optional("service", .seconds)
    let windows = reader.windows("time_windows")
    if let windows, windows.count > 1 {
      reader.report(
        "has \(windows.count) windows; planday does not support more than one for a break",
        at: "time_windows"
      )
    }
    guard let id else { return nil }
    self.init(
      id: id,
      description: description,
      window: windows?.first ?? .always,
      service: service ?? 0
    )
  }
}

extension VroomProblem.Location {
  /// Reads a location from its two keys; `nil` if absent or faulty.
  fileprivate init?(reading reader: StrictReader, _ coordinatesKey: String, _ indexKey: String) {
    let index = reader.optional(indexKey, .integer(in: 0...65_534))
    let coordinates = reader.optionalList(
      coordinatesKey,
      of: .number(in: -360...360),
      minimumCount: 2
    )
    if coordinates != nil, !reader.has(indexKey) {
      reader.report(
        "planday does not support coordinates alone; add \(indexKey), a row of the matrix",
        at: coordinatesKey
      )
    }
    guard let index else { return nil }
    self.init(index: index, coordinates: coordinates)
  }
}

extension StrictReader {
  /// The problem of a key that planday does not support.
  fileprivate static let unsupported = "planday does not support this key of VROOM"

  /// Reports each of the keys that is present as unsupported.
  fileprivate func refuse(_ keys: [String]) {
    for key in keys {
      refuse(key, because: Self.unsupported)
    }
  }

  /// Returns the window under a key, or `nil` if there is none or it is faulty.
  fileprivate func window(_ key: String) -> VroomProblem.Window? {
    guard let ends = optionalList(key, of: .seconds) else { return nil }
    return window(ends, at: key)
  }

  /// Returns the windows under a key, or `nil` if there are none or they are faulty.
  fileprivate func windows(_ key: String) -> [VroomProblem.Window]? {
    guard has(key), let lists = requiredLists(key, of: .seconds) else { return nil }
    if lists.isEmpty { report("is empty; omit the key to allow any time", at: key) }
    let windows = lists.enumerated().compactMap { window($1, at: "\(key)[\($0)]") }
    for (number, pair) in zip(windows, windows.dropFirst()).enumerated()
    where pair.1.start <= pair.0.end {
      report("does not come after the window before it", at: "\(key)[\(number + 1)]")
    }
    return windows.isEmpty ? nil : windows
  }

  private func window(_ ends: [Int], at place: String) -> VroomProblem.Window? {
    guard ends.count == 2, ends[0] <= ends[1] else {
      report("\(ends) is not a first and a last second in that order", at: place)
      return nil
    }
    return .init(start: ends[0], end: ends[1])
  }
}

extension FieldRule where Raw == Int, Value == Int {
  /// A time in seconds that VROOM can read.
  fileprivate static var seconds: Self { .integer(in: 0...Int(UInt32.max)) }

  /// An id.
  fileprivate static var id: Self { .integer(in: 0...Int.max) }
}

extension FieldRule where Raw == String, Value == String {
  /// Any text, possibly empty.
  fileprivate static var line: Self { text("a text") { _ in true } }
}
