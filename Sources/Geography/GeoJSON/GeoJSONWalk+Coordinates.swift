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
