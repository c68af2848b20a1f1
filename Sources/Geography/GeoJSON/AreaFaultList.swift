/// The faults of an area found so far, of which a hostile file may have any number.
struct AreaFaultList {
  /// How many faults are kept.
  static let limit = 1_000

  /// The faults kept; after the last a line says that there are more.
  private(set) var list: [AreaFault] = []

  /// Whether no fault was found.
  var isEmpty: Bool { list.isEmpty }

  /// Whether further faults are dropped, so that they need not be described.
  var isFull: Bool { list.count > Self.limit }

  /// Notes a fault.
  ///
  /// - Parameters:
  ///   - path: Where in the file.
  ///   - place: The same in words.
  ///   - found: What was found.
  ///   - remedy: What to do.
  mutating func add(path: String, place: String = "", found: String, remedy: String) {
    guard !isFull else { return }
    guard list.count < Self.limit else {
      list.append(
        AreaFault(
          path: "",
          place: "",
          found: "there are further faults, which are not listed",
          remedy: "mend these first"
        )
      )
      return
    }
    list.append(AreaFault(path: path, place: place, found: found, remedy: remedy))
  }
}
