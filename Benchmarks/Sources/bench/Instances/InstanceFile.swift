import ArgumentParser
import Foundation

/// Reads published instance formats.
///
/// Travel times are distances rounded down, to tenths for Solomon's instances and to hundredths for the others, and are
/// integers from then on.
enum InstanceFile {
  /// Returns the files in `folder`, including subfolders, sorted by name.
  static func list(_ folder: String, matching pattern: String?) throws -> [URL] {
    let root = URL(filePath: folder)
    var isFolder: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder) else {
      throw ValidationError("there is no folder \(folder); choose one with instances")
    }
    guard isFolder.boolValue else { return [root] }
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    let found = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "txt" }
    let kept = found.filter { file in
      guard let pattern else { return true }
      return pattern.split(separator: ",").contains { file.lastPathComponent.hasPrefix($0) }
    }
    guard !kept.isEmpty else { throw ValidationError("no instance (*.txt) in \(folder)") }
    return kept.sorted { $0.path.localizedStandardCompare($1.path) == .orderedAscending }
  }

  /// Reads an orienteering instance in KU Leuven's format, or a tourist instance.
  static func orienteering(_ file: URL, days: Int?) throws -> PublishedInstance {
    let lines = try numbers(of: file)
    guard lines.count > 2, lines[0].count >= 3, lines[1].count >= 2 else {
      throw ValidationError("\(file.path): not an orienteering instance")
    }
    // A tourist instance has the hotel on its second line; other formats have a line to skip.
    return lines[1].count >= 7
      ? try tourist(file, lines, days: days) : try plain(file, lines, days: days ?? 1)
  }

  private static func plain(
    _ file: URL,
    _ lines: [[Double]],
    days: Int
  ) throws -> PublishedInstance {
    let isCordeau = file.lastPathComponent.hasPrefix("pr")
    let ticks = isCordeau ? 100 : 10
    let rows = lines.dropFirst(2).filter { $0.count >= 8 }
    guard let depot = rows.first, let closing = depot.last else {
      throw ValidationError("\(file.path): has no places")
    }
    return PublishedInstance(
      name: file.deletingPathExtension().lastPathComponent,
      ticksPerUnit: ticks,
      places: rows.map { row in
        let opens = Int((row[row.count - 2] * Double(ticks)).rounded())
        let closes = Int((row[row.count - 1] * Double(ticks)).rounded())
        return PublishedInstance.Place(
          score: Int(row[4]),
          stay: Int((row[3] * Double(ticks)).rounded()),
          starts: [ClosedRange<Int>?](repeating: opens...max(opens, closes), count: days)
        )
      },
      travel: travel(rows.map { ($0[1], $0[2]) }, ticks: ticks),
      horizon: 0...Int((closing * Double(ticks)).rounded()),
      days: days,
      isTour: false
    )
  }

  private static func tourist(
    _ file: URL,
    _ lines: [[Double]],
    days: Int?
  ) throws -> PublishedInstance {
    let ticks = 100
    let weekday = Int(lines[0][2])
    let count = days ?? Int(lines[0][1])
    let hotel = lines[1]
    let rows = lines.dropFirst(2).filter { $0.count >= 20 }
    let opening = Int(hotel[hotel.count - 2]) * ticks
    let closing = Int(hotel[hotel.count - 1]) * ticks
    let places = rows.map { row in
      PublishedInstance.Place(
        score: Int(row[4]),
        stay: Int((row[3] * Double(ticks)).rounded()),
        starts: (0..<count).map { day in
          let column = 6 + 2 * ((weekday + day) % 7)
          let (opens, closes) = (Int(row[column]) * ticks, Int(row[column + 1]) * ticks)
          return opens == 0 && closes == 0 ? nil : opens...max(opens, closes)
        }
      )
    }
    let start = PublishedInstance.Place(
      score: 0,
      stay: 0,
      starts: [ClosedRange<Int>?](repeating: opening...closing, count: count)
    )
    return PublishedInstance(
      name: file.deletingPathExtension().lastPathComponent,
      ticksPerUnit: ticks,
      places: [start] + places,
      travel: travel([(hotel[1], hotel[2])] + rows.map { ($0[1], $0[2]) }, ticks: ticks),
      horizon: opening...closing,
      days: count,
      isTour: false
    )
  }

  /// Reads an instance of the traveling salesman problem with time windows.
  static func tour(_ file: URL) throws -> PublishedInstance {
    let lines = try numbers(of: file)
    guard let count = lines.first?.first.map({ Int($0) }), count > 0, lines.count >= 2 * count + 1
    else { throw ValidationError("\(file.path): not an instance of the TSPTW") }
    let travel = lines[1...count].map { $0.prefix(count).map { Int($0) } }
    let windows = lines[(count + 1)...(2 * count)].map { Int($0[0])...Int(max($0[0], $0[1])) }
    return PublishedInstance(
      name: file.deletingPathExtension().lastPathComponent,
      ticksPerUnit: 1,
      places: windows.map { PublishedInstance.Place(score: 0, stay: 0, starts: [$0]) },
      travel: travel,
      horizon: windows[0],
      days: 1,
      isTour: true
    )
  }

  private static func travel(_ points: [(Double, Double)], ticks: Int) -> [[Int]] {
    points.map { from in
      points.map { to in
        let (east, north) = (from.0 - to.0, from.1 - to.1)
        let distance = (east * east + north * north).squareRoot()
        // Rounding in the square root must not push an integer distance down by a tick.
        return Int((distance * Double(ticks) + 1e-7).rounded(.down))
      }
    }
  }

  private static func numbers(of file: URL) throws -> [[Double]] {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw ValidationError("cannot read \(file.path)")
    }
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      let facts = line.split(separator: "#", omittingEmptySubsequences: false)[0]
      let numbers = facts.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
      return numbers.isEmpty ? nil : numbers
    }
  }
}
