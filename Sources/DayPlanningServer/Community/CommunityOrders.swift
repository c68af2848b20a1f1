#if Community
import Community
import Formats

/// A login.
struct LoginOrder: Sendable {
  /// The name or the e-mail address.
  let name: String
  /// The password.
  let password: String
  /// Where the session is used.
  let kind: LoginSession.Kind
  /// What the visitor recognizes it by; the name of the browser if `nil`.
  let label: String?

  /// Reads a body, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let name = reader.required("name", .text)
    let password = reader.required("password", .text)
    kind = reader.optional("kind", .choice) ?? .browser
    label = reader.optional("label", .line(atMost: 100))
    guard let name, let password else { return nil }
    (self.name, self.password) = (name, password)
  }
}

/// A new password by a recovery code.
struct RecoveryOrder: Sendable {
  /// The name or the e-mail address.
  let name: String
  /// The code.
  let code: String
  /// The new password.
  let password: String

  /// Reads a body, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let name = reader.required("name", .text)
    let code = reader.required("code", .text)
    let password = reader.required("password", .text)
    guard let name, let code, let password else { return nil }
    (self.name, self.code, self.password) = (name, code, password)
  }
}

/// A new place.
struct PlaceOrder: Sendable {
  /// The id of its city.
  let city: String
  /// The content.
  let content: PlaceContent
  /// Whether the author has seen similar places.
  let isConfirmed: Bool

  /// Reads a body, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let city = reader.required("city", .text)
    isConfirmed = reader.optional("confirmed", .flag) ?? false
    let content = PlaceContent(reading: reader)
    guard let city, let content else { return nil }
    (self.city, self.content) = (city, content)
  }
}

/// A change of a place.
struct ChangeOrder: Sendable {
  /// The version that was changed.
  let version: Int
  /// What changes, in the author's words.
  let note: String
  /// The new content, whole.
  let content: PlaceContent

  /// Reads a body, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let version = reader.required("version", .integer(in: 1...1_000_000))
    note = reader.optional("note", .prose(atMost: 1_000)) ?? ""
    let content = PlaceContent(reading: reader)
    guard let version, let content else { return nil }
    (self.version, self.content) = (version, content)
  }
}

/// A decision of a moderator.
struct DecisionOrder: Sendable {
  /// Whether it is approved or accepted.
  let isYes: Bool
  /// The reason, which the audit log keeps.
  let reason: String

  /// Reads a body, or returns `nil` after reporting the faults; `key` is the key of the decision.
  init?(reading reader: StrictReader, _ key: String) {
    let isYes = reader.required(key, .flag)
    reason = reader.optional("reason", .prose(atMost: 1_000)) ?? ""
    guard let isYes else { return nil }
    self.isYes = isYes
  }
}

extension KeptItem {
  /// Reads a body, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    let kind: Kind? = reader.required("kind", .choice)
    let key = reader.required("key", .line(atMost: Self.longestKey))
    let version = reader.required("version", .integer(in: 0...Int.max))
    let content = reader.optional(
      "content",
      .text("a string of at most \(Self.longestContent) bytes") {
        $0.utf8.count <= Self.longestContent
      }
    )
    guard let kind, let key, let version else { return nil }
    self.init(kind: kind, key: key, version: version, content: content)
  }
}
#endif
