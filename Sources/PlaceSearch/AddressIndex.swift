import Catalogs
import Geography
import Streets

/// Finds addresses, such as `221b baker st` or `WC2A 3HP`.
///
/// A street matches if each word typed is a prefix of a word of its name. If the map does not have the number, the nearest one of
/// the street is found instead, if it is not far.
struct AddressIndex: Sendable {
  /// A street with its words.
  private struct Street: Sendable {
    let name: String
    let words: [String]
    let houses: [(number: Number, house: MapAddresses.House)]
  }

  /// A number as typed or as in the map.
  private struct Number: Equatable {
    let value: Int
    let suffix: String

    /// Reads digits and at most two letters.
    init?(_ text: String) {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      let rest = text.dropFirst(digits.count)
      guard let value = Int(digits), rest.count <= 2, rest.allSatisfy(\.isLetter),
        !Self.ordinals.contains(String(rest))
      else { return nil }
      self.value = value
      suffix = String(rest)
    }

    /// The ends of numbers of streets, as in `5th Avenue`.
    private static let ordinals: Set = ["st", "nd", "rd", "th"]
  }

  /// The largest difference of a number that is near another one.
  private static let near = 20

  /// The distance within which two houses are at one place.
  private static let samePlace = Meters(300)

  private let streets: [Street]

  /// The postal codes, without spaces, with their labels.
  private let codes: [(key: String, label: MapLabel)]

  /// Indexes addresses.
  ///
  /// - Complexity: O(*n*) for *n* streets and postal codes.
  init(_ addresses: MapAddresses) {
    streets = addresses.streets.map {
      Street(
        name: $0.name,
        words: PlaceName($0.name).words,
        // Read once, since each letter typed is a search.
        houses: $0.houses.compactMap { house in
          Number(PlaceName(house.number).words.joined()).map { ($0, house) }
        }
      )
    }
    codes = addresses.places.filter { $0.kind == MapAddresses.Kind.postcode.rawValue }
      .map { (PlaceName($0.name).words.joined(), $0) }
  }

  /// Returns the addresses that a query means, best first.
  ///
  /// - Parameters:
  ///   - words: The folded words of the query.
  ///   - district: Returns the district at a position.
  /// - Returns: The addresses; those that are only near come alone.
  /// - Complexity: O(*n*) for *n* streets and postal codes.
  func search(_ words: [String], district: (Coordinate) -> String?) -> [FoundPlace] {
    let joined = words.joined()
    let found = codes.filter { $0.key == joined }.map {
      address($0.label.name, $0.label.position, district)
    }
    guard words.count > 1 else { return found }
    return found
      + words.indices.flatMap { index -> [FoundPlace] in
        guard let number = Number(words[index]) else { return [] }
        var others = words
        others.remove(at: index)
        return houses(number, onStreetsWith: others, district)
      }
  }

  /// Returns the houses with a number on the streets whose names have words that begin with those typed.
  private func houses(
    _ number: Number,
    onStreetsWith typed: [String],
    _ district: (Coordinate) -> String?
  ) -> [FoundPlace] {
    let matching = streets.filter { street in
      typed.allSatisfy { word in street.words.contains { $0.hasPrefix(word) } }
    }
    // The fewest words that were not typed come first: "5th Avenue" before "5th Avenue South".
    let sorted = matching.sorted { ($0.words.count, $0.name) < ($1.words.count, $1.name) }
    let exact = sorted.flatMap { street in
      Self.distinct(
        street.houses.filter { known, _ in
          known.value == number.value && (number.suffix.isEmpty || known.suffix == number.suffix)
        }.map(\.house)
      ).map { address("\($0.number) \(street.name)", $0.position, district) }
    }
    guard exact.isEmpty else { return exact }
    return sorted.compactMap { street in
      let gaps = street.houses.map { known, house in (house, abs(known.value - number.value)) }
      guard let (house, gap) = gaps.min(by: { $0.1 < $1.1 }), gap <= Self.near else { return nil }
      var place = address("\(house.number) \(street.name)", house.position, district)
      place.isNear = true
      return place
    }
  }

  /// Returns the houses without those at the place of an earlier one.
  private static func distinct(_ houses: [MapAddresses.House]) -> [MapAddresses.House] {
    houses.reduce(into: []) { kept, house in
      if !kept.contains(where: { $0.position.distance(to: house.position) <= samePlace }) {
        kept.append(house)
      }
    }
  }

  private func address(
    _ name: String,
    _ position: Coordinate,
    _ district: (Coordinate) -> String?
  ) -> FoundPlace {
    FoundPlace(kind: .address, name: name, detail: district(position), position: position)
  }
}
