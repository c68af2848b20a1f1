import Synchronization

/// The names of a map by zoom, each placed when it is first asked for.
final class PlacedNames: Sendable {
  /// The names placed so far, by zoom.
  private let names = Mutex<[Int: [PlacedName]]>([:])

  /// Returns the names at a zoom.
  ///
  /// Callers wait while they are being placed.
  ///
  /// - Parameters:
  ///   - zoom: The zoom.
  ///   - place: Places them.
  /// - Returns: The names.
  func callAsFunction(_ zoom: Int, place: () -> [PlacedName]) -> [PlacedName] {
    names.withLock { names in
      if let known = names[zoom] { return known }
      let placed = place()
      names[zoom] = placed
      return placed
    }
  }
}
