/// A login of an account on a browser or a device.
package struct LoginSession: Hashable, Sendable {
  /// Where a session is used.
  package enum Kind: String, CaseIterable, Sendable {
    /// A browser, which keeps the token in a cookie.
    case browser
    /// A command or another program, which keeps the token in a file.
    case device
  }

  /// The id, by which the account revokes it.
  package let id: String
  /// Where it is used.
  package let kind: Kind
  /// What the visitor recognizes it by, such as the name of the browser.
  package let label: String
  /// When it began, in seconds since 1970.
  package let created: Int
  /// When it was last used, to the hour, in seconds since 1970.
  package let used: Int
  /// When it ends unless it is used before, in seconds since 1970.
  package let expires: Int

  /// The seconds after which an unused session ends: 30 days for browsers, 365 for devices.
  static func life(of kind: Kind) -> Int { (kind == .browser ? 30 : 365) * day }
  /// The seconds after which a browser's token is replaced.
  static let rotation = day
  /// The seconds for which the token before is still accepted: requests may be on their way while it is replaced.
  static let grace = 60
  /// The seconds after a log-in in which it stands for the password of an account that has none.
  static let fresh = 600
  /// The seconds between two records of use, so that reading does not write each time.
  static let recording = 3_600
  private static let day = 86_400

  /// The columns of a session in the order that ``init(_:)`` reads them.
  static let columns =
    "session.id, session.kind, session.label, session.created, session.used, session.expires"

  /// Reads a row of ``columns``.
  init(_ row: inout SQLRow) throws(CommunityError) {
    id = try row.text()
    guard let kind = Kind(rawValue: try row.text()) else {
      throw .damaged("a session's kind is unknown")
    }
    self.kind = kind
    label = try row.text()
    created = try row.integer()
    used = try row.integer()
    expires = try row.integer()
  }
}

/// An account that is logged in, with the session by which it is.
package struct LoggedIn: Sendable {
  /// The account.
  package let account: Account
  /// The session.
  package let session: LoginSession
  /// The token to use from now on; `nil` if it is the same.
  package let token: String?
}
