import Foundation

/// What an account may do.
package enum Role: String, CaseIterable, Comparable, Sendable {
  /// Adds places and proposes changes, which are shown once approved.
  case user
  /// Adds and edits places that are shown at once.
  case trusted
  /// Approves, reverts and merges places of others, and closes reports.
  case moderator
  /// Gives roles, invites, and reads the audit log.
  case admin

  /// Orders roles by what they may do.
  package static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// An account of a community.
package struct Account: Hashable, Sendable {
  /// The id.
  package let id: String

  /// The name, which others see.
  package var name: String

  /// The e-mail address, which only the account itself sees; `nil` if it has none.
  package var email: String?

  /// The role.
  package var role: Role

  /// When it was created, in seconds since 1970.
  package let created: Int

  /// Whether it has a password; otherwise it logs in by an identity at an OpenID provider.
  package let hasPassword: Bool

  /// The columns of an account in the order that ``init(_:)`` reads them.
  static let columns = """
    account.id, account.name, account.email, account.role, account.created,
    CASE WHEN account.password IS NULL THEN 0 ELSE 1 END
    """

  /// Reads a row of ``columns``.
  init(_ row: inout SQLRow) throws(CommunityError) {
    id = try row.text()
    name = try row.text()
    email = try row.optionalText()
    guard let role = Role(rawValue: try row.text()) else { throw .damaged("a role is unknown") }
    self.role = role
    created = try row.integer()
    hasPassword = try row.integer() == 1
  }

  /// Throws unless the account has a role or a greater one.
  ///
  /// - Throws: ``CommunityError/forbidden(_:)``.
  package func require(_ least: Role) throws(CommunityError) {
    guard role >= least else {
      throw .forbidden(
        "this needs the role \(least.rawValue); \(name) has the role \(role.rawValue)"
      )
    }
  }
}

/// The name and password of a new account.
package struct AccountDraft: Sendable {
  /// The name.
  package var name: String
  /// The e-mail address, if the visitor gives one.
  package var email: String?
  /// The password.
  package var password: String
  /// The code of an invitation, which gives its role.
  package var invitation: String?

  /// Creates a draft.
  package init(name: String, email: String? = nil, password: String, invitation: String? = nil) {
    self.name = name
    self.email = email
    self.password = password
    self.invitation = invitation
  }

  /// The lengths of names, in characters.
  static let nameLength = 3...40

  /// The lengths of passwords, in characters: at least eight as NIST SP 800-63B asks; longer ones than 200 are no safer.
  static let passwordLength = 8...200

  /// Throws if a value is invalid.
  ///
  /// - Throws: ``CommunityError/invalid(field:_:)``.
  func check() throws(CommunityError) {
    guard Self.nameLength.contains(name.count), PlainName(name) != nil else {
      throw .invalid(
        field: "name",
        "needs 3 to 40 letters, digits, spaces, dots, hyphens or underscores, a letter or digit first and last"
      )
    }
    if let email, !Self.isAddress(email) {
      throw .invalid(
        field: "email",
        "is not an e-mail address; write it like mary@example.org, or leave it out"
      )
    }
    try Self.check(password: password, of: name)
  }

  /// Throws if a password is too short, too long, or the name.
  static func check(password: String, of name: String) throws(CommunityError) {
    guard passwordLength.contains(password.count) else {
      throw .invalid(field: "password", "needs 8 to 200 characters")
    }
    guard password.lowercased() != name.lowercased(), Set(password).count > 2 else {
      throw .invalid(field: "password", "is easy to guess; choose another one")
    }
  }

  /// Returns whether a text is an e-mail address.
  static func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return text.utf8.count <= 254 && parts.count == 2 && !parts[0].isEmpty
      && parts[1].contains(".") && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".")
      && text.unicodeScalars.allSatisfy { $0.value > 32 && $0.value != 127 }
  }
}

/// A name of an account, compared without case and without marks that look alike.
struct PlainName: Hashable, Sendable {
  /// The letters by which names are distinguished.
  let key: String

  /// Reads a name; `nil` if it has other characters than letters, digits, spaces, dots, hyphens and underscores.
  init?(_ text: String) {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, Self.isPart(first),
      Self.isPart(last), scalars.allSatisfy({ Self.isPart($0) || Self.isBetween($0) })
    else { return nil }
    key =
      text.lowercased().filter { !" .-_".contains($0) }.precomposedStringWithCompatibilityMapping
  }

  /// Returns whether a scalar may be anywhere in a name: a letter, a digit or a mark.
  static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      || scalar.properties.generalCategory == .nonspacingMark
  }

  /// Returns whether a scalar may be between others of a name.
  static func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    " .-_".unicodeScalars.contains(scalar)
  }
}
