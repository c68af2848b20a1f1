import CatalogTools
package import Catalogs
import Formats
import Geography

/// The new places in a file: validated, without those far outside the city and duplicates.
package struct PlaceBatch: Sendable {
  /// The places to add.
  package private(set) var places: [OwnPlace] = []

  /// The faults, each with its place in the file.
  package var faults: [String] = []

  /// Notes about skipped places, one line per reason or place.
  package var notes: [String] {
    let city = catalog.city.name
    return outside == 0
      ? doubles : doubles + ["\(outside) places are far outside \(city) and are left out"]
  }

  /// Notes about duplicates.
  private var doubles: [String] = []

  /// The number of places skipped because they are far outside the city.
  private var outside = 0

  /// The city with the visitor's own places.
  private let catalog: Catalog

  /// Whether to add duplicates.
  private let addsDoubles: Bool

  /// The profiles of all places, starting with those of the catalog.
  private var profiles: [PlaceProfile] = []

  /// The names of ``profiles``.
  private var names: [String] = []

  /// The index for finding duplicates.
  private var index = DuplicateIndex()

  /// Creates a batch without places.
  package init(catalog: Catalog, addsDoubles: Bool) {
    self.catalog = catalog
    self.addsDoubles = addsDoubles
    for sight in catalog.attractions { note(PlaceProfile(sight), as: sight.id) }
  }

  /// Adds a place, or records why it is skipped or faulty.
  ///
  /// - Parameters:
  ///   - record: The place as stated in the file.
  ///   - moment: The moment, in seconds since 1970.
  /// - Complexity: O(*m*) for *m* places nearby or with the same name.
  package mutating func add(_ record: PlaceRecord, at moment: Int) {
    guard catalog.city.bounds.distance(to: record.position) <= OwnPlace.farthest else {
      outside += 1
      return
    }
    var reasons = record.faults
    if let word = record.unknownCategory, record.category == nil {
      let words = Category.allCases.map(\.rawValue)
      let near = Spelling.nearest(to: word, among: words).map { "did you mean \($0)? " } ?? ""
      reasons.append(
        "there is no category \(word.quotedForMessage); \(near)use one of \(words.joined(separator: ", ")), or --category for all"
      )
    }
    guard reasons.isEmpty else {
      faults += reasons.map { "\(record.origin): \(record.name.quotedForMessage): \($0)" }
      return
    }
    do {
      let place = try record.place(in: catalog.city, added: moment)
      let profile = PlaceProfile(place.sight)
      if !addsDoubles, let other = double(of: profile) {
        doubles.append(
          "\(record.origin): \(place.name) seems to be there already as \(other); --again adds it"
        )
        return
      }
      note(profile, as: place.name)
      places.append(place)
    } catch {
      faults.append("\(record.origin): \(error)")
    }
  }

  /// Returns the name of a likely duplicate, or `nil`.
  private func double(of profile: PlaceProfile) -> String? {
    index.candidates(for: profile).first { number in
      DuplicateRule.match(between: profile, and: profiles[number]) != nil
    }.map { names[$0] }
  }

  /// Records a place.
  private mutating func note(_ profile: PlaceProfile, as name: String) {
    index.add(profile, profiles.count)
    profiles.append(profile)
    names.append(name)
  }
}
