import Formats
import Geography

extension StrictReader {
  /// Returns the positions of a list of `[longitude, latitude]`, or `nil` after reporting which is none.
  func positions(_ key: String) -> [Coordinate]? {
    let pairs = requiredLists(key, of: .number(in: -180...180))
    let positions = pairs?.compactMap(Coordinate.init(lonLat:))
    guard let pairs, let positions, positions.count == pairs.count else {
      if pairs != nil { report("has a position that is not [longitude, latitude]", at: key) }
      return nil
    }
    return positions
  }
}

extension Coordinate {
  /// The position as GeoJSON writes it.
  var lonLat: [Double] { [longitude, latitude] }

  /// Creates a position from a longitude and a latitude, or returns `nil` if it is none.
  fileprivate init?(lonLat: [Double]) {
    guard lonLat.count == 2, let position = try? Self(latitude: lonLat[1], longitude: lonLat[0])
    else { return nil }
    self = position
  }
}
