/// The reason that no map can be made.
package enum MapBuildError: Error, Hashable {
  /// The extract cannot be read.
  case extract(ExtractError)

  /// The extract has no street that hangs together with enough others.
  case noStreets

  /// A file of layers or of transport is faulty: which, where and what is wrong.
  case faulty(file: String, place: String, problem: String)
}

extension MapBuildError: CustomStringConvertible {
  /// What is wrong and what to do.
  package var description: String {
    switch self {
    case .extract(let error): error.description
    case .noStreets:
      "no streets found; give an extract with ways tagged highway, and check --bbox and --shortest-part"
    case .faulty(let file, let place, let problem): "\(file): \(place): \(problem)"
    }
  }
}
