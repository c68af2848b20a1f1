package import Geography
package import Streets

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Collects the addresses of OpenStreetMap extracts: house numbers with a street, postal codes, and hotels.
///
/// Other businesses are not read: extracts are months or years old, and shops and restaurants change faster than that.
package struct AddressReader {
  /// The position of each number of each street.
  private var houses: [String: [String: Coordinate]] = [:]

  /// The positions of the addresses of each postal code.
  private var postcodes: [String: [Coordinate]] = [:]

  /// The hotels, without those read before.
  private var hotels: [(name: String, position: Coordinate)] = []

  /// The rectangle outside of which nothing is read; `nil` for no limit.
  private let bounds: BoundingBox?

  /// The longest range of numbers, as in `12-30`, whose numbers are read one by one.
  private static let longestRange = 40

  /// The distance within which two hotels of the same name are one.
  private static let sameHotel = Meters(150)

  /// The values of `tourism` of places to stay at.
  private static let lodgings: Set = [
    "hotel", "hostel", "guest_house", "motel", "apartment", "bed_and_breakfast",
  ]

  /// Creates a reader without addresses.
  package init(bounds: BoundingBox? = nil) {
    self.bounds = bounds
  }

  /// Adds the addresses of an extract; the first position of each house counts.
  ///
  /// - Parameters:
  ///   - extract: An OpenStreetMap PBF file.
  ///   - progress: Called with the fraction completed, 0…1.
  /// - Throws: ``ExtractError``.
  /// - Complexity: O(*n*) for *n* bytes.
  package mutating func add(
    _ extract: Data,
    progress: (Double) -> Void = { _ in }
  ) throws(ExtractError) {
    let found = try PBFExtract(extract, accepting: Self.accepts).read(progress: progress)
    for element in found.elements { add(element) }
  }

  /// Returns whether tags are those of an address or a hotel.
  private static func accepts(_ tags: [String: String]) -> Bool {
    tags["addr:housenumber"] != nil || isHotel(tags)
  }

  private static func isHotel(_ tags: [String: String]) -> Bool {
    tags["name"] != nil && tags["tourism"].map(lodgings.contains) == true
  }

  /// Adds an element.
  private mutating func add(_ element: MapElement) {
    let (tags, position) = (element.tags, element.coordinate)
    if let bounds, !bounds.contains(position) { return }
    if let street = tags["addr:street"], !street.isEmpty, let text = tags["addr:housenumber"] {
      for number in Self.numbers(in: text) where houses[street]?[number] == nil {
        houses[street, default: [:]][number] = position
      }
    }
    if let code = tags["addr:postcode"], Self.isPostcode(code) {
      postcodes[code.uppercased(), default: []].append(position)
    }
    if let name = tags["name"], Self.isHotel(tags) {
      let isKnown = hotels.contains {
        $0.name == name && $0.position.distance(to: position) <= Self.sameHotel
      }
      if !isKnown { hotels.append((name, position)) }
    }
  }

  /// Returns the single numbers of a tag such as `221B`, `12;14` or `12-16`.
  static func numbers(in text: String) -> [String] {
    text.split(whereSeparator: { $0 == ";" || $0 == "," }).flatMap { part -> [String] in
      let part = part.trimmingSpaces
      guard !part.isEmpty, part.count <= 12, part.contains(where: \.isNumber) else { return [] }
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard ends.count == 2, let first = Int(ends[0]), let last = Int(ends[1]), first < last,
        last - first <= longestRange
      else { return [part] }
      // The numbers of one side of a street, or of both.
      return stride(from: first, through: last, by: (last - first).isMultiple(of: 2) ? 2 : 1)
        .map { "\($0)" }
    }
  }

  /// Returns whether a text is a complete postal code rather than a part of one, or several.
  private static func isPostcode(_ text: String) -> Bool {
    let isAllowed = { (letter: Character) in
      letter.isASCII && (letter.isLetter || letter.isNumber || letter == " ")
    }
    return 5...8 ~= text.count && text.allSatisfy(isAllowed) && text.contains(where: \.isNumber)
  }

  /// The addresses so far, in the order of their names.
  package var addresses: MapAddresses {
    let streets = houses.sorted { $0.key < $1.key }.map { name, numbers in
      let rows = numbers.map { MapAddresses.House(number: $0.key, position: $0.value) }
      return MapAddresses.Street(
        name: name,
        houses: rows.sorted {
          (Int($0.number.prefix { $0.isNumber }) ?? 0, $0.number)
            < (Int($1.number.prefix { $0.isNumber }) ?? 0, $1.number)
        }
      )
    }
    let codes = postcodes.compactMap { code, positions -> MapLabel? in
      let count = Double(positions.count)
      let latitude = positions.reduce(0) { $0 + $1.latitude } / count
      let longitude = positions.reduce(0) { $0 + $1.longitude } / count
      return label(code, .postcode, Coordinate(uncheckedLatitude: latitude, longitude: longitude))
    }
    let rooms = hotels.map { label($0.name, .hotel, $0.position) }
    let places = (rooms + codes).sorted {
      ($0.kind, $0.name, $0.position.latitude, $0.position.longitude)
        < ($1.kind, $1.name, $1.position.latitude, $1.position.longitude)
    }
    return MapAddresses(streets: streets, places: places)
  }

  private func label(
    _ name: String,
    _ kind: MapAddresses.Kind,
    _ position: Coordinate
  ) -> MapLabel {
    MapLabel(name: name, kind: kind.rawValue, rank: 1, position: position)
  }
}

extension Substring {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
