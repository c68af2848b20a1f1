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

/// A JSON value of any kind, reduced to its description in messages.
struct FoundValue: Decodable {
  /// The description: `12.5`, `"text"`, `true`, `null`, `a list`, or `an object`.
  let name: String

  /// Decodes any value.
  init(from decoder: any Decoder) throws {
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      name = "null"
    } else if let flag = try? single.decode(Bool.self) {
      name = String(flag)
    } else if let integer = try? single.decode(Int.self) {
      name = String(integer)
    } else if let number = try? single.decode(Double.self) {
      name = String(number)
    } else if let text = try? single.decode(String.self) {
      name = text.quotedForMessage
    } else if (try? decoder.unkeyedContainer()) != nil {
      name = "a list"
    } else if (try? decoder.container(keyedBy: AnyKey.self)) != nil {
      name = "an object"
    } else {
      name = "a number out of range"
    }
  }
}

extension GeoJSONWalk {
  /// Collects the polygons from the coordinates of a `MultiPolygon`.
  mutating func visitMultiPolygon(_ decoder: any Decoder, path: String) {
    guard isNested(decoder, levels: 4, type: "MultiPolygon", path: path),
      var list = list(decoder, path: path, of: "polygons", remedy: "draw a Polygon")
    else { return }
    while !list.isAtEnd {
      let inner = "\(path)[\(list.currentIndex)]"
      guard let decoder = try? list.superDecoder() else { return }
      readPolygon(decoder, path: inner)
    }
  }

  /// Collects the polygon from the coordinates of a `Polygon`.
  mutating func visitPolygon(_ decoder: any Decoder, path: String) {
    guard isNested(decoder, levels: 3, type: "Polygon", path: path) else { return }
    readPolygon(decoder, path: path)
  }

  /// Collects the polygon from a list of rings.
  private mutating func readPolygon(_ decoder: any Decoder, path: String) {
    let place = "polygon \(polygons.count + 1)"
    let remedy = "list its outer ring, then any holes"
    var polygon = RawPolygon(path: path)
    if var list = list(decoder, path: path, place: place, of: "rings", remedy: remedy) {
      while !list.isAtEnd {
        let inner = "\(path)[\(list.currentIndex)]"
        guard let decoder = try? list.superDecoder() else { break }
        let place = "\(place), ring \(polygon.rings.count + 1)"
        polygon.rings.append(ring(decoder, path: inner, place: place))
      }
    }
    polygons.append(polygon)
  }

  /// Returns the ring from a list of positions.
  private mutating func ring(_ decoder: any Decoder, path: String, place: String) -> RawRing {
    var ring = RawRing(path: path)
    let remedy = "list its corners as [longitude, latitude], repeating the first at the end"
    guard var list = list(decoder, path: path, place: place, of: "positions", remedy: remedy) else {
      return ring
    }
    while !list.isAtEnd {
      let corner = list.currentIndex
      let place = { "\(place), corner \(corner + 1)" }
      if var position = try? list.nestedUnkeyedContainer() {
        ring.positions.append(
          read(&position, path: { "\(path)[\(corner)]" }, place: place)
        )
      } else {
        guard let value = try? list.superDecoder() else { return ring }
        ring.positions.append(nil)
        reportValue(value, path: "\(path)[\(corner)]", place: place())
      }
    }
    return ring
  }

  /// Returns the position from a list of numbers, or `nil` after reporting a fault.
  private mutating func read(
    _ list: inout some UnkeyedDecodingContainer,
    path: () -> String,
    place: () -> String
  ) -> RawPosition? {
    if let longitude = try? list.decode(Double.self), let latitude = try? list.decode(Double.self) {
      return RawPosition(longitude: longitude, latitude: latitude)
    }
    guard !faults.isFull else { return nil }
    let index = list.currentIndex
    // A failed decode doesn't advance the container, so its decoder can still describe the value.
    let value = try? list.superDecoder()
    let found =
      value.map {
        "\($0.nameOfValue) is where the \(index == 0 ? "longitude" : "latitude") should be"
      }
      ?? "the position has only \(index) of two numbers"
    faults.add(
      path: path() + (value == nil ? "" : "[\(index)]"),
      place: place(),
      found: found,
      remedy: "write [longitude, latitude] in degrees"
    )
    return nil
  }

  /// Reports an element of a ring that isn't a list.
  private mutating func reportValue(_ value: any Decoder, path: String, place: String) {
    guard !faults.isFull else { return }
    faults.add(
      path: path,
      place: place,
      found: "\(value.nameOfValue) is not a position",
      remedy: "write [longitude, latitude] in degrees"
    )
  }

  /// Returns whether the first number is nested at the expected depth, and reports a fault if not.
  ///
  /// Otherwise one missing or extra bracket would be reported for every position.
  private mutating func isNested(
    _ decoder: any Decoder,
    levels expected: Int,
    type: String,
    path: String
  ) -> Bool {
    guard let levels = decoder.levelsOfFirstNumber, levels > 0, levels != expected else {
      return true
    }
    let example = type == "Polygon" ? "[[[lon, lat], ...]]" : "[[[[lon, lat], ...]]]"
    faults.add(
      path: path,
      found: "the numbers are nested \(levels) lists deep, but a \(type) has \(expected)",
      remedy: "write the coordinates as \(example)"
    )
    return false
  }
}

extension Decoder {
  /// The nesting depth of the first number, or `nil` if the first element isn't a number at any depth.
  fileprivate var levelsOfFirstNumber: Int? {
    guard var list = try? unkeyedContainer() else {
      let isNumber = (try? singleValueContainer().decode(Double.self)) != nil
      return isNumber ? 0 : nil
    }
    guard !list.isAtEnd, let first = try? list.superDecoder() else { return nil }
    return first.levelsOfFirstNumber.map { $0 + 1 }
  }
}
