package import Formats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GeoJSONOutlines: JSONReadable {
  package static func read(_ json: JSONValue) -> Self? {
    try? JSONDecoder().decode(Self.self, from: json.json)
  }
}

extension Area: JSONReadable {
  package static func read(_ json: JSONValue) -> Self? {
    try? JSONDecoder().decode(Self.self, from: json.json)
  }
}
