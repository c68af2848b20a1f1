import StrictJSON

/// Walks through a GeoJSON file, object by object, and gathers its polygons.
struct GeoJSONWalk {
  /// What an object of GeoJSON can be.
  private static let types = [
    "Polygon", "MultiPolygon", "Feature", "FeatureCollection", "GeometryCollection", "Point",
    "MultiPoint", "LineString", "MultiLineString",
  ]

  /// The polygons found.
  var polygons: [RawPolygon] = []

  /// What is wrong with how they are written.
  var faults = AreaFaultList()

  /// Gathers the polygons of the object that `decoder` stands at.
  mutating func visit(_ decoder: any Decoder, path: String) {
    guard let object = try? decoder.container(keyedBy: AnyKey.self) else {
      let remedy = "write a GeoJSON object such as {\"type\": \"Polygon\", \"coordinates\": [...]}"
      faults.add(path: path, found: "\(decoder.nameOfValue) is not an object", remedy: remedy)
      return
    }
    guard let type = try? object.decode(String.self, forKey: AnyKey("type")) else {
      faults.add(
        path: path,
        found: "the object has no \"type\"",
        remedy: "add \"type\": \"Polygon\", or what else it is"
      )
      return
    }
    visit(object, ofType: type, path: path)
  }

  /// Gathers the polygons of an object whose type is known.
  private mutating func visit(
    _ object: KeyedDecodingContainer<AnyKey>,
    ofType type: String,
    path: String
  ) {
    switch type {
    case "Polygon":
      enter("coordinates", of: object, path: path) { $0.visitPolygon($1, path: $2) }
    case "MultiPolygon":
      enter("coordinates", of: object, path: path) { $0.visitMultiPolygon($1, path: $2) }
    case "Feature":
      enter("geometry", of: object, path: path) { $0.visit($1, path: $2) }
    case "FeatureCollection":
      visitMembers("features", of: object, path: path)
    case "GeometryCollection":
      visitMembers("geometries", of: object, path: path)
    default:
      report(type: type, path: path)
    }
  }

  /// Reports a type that holds no polygon.
  private mutating func report(type: String, path: String) {
    if Self.types.contains(type) {
      return faults.add(
        path: path,
        found: "a \(type) encloses nothing",
        remedy: "draw a Polygon"
      )
    }
    let meant = Spelling.nearest(to: type, among: Self.types) ?? "Polygon"
    faults.add(
      path: path,
      found: "\(type.quotedForMessage) is not a type of GeoJSON",
      remedy: "write \"\(meant)\""
    )
  }

  /// Goes to the value under `key`, or reports that there is none.
  private mutating func enter(
    _ key: String,
    of object: KeyedDecodingContainer<AnyKey>,
    path: String,
    _ visit: (inout Self, any Decoder, String) -> Void
  ) {
    let inner = path.isEmpty ? key : "\(path).\(key)"
    let isNull = (try? object.decodeNil(forKey: AnyKey(key))) ?? true
    guard !isNull, let decoder = try? object.superDecoder(forKey: AnyKey(key)) else {
      let found = object.contains(AnyKey(key)) ? "is null" : "is missing"
      return faults.add(path: inner, found: "\"\(key)\" \(found)", remedy: "draw a Polygon")
    }
    visit(&self, decoder, inner)
  }

  /// Gathers the polygons of all members of a collection.
  private mutating func visitMembers(
    _ key: String,
    of object: KeyedDecodingContainer<AnyKey>,
    path: String
  ) {
    enter(key, of: object, path: path) { walk, decoder, inner in
      guard var list = walk.list(decoder, path: inner, of: "objects", remedy: "draw a Polygon")
      else { return }
      while !list.isAtEnd {
        let member = "\(inner)[\(list.currentIndex)]"
        guard let decoder = try? list.superDecoder() else { return }
        walk.visit(decoder, path: member)
      }
    }
  }

  /// Returns the list that `decoder` stands at, or `nil` after reporting that there is none or that it
  /// is empty.
  mutating func list(
    _ decoder: any Decoder,
    path: String,
    place: String = "",
    of elements: String,
    remedy: String
  ) -> (any UnkeyedDecodingContainer)? {
    guard let list = try? decoder.unkeyedContainer() else {
      let found = "\(decoder.nameOfValue) is not a list of \(elements)"
      faults.add(path: path, place: place, found: found, remedy: remedy)
      return nil
    }
    guard !list.isAtEnd else {
      faults.add(path: path, place: place, found: "the list is empty", remedy: remedy)
      return nil
    }
    return list
  }
}

extension Decoder {
  /// What a message calls the value here.
  var nameOfValue: String { (try? FoundValue(from: self))?.name ?? "the value" }
}
