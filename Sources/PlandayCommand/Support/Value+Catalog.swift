import ArgumentParser
import Catalogs
import Geography

extension Value {
  /// Parses a bounding box.
  static func bounds(_ text: String) throws -> BoundingBox {
    let edges = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard edges.count == 4, let south = edges[0], let west = edges[1], let north = edges[2],
      let east = edges[3],
      let box = BoundingBox(south: south, west: west, north: north, east: east)
    else {
      throw ValidationError(
        "\"\(text)\" is not a rectangle; write south,west,north,east in degrees, as in "
          + "40.736,-74.014,40.759,-73.963"
      )
    }
    return box
  }

  /// Reads a month.
  static func month(_ text: String) throws -> String {
    guard text.wholeMatch(of: #/20\d\d-(0[1-9]|1[0-2])/#) != nil else {
      throw ValidationError("\"\(text)\" is not a month; write it as 2025-01")
    }
    return text
  }

  /// Parses a source of facts.
  static func source(_ text: String) throws -> String {
    guard text.wholeMatch(of: #/osm 20\d\d(-(0[1-9]|1[0-2]))?|open data .+ 20\d\d/#) != nil else {
      throw ValidationError(
        "\"\(text)\" is not a source; write it as \"open data City of Vancouver 2026\" or \"osm 2025-01\""
      )
    }
    return text
  }

  /// Rejects an option value of the wrong form.
  static func expect<Output>(
    _ text: String,
    _ option: String,
    _ form: Regex<Output>,
    _ kind: String
  ) throws {
    guard text.wholeMatch(of: form) == nil else { return }
    throw ValidationError("\(option) \"\(text)\" is not \(kind)")
  }

  /// Rejects an option value out of range.
  static func expect(_ value: Int?, _ option: String, in range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError(
      "\(option) \(value) is not between \(range.lowerBound) and \(range.upperBound)"
    )
  }

  /// Rejects an option value out of a range of seconds, such as a number that is none.
  static func expect(
    seconds: Double,
    _ option: String,
    in range: ClosedRange<Int>
  ) throws {
    guard !(Double(range.lowerBound)...Double(range.upperBound)).contains(seconds) else { return }
    throw ValidationError(
      "\(option) \(seconds) is not between \(range.lowerBound) and \(range.upperBound)"
    )
  }
}
