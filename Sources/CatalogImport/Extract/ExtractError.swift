/// The reason that a map can't be read.
package enum ExtractError: Error, Hashable {
  /// The file isn't in a supported format; the value says what it seems to be.
  case unknownFormat(String)

  /// The file is damaged, with the location and the problem.
  case malformed(place: String, problem: String)

  /// The file is valid but uses an unsupported feature, with the feature and a remedy.
  case unsupported(String, remedy: String)

  /// The file is too large to process at once.
  case tooLarge(String)
}

extension ExtractError: CustomStringConvertible {
  /// What is wrong and how to fix it.
  package var description: String {
    switch self {
    case .unknownFormat(let found):
      "this is \(found); use Overpass JSON, GeoJSON, or an OpenStreetMap PBF file"
    case .malformed(let place, let problem):
      "\(place): \(problem); the file is damaged; download or create it again"
    case .unsupported(let what, let remedy): "\(what) is not supported; \(remedy)"
    case .tooLarge(let what):
      "\(what), more than the limit; reduce the file with osmium tags-filter or osmium extract"
    }
  }
}
