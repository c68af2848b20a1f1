/// What kind of fault a reader found, for programs.
///
/// Modules add kinds of their own.
package struct FaultKind: RawRepresentable, Hashable, Sendable {
  /// The name of the kind.
  package let rawValue: String

  /// Creates a kind.
  package init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// A required key is missing.
  package static let missing = Self(rawValue: "missing")

  /// A key is unknown.
  package static let unknownKey = Self(rawValue: "unknownKey")

  /// A list has more elements than are read.
  package static let tooMany = Self(rawValue: "tooMany")

  /// A value is of the wrong form, or anything else.
  package static let form = Self(rawValue: "form")
}
