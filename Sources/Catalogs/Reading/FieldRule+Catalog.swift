package import Formats
import OpeningHours

extension FieldRule where Raw == String, Value == String {
  /// A phone number in international format.
  static var phone: Self {
    text("a phone number such as \"+44 20 7323 8299\"") { text in
      let bytes = text.utf8
      return bytes.count >= 3 && bytes.first == UInt8(ascii: "+")
        && bytes.dropFirst().first?.isDigit == true
        && bytes.dropFirst().allSatisfy { $0.isDigit || $0 == UInt8(ascii: " ") }
    }
  }

  /// The address of a web page.
  static var website: Self {
    text("a URL that begins with https:// or http://") {
      $0.hasPrefix("https://") || $0.hasPrefix("http://")
    }
  }

  /// The id of a Wikidata item.
  static var wikidata: Self {
    text("a Wikidata item such as \"Q6373\"") { text in
      text.utf8.first == UInt8(ascii: "Q") && text.utf8.count >= 2
        && text.utf8.dropFirst().allSatisfy(\.isDigit)
    }
  }

  /// A description of at most 200 characters.
  static var sentence: Self {
    Self("a string") { (raw: String) throws(Complaint) in
      guard !raw.isEmpty else { throw Complaint("is empty") }
      let length = raw.unicodeScalars.count
      guard length <= 200 else { throw Complaint("has \(length) characters, more than 200") }
      return raw
    }
  }

  /// An ISO 3166-1 alpha-2 code.
  static var country: Self {
    text("a country code such as \"GB\"") { $0.isCountryCode }
  }

  /// An ISO 3166-1 alpha-2 or ISO 3166-2 code.
  static var region: Self {
    text("a region code such as \"GB-ENG\"") { text in
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard let country = parts.first, country.isCountryCode else { return false }
      return parts.count == 1
        || parts.count == 2 && (1...3).contains(parts[1].utf8.count)
          && parts[1].utf8.allSatisfy { $0.isCapitalLetter || $0.isDigit }
    }
  }

  /// The source of a fact, in one of the forms listed in `data/README.md`.
  static var source: Self {
    text(
      "a source: \"rule\", \"osm 2025-03\", \"open data City of Vancouver 2026\" or "
        + "\"editorial 2026-11\""
    ) { text in
      if text == "rule" || text == "import rule" { return true }
      guard let space = text.utf8.firstIndex(of: UInt8(ascii: " ")) else { return false }
      let rest = text[text.utf8.index(after: space)...]
      return switch text[..<space] {
      case "editorial": rest.isMonth
      case "osm": rest.isMonth || rest.isYear
      case "open": rest.hasPrefix("data ") && rest.dropFirst(5).isPublisherAndYear
      default: false
      }
    }
  }
}

extension FieldRule where Raw == String, Value == (text: String, schedule: Schedule) {
  /// Opening hours in OpenStreetMap's syntax, as text and parsed.
  static var openingHours: Self {
    Self("a string") { (raw: String) throws(Complaint) in
      do throws(ScheduleError) {
        return (raw, try Schedule(parsing: raw))
      } catch {
        throw Complaint("cannot be read: \(error)", kind: .unreadableHours)
      }
    }
  }
}

extension StringProtocol {
  /// Whether this is two capital letters.
  fileprivate var isCountryCode: Bool { utf8.count == 2 && utf8.allSatisfy(\.isCapitalLetter) }

  /// Whether this is a year from 2000 to 2099.
  fileprivate var isYear: Bool {
    utf8.count == 4 && utf8.starts(with: "20".utf8) && utf8.allSatisfy(\.isDigit)
  }

  /// Whether this is a year from 2000 to 2099, a hyphen, and two digits.
  fileprivate var isMonth: Bool {
    utf8.count == 7 && utf8.starts(with: "20".utf8)
      && utf8.enumerated().allSatisfy { $0 == 4 ? $1 == UInt8(ascii: "-") : $1.isDigit }
  }
}

extension Substring {
  /// Whether this is a nonempty text, a space, and a year.
  fileprivate var isPublisherAndYear: Bool {
    guard let space = utf8.lastIndex(of: UInt8(ascii: " ")), space > startIndex else {
      return false
    }
    return self[utf8.index(after: space)...].isYear
  }
}

extension FieldRule where Raw == Int, Value == Minutes {
  /// An integer number of minutes within `range`.
  package static func minutes(in range: ClosedRange<Int>) -> Self {
    FieldRule<Int, Int>.integer(in: range).map(Minutes.init(_:))
  }
}

extension FieldRule where Raw == Int, Value == Score {
  /// An integer number of points within `range`.
  package static func score(in range: ClosedRange<Int>) -> Self {
    FieldRule<Int, Int>.integer(in: range).map(Score.init(_:))
  }
}
