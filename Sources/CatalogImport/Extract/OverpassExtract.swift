import Geography

/// A map as returned by the Overpass API with `[out:json]`, using `out center`, `out geom`, or all nodes.
struct OverpassExtract {
  /// The elements, in file order.
  private let elements: [JSONTree]

  /// The month of the map data, if the file states it.
  private let month: String?

  /// What the server remarks about the answer, such as that it ran out of time.
  private let remark: String?

  /// The positions of the nodes in the file, by id.
  private let nodes: [Int64: Coordinate]

  /// Prepares a file for reading.
  init(_ root: JSONTree, _ elements: [JSONTree]) throws(ExtractError) {
    self.elements = elements
    let base = root["osm3s"]?["timestamp_osm_base"]?.text.flatMap(MapExtract.month(of:))
    // Without a month of its own, the file is at least as new as its newest element.
    month = base ?? MapExtract.newestMonth(of: elements.lazy.compactMap { $0["timestamp"]?.text })
    remark = root["remark"]?.text
    var nodes: [Int64: Coordinate] = [:]
    for (index, element) in elements.enumerated() where element["type"]?.text == "node" {
      guard let id = Self.id(of: element) else { continue }
      guard let position = Self.position(element) else {
        throw .malformed(
          place: "elements[\(index)]",
          problem: "node \(id) has no valid lat and lon"
        )
      }
      nodes[id] = position
    }
    self.nodes = nodes
  }

  /// The elements that may be sights.
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
            "\(kind)/\(id), without a position,",
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
      let warnings = remark.map {
        "the answer of Overpass is not complete: \($0.trimmedForMessage); repeat the query, with a longer [timeout:…] or a smaller area"
      }
      return MapExtract(elements: found, month: month, warnings: warnings.map { [$0] } ?? [])
    }
  }

  /// Returns the position and area of an element, from whichever data the query requested.
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

  /// Returns the lines that make up an element; for a relation, only the outer ones.
  private func lines(of element: JSONTree) -> [[Coordinate]] {
    if let geometry = element["geometry"]?.list { return [geometry.compactMap(Self.position)] }
    if let refs = element["nodes"]?.list {
      return [refs.compactMap { $0.number.flatMap { Int64(exactly: $0) }.flatMap { nodes[$0] } }]
    }
    return (element["members"]?.list ?? [])
      .filter { $0["role"]?.text != "inner" }
      .compactMap { $0["geometry"]?.list?.compactMap(Self.position) }
  }

  /// Returns the id of an element.
  private static func id(of element: JSONTree) -> Int64? {
    element["id"]?.number.flatMap { Int64(exactly: $0) }
  }

  /// Returns the position in `lat` and `lon`.
  private static func position(_ object: JSONTree) -> Coordinate? {
    guard let latitude = object["lat"]?.number, let longitude = object["lon"]?.number else {
      return nil
    }
    return try? Coordinate(latitude: latitude, longitude: longitude)
  }
}
