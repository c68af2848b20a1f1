/// The faults of an area found so far, limited in number because hostile files may have many.
struct AreaFaultList {
  /// The maximum number of faults to keep.
  static let limit = 1_000

  /// The faults kept.
  ///
  /// If there are more, the last entry says so.
  private(set) var list: [AreaFault] = []

  /// Whether there are no faults.
  var isEmpty: Bool { list.isEmpty }

  /// Whether further faults will be dropped, so there is no point in describing them.
  var isFull: Bool { list.count > Self.limit }

  /// Adds a fault.
  ///
  /// - Parameters:
  ///   - path: The path within the file.
  ///   - place: The location in words.
  ///   - found: What was found.
  ///   - remedy: How to fix it.
  mutating func add(path: String, place: String = "", found: String, remedy: String) {
    guard !isFull else { return }
    guard list.count < Self.limit else {
      list.append(
        AreaFault(
          path: "",
          place: "",
          found: "there are more faults, which are not listed",
          remedy: "fix these first"
        )
      )
      return
    }
    list.append(AreaFault(path: path, place: place, found: found, remedy: remedy))
  }
}
