package import Catalogs
package import Streets

/// Finds the places of a city by name: its sights and, with a map, stations, districts, parks, waters, streets, hotels and
/// addresses.
///
/// Matching ignores case, accents, apostrophes, and punctuation. A query matches a name if each of its words is a prefix of a
/// word of the name, in any order. If nothing matches, one word may have one typo. Results are ranked by match quality and
/// importance.
///
/// The index is immutable and can be shared. It finds names as one types, in every build; `WordIndex` of `TripStore` also searches
/// descriptions and articles, by the weight of words, and needs SQLite. Both fold words with `PlaceName` and forgive a ``Typo``.
package struct PlaceIndex: Sendable {
  /// A place with its search terms.
  struct Entry: Sendable {
    /// The place.
    let place: FoundPlace

    /// The words of its name, folded.
    let words: [String]

    /// Its importance, 0…1.
    let importance: Double
  }

  /// The places.
  let entries: [Entry]

  /// The words of all names.
  private let vocabulary: Vocabulary

  /// The house numbers and postal codes.
  private let addresses: AddressIndex

  /// The places of the map.
  private let map: MapPlaces?

  /// Indexes a city.
  ///
  /// - Parameters:
  ///   - catalog: The sights.
  ///   - map: The map, if there is one; unreadable layers are skipped.
  /// - Complexity: O(*n* log *n*) for *n* words and edges of streets.
  package init(of catalog: Catalog, map: StreetMap? = nil) {
    let sights = catalog.attractions.map { sight in
      Entry(
        place: FoundPlace(sight),
        words: PlaceName(sight.name).words,
        importance: Double(sight.relevance.rawValue) / 100
      )
    }
    self.map = map.map { MapPlaces(of: $0, besides: catalog) }
    addresses = AddressIndex(self.map?.addresses ?? MapAddresses())
    let others = (self.map?.places ?? []).map { place in
      Entry(
        place: place,
        words: PlaceName(place.name).words,
        importance: place.kind.importance
      )
    }
    entries = (sights + others).filter { !$0.words.isEmpty }
    vocabulary = Vocabulary(entries.map { $0.words + $0.aliases })
  }

  /// Returns the places that match a query, best first.
  ///
  /// - Parameters:
  ///   - text: The query; an empty one returns the best-known sights, one without letters or digits returns nothing.
  ///   - limit: The maximum number of places.
  ///   - kinds: The kinds of places to find; `nil` for all.
  /// - Returns: The places, without duplicates.
  /// - Complexity: O(*n*) for *n* places and words.
  package func search(
    _ text: String,
    limit: Int = 10,
    kinds: Set<PlaceKind>? = nil
  ) -> [FoundPlace] {
    let words = PlaceName(text).words
    guard !words.isEmpty else {
      return text.isEmpty && kinds?.contains(.sight) ?? true ? bestKnown(limit) : []
    }
    let plain = words.map { vocabulary.matches(beginningWith: $0, among: entries.count) }
    var found = ranked(scores(plain), for: words)
    let houses = addresses.search(words) { map?.district(of: $0, for: .address) }
    if found.isEmpty, houses.isEmpty { found = ranked(joinedScores(words), for: words) }
    if found.isEmpty, houses.isEmpty { found = ranked(scoresWithTypo(words, plain), for: words) }
    let places = found.map { entries[$0].place } + houses
    return Array(places.filter { kinds?.contains($0.kind) ?? true }.prefix(limit))
  }

  /// Returns the best-known sights.
  private func bestKnown(_ limit: Int) -> [FoundPlace] {
    let sights = entries.filter { $0.place.kind == .sight }
    return sights.sorted { ($1.importance, $0.place.name) < ($0.importance, $1.place.name) }
      .prefix(limit).map(\.place)
  }

  /// Returns the score of each place for all words; 0 if one doesn't match.
  private func scores(_ matches: [[Float]]) -> [Float] {
    entries.indices.map { entry in
      var sum: Float = 0
      for match in matches {
        guard match[entry] > 0 else { return 0 }
        sum += match[entry]
      }
      return sum / Float(matches.count)
    }
  }

  /// Returns the score of each place for words run together, as in `kingscross`.
  private func joinedScores(_ words: [String]) -> [Float] {
    let key = words.joined()
    guard key.utf8.count >= 4 else { return entries.map { _ in 0 } }
    return entries.map { $0.words.joined().hasPrefix(key) ? 0.5 : 0 }
  }

  /// Returns the score of each place if one of the words has a typo.
  private func scoresWithTypo(_ words: [String], _ plain: [[Float]]) -> [Float] {
    var best = entries.map { _ in Float(0) }
    for (index, word) in words.enumerated() {
      var matches = plain
      matches[index] = vocabulary.matches(resembling: word, among: entries.count)
      for (entry, score) in scores(matches).enumerated() { best[entry] = max(best[entry], score) }
    }
    return best
  }

  /// Returns the places with a positive score, best first.
  private func ranked(_ scores: [Float], for words: [String]) -> [Int] {
    let found = entries.indices.filter { scores[$0] > 0 }
    let ranks = found.map { rank(of: entries[$0], score: Double(scores[$0]), for: words) }
    return zip(found, ranks).sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map(\.0)
  }

  /// Returns the rank of a place; higher ranks come first.
  private func rank(of entry: Entry, score: Double, for words: [String]) -> Double {
    let isFirst = words.first.map { entry.words[0].hasPrefix($0) } ?? false
    let coverage = Double(min(words.count, entry.words.count)) / Double(entry.words.count)
    // Single letters, as in v&a, are meant as initials.
    let isSpelled =
      words.count > 1 && words.allSatisfy { $0.count == 1 }
      && entry.words.count >= words.count && zip(words, entry.words).allSatisfy { $1.hasPrefix($0) }
    // "Broadway" means the street rather than the hotels named after it.
    let isWhole = words == entry.words
    return 2 * score + (isWhole ? 0.1 : 0) + (isFirst ? 0.2 : 0) + (isSpelled ? 1 : 0)
      + 0.3 * coverage + entry.importance
  }
}

extension PlaceIndex.Entry {
  /// Additional search terms of a sight: the words of its id, and its initials.
  fileprivate var aliases: [String] {
    guard let id = place.id else { return [] }
    let initials = String(words.compactMap(\.first))
    let others = PlaceName(id).words.filter { !words.contains($0) }
    return others + (initials.count > 1 ? [initials] : [])
  }
}
