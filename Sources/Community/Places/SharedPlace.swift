package import Catalogs
package import Formats
package import Geography
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What users say about a place: the part that has versions.
package struct PlaceContent: Hashable, Sendable {
  /// The licenses under which texts can be shared: all of them allow others to use and change them.
  package enum License: String, CaseIterable, Sendable {
    case zero = "CC0-1.0"
    case attribution = "CC-BY-4.0"
    case shareAlike = "CC-BY-SA-4.0"
  }

  /// The title, 1 to 200 characters.
  package var title: String

  /// The text, at most 10,000 characters.
  package var body: String

  /// The category.
  package var category: Category

  /// The position.
  package var position: Coordinate

  /// How long a visit usually takes, 1 to 720 minutes; `nil` if the author does not say.
  package var minutes: Minutes?

  /// The opening hours in OpenStreetMap's syntax; `nil` if unknown.
  package var hours: String?

  /// The website.
  package var website: String?

  /// The license of the text.
  package var license: License

  /// Creates content.
  package init(
    title: String,
    body: String = "",
    category: Category = .landmark,
    position: Coordinate,
    minutes: Minutes? = nil,
    hours: String? = nil,
    website: String? = nil,
    license: License = .shareAlike
  ) {
    self.title = title
    self.body = body
    self.category = category
    self.position = position
    self.minutes = minutes
    self.hours = hours
    self.website = website
    self.license = license
  }
}

extension PlaceContent {
  /// The maximum length of a title, in characters.
  static let longestTitle = 200
  /// The maximum length of a text, in characters.
  static let longestBody = 10_000
  /// The maximum length of opening hours, in characters; longer ones take longer to evaluate than a day is worth.
  static let longestHours = 1_000
  /// The maximum length of a website's address, in characters.
  static let longestWebsite = 500
  /// The visits that a place may have, in minutes.
  static let visits = 1...720

  /// Reads the content of a request or a version, or returns `nil` after reporting the faults.
  package init?(reading reader: StrictReader) {
    let title = reader.required("title", .line(atMost: Self.longestTitle))
    let body = reader.optional("text", .prose(atMost: Self.longestBody))
    let category: Category? = reader.optional("category", .choice)
    let latitude = reader.required("lat", .number(in: -90...90))
    let longitude = reader.required("lon", .number(in: -180...180))
    let minutes = reader.optional("minutes", .integer(in: Self.visits))
    let hours = reader.optional("hours", .line(atMost: Self.longestHours))
    if let hours, (try? Schedule(parsing: hours)) == nil {
      reader.report("is not understood; write it as Mo-Fr 10:00-17:00", at: "hours")
    }
    let website = reader.optional("website", .line(atMost: Self.longestWebsite))
    if let website, !website.hasPrefix("https://"), !website.hasPrefix("http://") {
      reader.report("needs https:// in front", at: "website")
    }
    let license: License? = reader.optional("license", .choice)
    guard let title, let latitude, let longitude,
      let position = try? Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(
      title: title,
      body: body ?? "",
      category: category ?? .landmark,
      position: position,
      minutes: minutes.map { Minutes($0) },
      hours: hours,
      website: website,
      license: license ?? .shareAlike
    )
  }

  /// The content as JSON, as ``init(reading:)`` reads it.
  package var members: [(key: String, value: OrderedJSON)] {
    var members: [(key: String, value: OrderedJSON)] = [("title", .text(title))]
    if !body.isEmpty { members.append(("text", .text(body))) }
    members.append(("category", .text(category.rawValue)))
    members.append(("lat", .bare("\(position.latitude)")))
    members.append(("lon", .bare("\(position.longitude)")))
    if let minutes { members.append(("minutes", .bare("\(minutes.rawValue)"))) }
    if let hours { members.append(("hours", .text(hours))) }
    if let website { members.append(("website", .text(website))) }
    members.append(("license", .text(license.rawValue)))
    return members
  }

  /// The content as it is stored with a version.
  var stored: String { OrderedJSON.object(members).line }

  /// Reads stored content.
  ///
  /// - Throws: ``CommunityError/damaged(_:)``.
  init(stored text: String) throws(CommunityError) {
    do throws(ReadingError) {
      self = try StrictReader.read(Data(text.utf8)) { Self(reading: $0) }
    } catch {
      throw .damaged("a version of a place cannot be read: \(error)")
    }
  }
}

extension FieldRule where Raw == String, Value == String {
  /// A line of text without control characters, and without the marks that reverse the text around them.
  package static func line(atMost most: Int) -> Self { text(atMost: most, isLine: true) }

  /// Text of several lines, else like ``line(atMost:)``.
  package static func prose(atMost most: Int) -> Self { text(atMost: most, isLine: false) }

  private static func text(atMost most: Int, isLine: Bool) -> Self {
    Self("a string") { (raw: String) throws(Complaint) in
      // Bytes first, which are counted at once: a character may have any number of them.
      guard raw.utf8.count <= 8 * most, raw.count <= most else {
        throw Complaint("is longer than \(most) characters")
      }
      let isHarmful = { (scalar: Unicode.Scalar) in
        switch scalar.value {
        case 0x0a: isLine
        case 0..<0x20, 0x7f..<0xa0, 0x2028...0x202e, 0x2066...0x2069, 0xfff9...0xfffb: true
        default: false
        }
      }
      guard !raw.unicodeScalars.contains(where: isHarmful) else {
        throw Complaint("has control characters or marks that reverse text; leave them out")
      }
      let words = raw.drop(while: \.isWhitespace)
      guard !isLine || words.contains(where: { $0.isLetter || $0.isNumber }) else {
        throw Complaint("needs a letter or a digit")
      }
      return words.lastIndex { !$0.isWhitespace }.map { String(words[...$0]) } ?? ""
    }
  }
}

