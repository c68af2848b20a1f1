import Geography

/// A map in GeoJSON whose properties are OpenStreetMap tags or plain names.
///
/// Plain properties are `name`, `category` (a catalog category), `openingHours`, `address`, `phone`, `website` or
/// `url`, `wikidata`, `wikipedia`, `fee`, and `wheelchair`.
enum GeoJSONExtract {
  /// Reads features.
  static func read(_ features: [JSONTree], in root: JSONTree) throws(ExtractError) -> MapExtract {
    var elements: [MapElement] = []
    for (index, feature) in features.enumerated() {
      let tags = tags(of: feature)
      guard TagTable.accepts(tags) else { continue }
      let lines = lines(of: feature["geometry"] ?? .null)
      guard let footprint = Footprint(lines) else {
        throw .malformed(
          place: "features[\(index)]",
          problem: "has no geometry with longitude and latitude"
        )
      }
      elements.append(
        MapElement(
          reference: reference(of: feature) ?? "features/\(index)",
          coordinate: footprint.middle,
          squareMeters: footprint.squareMeters,
          tags: tags
        )
      )
    }
    let moment = root["timestamp"]?.text ?? root["generated"]?.text
    // Without a month of its own, the file is at least as new as its newest feature.
    let moments = features.lazy.compactMap { feature -> String? in
      let properties = feature["properties"]
      return (properties?["@timestamp"] ?? properties?["timestamp"])?.text
    }
    let month = moment.flatMap(MapExtract.month(of:)) ?? MapExtract.newestMonth(of: moments)
    return MapExtract(elements: elements, month: month)
  }

  /// The tags that correspond to plain properties.
  private static let plainNames = [
    "openingHours": "opening_hours", "hours": "opening_hours", "url": "website",
    "address": "addr:full", "category": TagTable.categoryKey,
  ]

  /// Returns the properties as tags.
  private static func tags(of feature: JSONTree) -> [String: String] {
    let properties = feature["properties"]
    var tags = properties?["tags"]?.members?.compactMapValues(\.tagValue) ?? [:]
    for (key, value) in properties?.members ?? [:] {
      guard let value = value.tagValue else { continue }
      tags[plainNames[key] ?? key] = value
    }
    return tags
  }

  /// Returns the OpenStreetMap reference of a feature, as common tools export it.
  private static func reference(of feature: JSONTree) -> String? {
    let names = [feature["id"], feature["properties"]?["@id"], feature["properties"]?["id"]]
    let reference = names.lazy.compactMap { $0?.text }.first { $0.contains("/") }
    if let reference { return reference }
    guard let kind = feature["properties"]?["@type"]?.text,
      let id = feature["properties"]?["@id"]?.tagValue
    else { return nil }
    return "\(kind)/\(id)"
  }

  /// Returns the lines of a geometry; for polygons, only the outer rings.
  private static func lines(of geometry: JSONTree) -> [[Coordinate]] {
    let coordinates = geometry["coordinates"] ?? .null
    switch geometry["type"]?.text {
    case "Point": return [[position(coordinates)].compactMap { $0 }]
    case "LineString", "MultiPoint": return [line(coordinates)]
    case "MultiLineString": return (coordinates.list ?? []).map(line)
    case "Polygon": return (coordinates.list ?? []).prefix(1).map(line)
    case "MultiPolygon":
      return (coordinates.list ?? []).compactMap { $0.list?.first.map(line) }
    case "GeometryCollection": return (geometry["geometries"]?.list ?? []).flatMap(lines)
    default: return []
    }
  }

  /// Returns the positions of a list.
  private static func line(_ list: JSONTree) -> [Coordinate] {
    (list.list ?? []).compactMap(position)
  }

  /// Returns a position; GeoJSON puts longitude first.
  private static func position(_ pair: JSONTree) -> Coordinate? {
    guard let numbers = pair.list, numbers.count >= 2, let longitude = numbers[0].number,
      let latitude = numbers[1].number
    else { return nil }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }
}
