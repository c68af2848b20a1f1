import Formats

/// Traverses the objects of a GeoJSON file and collects the polygons.
struct GeoJSONWalk {
  /// The types of GeoJSON objects.
  private static let types = [
    "Polygon", "MultiPolygon", "Feature", "FeatureCollection", "GeometryCollection", "Point",
    "MultiPoint", "LineString", "MultiLineString",
  ]

  /// The polygons so far.
  var polygons: [RawPolygon] = []

  /// The faults so far.
  var faults = AreaFaultList()

  /// Collects the polygons of the object at `decoder`.
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
        remedy: "add its type, such as \"type\": \"Polygon\""
      )
      return
    }
    visit(object, ofType: type, path: path)
  }

  /// Collects the polygons of an object of a known type.
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

  /// Reports a type that contains no polygons.
  private mutating func report(type: String, path: String) {
    if Self.types.contains(type) {
      return faults.add(
        path: path,
        found: "a \(type) does not enclose an area",
        remedy: "draw a Polygon"
      )
    }
    let meant = Spelling.nearest(to: type, among: Self.types) ?? "Polygon"
    faults.add(
      path: path,
      found: "\(type.quotedForMessage) is not a GeoJSON type",
      remedy: "write \"\(meant)\""
    )
  }

  /// Visits the value for `key`, or reports that it is missing.
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

  /// Collects the polygons of all members of a collection.
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

  /// Returns the list at `decoder`, or `nil` after reporting that it is missing or empty.
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
  /// The description of the value in messages.
  var nameOfValue: String { (try? FoundValue(from: self))?.name ?? "the value" }
}
