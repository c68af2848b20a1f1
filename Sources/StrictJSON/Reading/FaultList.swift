/// The faults found so far, shared by the readers of all objects in a file.
final class FaultList {
  /// The faults, in the order they were found.
  private(set) var list: [ReadingFault] = []

  /// Adds a fault.
  func add(_ problem: String, at place: ReadingPlace, kind: FaultKind = .form) {
    list.append(
      ReadingFault(path: place.path, pointer: place.pointer, problem: problem, kind: kind)
    )
  }
}
