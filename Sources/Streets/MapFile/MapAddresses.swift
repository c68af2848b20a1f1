public import Geography

/// The addresses of a map, for searches: house numbers by street, and named places that are neither sights nor streets.
///
/// Addresses are those of OpenStreetMap, where it has them; a missing number proves nothing.
public struct MapAddresses: Hashable, Sendable {
  /// The house numbers of a street, or of all streets of that name.
  public struct Street: Hashable, Sendable {
    /// The name, such as `Baker Street`.
    public let name: String

    /// The houses, in the order of the file.
    public let houses: [House]

    /// Creates a street.
    public init(name: String, houses: [House]) {
      self.name = name
      self.houses = houses
    }
  }

  /// A house.
  public struct House: Hashable, Sendable {
    /// The number, such as `221B`.
    public let number: String

    /// The position: the door, or the middle of the building.
    public let position: Coordinate

    /// Creates a house.
    public init(number: String, position: Coordinate) {
      self.number = number
      self.position = position
    }
  }

  /// The streets with house numbers, by name.
  public var streets: [Street]

  /// Hotels and postal codes, by name; their kinds are those of ``Kind``.
  public var places: [MapLabel]

  /// The kinds of named places.
  public enum Kind: String, CaseIterable, Sendable {
    /// A hotel, hostel, or guest house.
    case hotel
    /// A postal code, at the middle of its addresses.
    case postcode
  }

  /// Creates addresses, none by default.
  public init(streets: [Street] = [], places: [MapLabel] = []) {
    self.streets = streets
    self.places = places
  }

  /// Whether there are none.
  package var isEmpty: Bool { streets.isEmpty && places.isEmpty }

  /// The number of house numbers.
  package var houseCount: Int { streets.reduce(0) { $0 + $1.houses.count } }
}

extension MapAddresses {
  /// Reads the section of addresses.
  init(_ bytes: [UInt8]) throws(MapFileError) {
    var reader = ByteReader(bytes, part: SectionKind.addresses.name)
    streets = try reader.rows { (reader) throws(MapFileError) in try Street(from: &reader) }
    places = try reader.rows { (reader) throws(MapFileError) in try MapLabel(from: &reader) }
    try reader.expectEnd()
  }

  /// The section of addresses.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(count: streets.count)
    for street in streets { street.write(to: &writer) }
    writer.write(count: places.count)
    for place in places { place.write(to: &writer) }
    return writer.bytes
  }
}

extension MapAddresses.Street {
  /// Reads a street.
  fileprivate init(from reader: inout ByteReader) throws(MapFileError) {
    name = try reader.text()
    var last = FixedPosition(latitude: 0, longitude: 0)
    houses = try reader.rows { (reader) throws(MapFileError) in
      let number = try reader.text()
      last = try reader.position(after: last)
      return MapAddresses.House(number: number, position: last.coordinate)
    }
  }

  /// Writes the street; positions as differences, since houses of a street are close together.
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(count: houses.count)
    var last = FixedPosition(latitude: 0, longitude: 0)
    for house in houses {
      let position = FixedPosition(house.position)
      writer.write(house.number)
      writer.write(position, after: last)
      last = position
    }
  }
}
