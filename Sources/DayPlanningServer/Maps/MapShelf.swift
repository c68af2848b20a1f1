import CityCatalogs
import MapDrawing
import Streets
import Synchronization

/// The maps of cities made ready to draw, each when it is first asked for.
final class MapShelf: Sendable {
  /// Where the maps are.
  private let library: CatalogLibrary

  /// The maps so far, by city; `nil` for a city without one.
  private let sheets = Mutex<[String: MapSheet?]>([:])

  /// Creates the shelf of a library.
  init(_ library: CatalogLibrary) {
    self.library = library
  }

  /// Returns the map of a city, or `nil` if it has none.
  ///
  /// Requests that come while a map is being read wait for it.
  ///
  /// - Parameter id: The id of a city of the library; no other may be asked for.
  /// - Returns: The map.
  /// - Throws: ``ProblemKind/internalError`` if the map cannot be read.
  func sheet(of id: String) throws(ProblemDetails) -> MapSheet? {
    let result = sheets.withLock { sheets -> Result<MapSheet?, MapFileError> in
      if let known = sheets[id] { return .success(known) }
      return Result { () throws(MapFileError) in
        let sheet = try library.streets(of: id).map { map throws(MapFileError) in
          try MapSheet(map)
        }
        sheets[id] = .some(sheet)
        return sheet
      }
    }
    do throws(MapFileError) {
      return try result.get()
    } catch {
      throw ProblemDetails(.internalError, "the map of \(id) cannot be read: \(error)")
    }
  }
}
