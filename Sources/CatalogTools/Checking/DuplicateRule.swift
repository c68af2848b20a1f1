import Catalogs
import Formats
package import Geography

/// Decides whether two rows of a catalog are likely the same sight.
package enum DuplicateRule {
  /// The distance within which similar names are suspicious.
  package static let reach = Meters(80)

  /// Why two rows are likely the same sight.
  package struct Match {
    /// The kinds of evidence that two rows are the same sight.
    package enum Kind: Sendable {
      /// The same Wikidata item.
      case item
      /// The same website.
      case website
      /// The same name except for spelling, anywhere in the city.
      case spelling
      /// A similar name, nearby.
      case name
      /// The same category nearby, where one name contains all words of the other.
      case part
      /// The same position.
      case position
    }

    /// The kind of evidence.
    package let kind: Kind
    /// The key of the matching fact; `nil` for the row as a whole.
    package let key: String?
    /// The matching value.
    package let value: String
    /// What is suspicious, phrased to precede the path of the other row.
    package let problem: String
    /// How to fix it.
    package let remedy: String
  }

  /// Returns why two rows are likely the same sight, or `nil` if they aren't.
  ///
  /// The criteria, in order:
  /// - they share a Wikidata item, or they are within ``reach`` and share a website (ignoring the scheme, `www.`, and a
  ///   trailing slash);
  /// - their names are equal (ignoring case, accents, punctuation, and "the"), anywhere in the city;
  /// - they are within ``reach``, and either their names have the same words or differ by at most two letters, or their
  ///   category is the same and one name contains all words of the other, as with a wing of a museum;
  /// - their positions are less than one meter apart.
  package static func match(between place: PlaceProfile, and other: PlaceProfile) -> Match? {
    identity(of: place, and: other) ?? likeness(of: place, and: other)
  }

  /// Returns the match if both rows share an identifier.
  private static func identity(of place: PlaceProfile, and other: PlaceProfile) -> Match? {
    if let item = place.wikidata, item == other.wikidata {
      return Match(
        kind: .item,
        key: "wikidata",
        value: item,
        problem: "\(item.quotedForMessage) is also the Wikidata item of",
        remedy: "merge the two, or fix the wrong one"
      )
    }
    // Several sights may share their operator's website, but rarely two side by side.
    if let page = place.website, place.page == other.page,
      place.coordinate.distance(to: other.coordinate) <= reach
    {
      return Match(
        kind: .website,
        key: "website",
        value: page,
        problem: "\(page.quotedForMessage) is also the website of",
        remedy: "merge the two, or give each its own website or none"
      )
    }
    return nil
  }

  /// Returns the match if names or positions are too similar.
  private static func likeness(of place: PlaceProfile, and other: PlaceProfile) -> Match? {
    let (mine, theirs) = (place.name, other.name)
    let distance = place.coordinate.distance(to: other.coordinate)
    let apart = "\(Int(distance.rawValue.rounded())) m away:"
    let (name, hint) = (place.title, "merge the two, or give them distinct names")
    if !mine.words.isEmpty, place.spelling == other.spelling {
      return Match(
        kind: .spelling,
        key: "name",
        value: name,
        problem: "\(name.quotedForMessage) is also the name of a place \(apart)",
        remedy: hint
      )
    }
    if distance <= reach, mine.isNear(theirs) {
      return Match(
        kind: .name,
        key: "name",
        value: name,
        problem: "\(name.quotedForMessage) is similar to \(other.title.quotedForMessage), \(apart)",
        remedy: hint
      )
    }
    if distance <= reach, place.category == other.category, mine.isPart(of: theirs) {
      return Match(
        kind: .part,
        key: "name",
        value: name,
        problem:
          "\(name.quotedForMessage) seems to be the same as \(other.title.quotedForMessage), \(apart)",
        remedy: "keep the larger one, or set partOf"
      )
    }
    guard distance < Meters(1) else { return nil }
    return Match(
      kind: .position,
      key: nil,
      value: place.coordinate.description,
      problem: "\(place.coordinate) is also the position of",
      remedy: "fix the wrong one"
    )
  }
}
