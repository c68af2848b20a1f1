import Formats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Distinguishes Overpass JSON from GeoJSON and reads either.
enum JSONExtract {
  /// Reads a map.
  static func read(_ bytes: Data) throws(ExtractError) -> MapExtract {
    let root: JSONTree
    do {
      root = JSONTree(try JSONText(bytes).root)
    } catch {
      throw .unknownFormat("\(error)")
    }
    if let elements = root["elements"]?.list { return try OverpassExtract(root, elements).extract }
    switch root["type"]?.text {
    case "FeatureCollection":
      guard let features = root["features"]?.list else {
        throw .malformed(place: "features", problem: "is missing, or is not a list")
      }
      return try GeoJSONExtract.read(features, in: root)
    case "Feature": return try GeoJSONExtract.read([root], in: root)
    default:
      throw .unknownFormat("JSON without \"elements\" and without \"type\": \"FeatureCollection\"")
    }
  }
}
