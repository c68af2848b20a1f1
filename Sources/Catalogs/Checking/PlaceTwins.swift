package import Geography
import StrictJSON

/// Tells when two rows of a catalog are likely to be one place.
package enum PlaceTwins {
  /// How near, in meters, two places with similar names have to be to be suspicious.
  package static let reach = Meters(80)

  /// What two rows have in common that two places have not.
  package struct Kinship {
    /// The ways in which two rows are likely to be one place.
    package enum Kind: Sendable {
      /// The same Wikidata item.
      case item
      /// The same website.
      case website
      /// The same name but for its spelling, anywhere in the city.
      case spelling
      /// Much the same name next door.
      case name
      /// The same category next door, and one name has all words of the other.
      case part
      /// The very same position.
      case position
    }

    /// The way in which the two are alike.
    package let kind: Kind
    /// The key of the fact; `nil` for the row as a whole.
    package let key: String?
    /// The value found.
    package let value: String
    /// What is suspicious, to be read before the other row.
    package let problem: String
    /// What to do about it.
    package let remedy: String
  }

  /// Returns why two rows are likely to be one place, or `nil` if they are not.
  ///
  /// They are if, in this order,
  /// - their Wikidata items are the same, or within ``reach`` their websites, whatever the scheme, `www.`
  ///   and a last slash;
  /// - their names are the same but for case, accents, punctuation and "the", anywhere in the city;
  /// - they are within ``reach``, and their names have the same words or are two letters apart, or their
  ///   category is the same and one name has all words of the other, as a part of a museum has;
  /// - they are at the very same position, to the meter.
  package static func kinship(of place: PlaceProfile, and other: PlaceProfile) -> Kinship? {
    identity(of: place, and: other) ?? likeness(of: place, and: other)
  }

  /// Returns what identifies both, if it is the same.
  private static func identity(of place: PlaceProfile, and other: PlaceProfile) -> Kinship? {
    if let item = place.wikidata, item == other.wikidata {
      return Kinship(
        kind: .item,
        key: "wikidata",
        value: item,
        problem: "\(item.quotedForMessage) is also the item of",
        remedy: "merge the two, or mend the one that is wrong"
      )
    }
    // One operator's page may stand for several sights, but hardly for two side by side.
    if let page = place.website, place.page == other.page,
      place.coordinate.distance(to: other.coordinate) <= reach
    {
      return Kinship(
        kind: .website,
        key: "website",
        value: page,
        problem: "\(page.quotedForMessage) is also the website of",
        remedy: "merge the two, or give each a page of its own or none"
      )
    }
    return nil
  }

  /// Returns how the names and the positions are too much alike, if they are.
  private static func likeness(of place: PlaceProfile, and other: PlaceProfile) -> Kinship? {
    let (mine, theirs) = (place.name, other.name)
    let distance = place.coordinate.distance(to: other.coordinate)
    let apart = "\(Int(distance.rawValue.rounded())) m away:"
    let (name, hint) = (place.title, "merge the two, or name them so that they can be told apart")
    if !mine.words.isEmpty, place.spelling == other.spelling {
      return Kinship(
        kind: .spelling,
        key: "name",
        value: name,
        problem: "\(name.quotedForMessage) is also the name of a place \(apart)",
        remedy: hint
      )
    }
    if distance <= reach, mine.isNear(theirs) {
      return Kinship(
        kind: .name,
        key: "name",
        value: name,
        problem: "\(name.quotedForMessage) is much like \(other.title.quotedForMessage), \(apart)",
        remedy: hint
      )
    }
    if distance <= reach, place.category == other.category, mine.isPart(of: theirs) {
      return Kinship(
        kind: .part,
        key: "name",
        value: name,
        problem:
          "\(name.quotedForMessage) seems to be one with \(other.title.quotedForMessage), \(apart)",
        remedy: "keep the one that includes the other, or say which is partOf which"
      )
    }
    guard distance < Meters(1) else { return nil }
    return Kinship(
      kind: .position,
      key: nil,
      value: place.coordinate.description,
      problem: "\(place.coordinate) is also the position of",
      remedy: "mend the one that is wrong"
    )
  }
}
