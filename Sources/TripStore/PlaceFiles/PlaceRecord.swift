package import Catalogs
internal import Formats
package import Geography

/// A place as stated in a file, before validation.
package struct PlaceRecord: Hashable, Sendable {
  /// The place in the file for messages, such as `row 3`.
  package let origin: String

  /// The name.
  package var name: String

  /// The position.
  package var position: Coordinate

  /// The category.
  package var category: Category?

  /// How long a visit takes, in minutes.
  package var minutes: Int?

  /// The relevance, 1 to 100.
  package var relevance: Int?

  /// The opening hours.
  package var hours: String?

  /// The address.
  package var address: String?

  /// The phone number.
  package var phone: String?

  /// The website.
  package var website: String?

  /// A note.
  package var note: String?

  /// Messages about faulty facts.
  package private(set) var faults: [String] = []

  /// An unknown category; ``category`` is then `nil`.
  package private(set) var unknownCategory: String?

  /// The names of each fact in files, in lower case.
  private static let names = [
    "hours": ["opening_hours", "openinghours", "hours"],
    "address": ["address", "addr"],
    "phone": ["phone", "tel", "telephone"],
    "website": ["website", "url", "link", "google_maps_url"],
    "note": ["note", "description", "desc", "comment", "notes"],
  ]

  /// Creates a record from facts by name.
  ///
  /// - Parameters:
  ///   - origin: The place in the file.
  ///   - name: The name.
  ///   - position: The position.
  ///   - facts: The facts, by names in lower case.
  init(origin: String, name: String, position: Coordinate, facts: [String: String]) {
    self.origin = origin
    self.name = name
    self.position = position
    category = facts["category"].flatMap { Category(rawValue: $0.lowercased()) }
    if category == nil { unknownCategory = facts["category"].flatMap { $0.isEmpty ? nil : $0 } }
    minutes = number("minutes", in: facts, from: 1...1_440)
    relevance = number("relevance", in: facts, from: 1...100)
    let value = { (fact: String) in
      (Self.names[fact] ?? []).lazy.compactMap { facts[$0] }.first { !$0.isEmpty }
    }
    (hours, address, phone) = (value("hours"), value("address"), value("phone"))
    note = value("note")
    let isLink = { (text: String) in text.hasPrefix("http://") || text.hasPrefix("https://") }
    website = value("website")
    if let website, !isLink(website) {
      faults.append("website \(website.quotedForMessage) does not begin with http:// or https://")
    }
  }

  /// Returns an integer fact, or `nil` if absent; an unreadable one is a fault.
  private mutating func number(
    _ name: String,
    in facts: [String: String],
    from range: ClosedRange<Int>
  ) -> Int? {
    guard let text = facts[name], !text.isEmpty else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bounds = "\(range.lowerBound) to \(range.upperBound)"
      faults.append("\(name) \(text.quotedForMessage) is not a whole number from \(bounds)")
      return nil
    }
    return number
  }

  /// Returns the place that the record describes, with default values for missing facts.
  ///
  /// - Throws: ``StoreError/refused(_:)`` with the first fault that is not in ``faults``.
  package func place(in city: City, added: Int) throws(StoreError) -> OwnPlace {
    let minutes = Minutes(minutes ?? OwnPlace.usualMinutes.rawValue)
    guard let visit = OwnPlace.visit(of: minutes) else {
      throw .refused("\(name): a visit of \(minutes.rawValue) minutes is not between 1 and 1440")
    }
    var place = OwnPlace(
      id: "",
      city: city.id,
      name: name,
      position: position,
      category: category ?? .landmark,
      visit: visit,
      added: added
    )
    place.relevance = relevance.map { Score($0) } ?? place.relevance
    (place.hours, place.address, place.phone) = (hours, address, phone)
    (place.website, place.note) = (website, note ?? "")
    try place.check(in: city)
    return place
  }
}
