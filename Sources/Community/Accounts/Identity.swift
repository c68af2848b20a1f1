/// An identity at an OpenID provider, by which an account logs in.
package struct Identity: Hashable, Sendable {
  /// The id, by which the account unlinks it.
  package let id: String
  /// The address of the provider.
  package let issuer: String
  /// The provider's name for who it is, which never changes.
  package let subject: String
  /// What the visitor recognizes it by.
  package let label: String
  /// When it was linked, in seconds since 1970.
  package let created: Int
  /// When it was last used to log in, in seconds since 1970.
  package let used: Int

  /// The columns of an identity in the order that ``init(_:)`` reads them.
  static let columns = """
    identity.id, identity.issuer, identity.subject, identity.label, identity.created, identity.used
    """

  /// Reads a row of ``columns``.
  init(_ row: inout SQLRow) throws(CommunityError) {
    id = try row.text()
    issuer = try row.text()
    subject = try row.text()
    label = try row.text()
    created = try row.integer()
    used = try row.integer()
  }
}

/// What an OpenID provider says about who has logged in there, once it is verified.
package struct IdentityClaims: Hashable, Sendable {
  /// The address of the provider.
  package let issuer: String
  /// The provider's name for who it is, which never changes.
  package let subject: String
  /// Names, the best first; a new account gets a valid one made of them.
  package let names: [String]
  /// The e-mail address, if the provider has verified it.
  package let email: String?

  /// Creates claims.
  package init(issuer: String, subject: String, names: [String], email: String?) {
    self.issuer = issuer
    self.subject = subject
    self.names = names
    self.email = email
  }

  /// The name of a new account, if the claims have none that is valid.
  private static let usual = "Visitor"

  /// The most bytes of a name that is made.
  private static let longest = 160

  /// What the visitor recognizes the identity by.
  var label: String {
    let label = names.first ?? email ?? subject
    return String(label.filter { !$0.isNewline }.prefix(100))
  }

  /// The valid name that is made of the claims; leaves room for a number.
  var name: String { names.lazy.compactMap(Self.name(of:)).first ?? Self.usual }

  /// Returns a valid name made of a text, or `nil` if that has too few letters and digits.
  ///
  /// Of an e-mail address it takes the part before the `@`, since others see the name.
  static func name(of text: String) -> String? {
    let part = text.prefix { $0 != "@" }
    var scalars = String.UnicodeScalarView()
    for scalar in part.unicodeScalars.prefix(longest) {
      let isPart = PlainName.isPart(scalar)
      let next = isPart || PlainName.isBetween(scalar) ? scalar : " "
      guard isPart || scalars.last.map(PlainName.isPart) == true else { continue }
      scalars.append(next)
    }
    let cut = String(String(scalars).prefix(AccountDraft.nameLength.upperBound - 7))
    var name = cut.unicodeScalars
    while let last = name.last, !PlainName.isPart(last) { name.removeLast() }
    let text = String(name)
    guard AccountDraft.nameLength.contains(text.count), text.utf8.count <= longest,
      PlainName(text) != nil
    else { return nil }
    return text
  }
}
