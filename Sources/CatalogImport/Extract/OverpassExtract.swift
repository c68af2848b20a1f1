import Geography

/// A map as the Overpass API answers it with `[out:json]`, by `out center`, `out geom` or with all nodes.
struct OverpassExtract {
  /// The elements as they stand in the file.
  private let elements: [JSONTree]

  /// The month of the map, if the file says so.
  private let month: String?

  /// The positions of the nodes in the file, by their numbers.
  private let nodes: [Int64: Coordinate]

  /// Looks at a file.
  init(_ root: JSONTree, _ elements: [JSONTree]) throws(ExtractError) {
    self.elements = elements
    month = root["osm3s"]?["timestamp_osm_base"]?.text.flatMap(MapExtract.month(of:))
    var nodes: [Int64: Coordinate] = [:]
    for (index, element) in elements.enumerated() where element["type"]?.text == "node" {
      guard let id = Self.id(of: element) else { continue }
      guard let position = Self.position(element) else {
        throw .malformed(
          place: "elements[\(index)]",
          problem: "node \(id) has no lat and lon that exist"
        )
      }
      nodes[id] = position
    }
    self.nodes = nodes
  }

  /// The elements that may be places to visit.
  var extract: MapExtract {
    get throws(ExtractError) {
      var found: [MapElement] = []
      for (index, element) in elements.enumerated() {
        let tags = element["tags"]?.members?.compactMapValues(\.tagValue) ?? [:]
        guard TagTable.accepts(tags) else { continue }
        guard let kind = element["type"]?.text, let id = Self.id(of: element) else {
          throw .malformed(place: "elements[\(index)]", problem: "has no type and id")
        }
        guard let footprint = footprint(of: element) else {
          throw .unsupported(
            "\(kind)/\(id), which has no position,",
            remedy: "end the Overpass query with \"out center;\" or \"out geom;\""
          )
        }
        found.append(
          MapElement(
            reference: "\(kind)/\(id)",
            coordinate: footprint.position,
            squareMeters: footprint.squareMeters,
            tags: tags
          )
        )
      }
      return MapExtract(elements: found, month: month)
    }
  }

  /// Returns where an element is and how large, from whatever the query asked for.
  private func footprint(
    of element: JSONTree
  ) -> (position: Coordinate, squareMeters: Double?)? {
    if let position = Self.position(element) { return (position, nil) }
    let lines = lines(of: element)
    if let shape = Footprint(Footprint.joined(lines)) { return (shape.middle, shape.squareMeters) }
    if let center = element["center"].flatMap(Self.position) { return (center, nil) }
    guard let bounds = element["bounds"], let south = bounds["minlat"]?.number,
      let west = bounds["minlon"]?.number, let north = bounds["maxlat"]?.number,
      let east = bounds["maxlon"]?.number,
      let middle = try? Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
    else { return nil }
    return (middle, nil)
  }

  /// Returns the lines that an element is drawn with; of a relation the outer ones.
  private func lines(of element: JSONTree) -> [[Coordinate]] {
    if let geometry = element["geometry"]?.list { return [geometry.compactMap(Self.position)] }
    if let refs = element["nodes"]?.list {
      return [refs.compactMap { $0.number.flatMap { Int64(exactly: $0) }.flatMap { nodes[$0] } }]
    }
    return (element["members"]?.list ?? [])
      .filter { $0["role"]?.text != "inner" }
      .compactMap { $0["geometry"]?.list?.compactMap(Self.position) }
  }

  /// Returns the number of an element.
  private static func id(of element: JSONTree) -> Int64? {
    element["id"]?.number.flatMap { Int64(exactly: $0) }
  }

  /// Returns the position under `lat` and `lon`.
  private static func position(_ object: JSONTree) -> Coordinate? {
    guard let latitude = object["lat"]?.number, let longitude = object["lon"]?.number else {
      return nil
    }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }
}
