/// The reason that a map cannot be read.
package enum ExtractError: Error, Hashable {
  /// The file is in none of the formats that are read; what it seems to be.
  case unknownFormat(String)

  /// The file is broken: where, and what is wrong there.
  case malformed(place: String, problem: String)

  /// The file is sound but in a way that is not read: what, and what to do.
  case unsupported(String, remedy: String)

  /// The file holds more than is read at once.
  case tooLarge(String)
}

extension ExtractError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .unknownFormat(let found):
      "this is \(found); give Overpass JSON, GeoJSON or an OpenStreetMap PBF file"
    case .malformed(let place, let problem):
      "\(place): \(problem); the file is damaged, so fetch or make it again"
    case .unsupported(let what, let remedy): "\(what) is not read here; \(remedy)"
    case .tooLarge(let what):
      "\(what), more than is read at once; cut the file with osmium tags-filter or osmium extract"
    }
  }
}