/// A place that users share.
package struct SharedPlace: Hashable, Sendable {
  /// Whether a place is shown.
  package enum State: String, CaseIterable, Sendable {
    /// Waits for a moderator; only its author and moderators see it.
    case pending
    /// Shown to everyone, and part of plans.
    case approved
    /// A moderator did not approve it.
    case refused
    /// Its author or a moderator removed it.
    case removed
    /// The same as another place, which is shown instead.
    case merged
  }

  /// A place that is probably the same as another.
  package struct Double: Hashable, Sendable {
    /// The id of the place, or of the sight of the catalog.
    package let id: String
    /// Its title.
    package let title: String
    /// Why it is probably the same.
    package let reason: String
  }

  /// The id: `Attraction.sharedPrefix` and 20 letters and digits.
  package let id: String
  /// The id of the city.
  package let city: String
  /// The id of the account that added it; `nil` if that was deleted.
  package let author: String?
  /// The name of that account.
  package let authorName: String?
  /// Whether it is shown.
  package let state: State
  /// The number of its current version, from 1.
  package let version: Int
  /// When it was added, in seconds since 1970.
  package let created: Int
  /// When it last changed, in seconds since 1970.
  package let changed: Int
  /// The id of the place that is shown instead; `nil` unless merged.
  package let merged: String?
  /// Why a moderator did not approve it; `nil` unless refused.
  package let reason: String?
  /// What users say about it.
  package let content: PlaceContent

  /// The columns of a place in the order that ``init(_:)`` reads them, from ``source``.
  static let columns = """
    place.id, place.city, place.author, account.name, place.state, place.version, place.created, place.changed,
    place.merged, place.title, place.body, place.category, place.latitude, place.longitude, place.minutes,
    place.hours, place.website, place.license, place.reason
    """

  /// The tables of ``columns``.
  static let source = "place LEFT JOIN account ON account.id = place.author"

  /// Reads a row of ``columns``.
  init(_ row: inout SQLRow) throws(CommunityError) {
    id = try row.text()
    city = try row.text()
    author = try row.optionalText()
    authorName = try row.optionalText()
    state = try row.choice()
    version = try row.integer()
    created = try row.integer()
    changed = try row.integer()
    merged = try row.optionalText()
    let (title, body) = (try row.text(), try row.text())
    let category: Category = try row.choice()
    let (latitude, longitude) = (try row.real(), try row.real())
    let (minutes, hours) = (try row.optionalInteger(), try row.optionalText())
    let (website, license) = (try row.optionalText(), try row.choice() as PlaceContent.License)
    reason = try row.optionalText()
    guard let position = try? Coordinate(latitude: latitude, longitude: longitude) else {
      throw .damaged("a place has an impossible position")
    }
    content = PlaceContent(
      title: title,
      body: body,
      category: category,
      position: position,
      minutes: minutes.map { Minutes($0) },
      hours: hours,
      website: website,
      license: license
    )
  }

  /// Whether an account may see the place: everyone an approved one, others its author and moderators.
  func isVisible(to account: Account?) -> Bool {
    if state == .approved || state == .merged { return true }
    guard let account else { return false }
    return account.role >= .moderator || account.id == author
  }
}

extension SQLRow {
  /// Returns the next value, which is the raw value of a case.
  mutating func choice<Value: RawRepresentable<String>>() throws(CommunityError) -> Value {
    let text = try text()
    guard let value = Value(rawValue: text) else {
      throw .damaged("\(text) is no \(Value.self)")
    }
    return value
  }
}

/// A version of a place.
package struct PlaceRevision: Hashable, Sendable {
  /// Its number, from 1.
  package let version: Int
  /// The name of the account that wrote it; `nil` if that was deleted.
  package let author: String?
  /// When, in seconds since 1970.
  package let made: Int
  /// What changed, in the author's words.
  package let note: String
  /// The content.
  package let content: PlaceContent
}

/// A change that somebody proposes.
package struct PlaceProposal: Hashable, Sendable {
  /// What became of it.
  package enum State: String, CaseIterable, Sendable {
    /// Waits for a moderator.
    case open
    /// Made.
    case accepted
    /// Not made.
    case refused
  }

  /// The id.
  package let id: String
  /// The place as it is.
  package let place: SharedPlace
  /// The version that was changed.
  package let base: Int
  /// The name of the account that proposes it.
  package let author: String?
  /// When, in seconds since 1970.
  package let made: Int
  /// What changes, in the author's words.
  package let note: String
  /// The content that is proposed.
  package let content: PlaceContent
  /// What became of it.
  package let state: State
  /// Why it was accepted or refused; `nil` if it is open.
  package let reason: String?
}

/// A report of a place to the moderators.
package struct PlaceReport: Hashable, Sendable {
  /// The id.
  package let id: String
  /// The place.
  package let place: SharedPlace
  /// The name of the account that reports it.
  package let author: String?
  /// When, in seconds since 1970.
  package let made: Int
  /// What is wrong, in the reporter's words.
  package let note: String
}
