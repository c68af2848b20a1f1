/// Why a community refused or failed to do something.
package enum CommunityError: Error, Hashable {
  /// No account is logged in, or the name or the password is wrong.
  case unauthorized(String)
  /// The role of the account does not allow it.
  case forbidden(String)
  /// There is no such thing, or the account may not see it.
  case missing(String)
  /// A value of the request is invalid: its name, the problem and the remedy.
  case invalid(field: String, String)
  /// It contradicts what is stored, e.g. an older version.
  case conflict(String)
  /// Places that are probably the same; the request may be repeated as confirmed.
  case doubles([SharedPlace.Double])
  /// A limit of the account or the client; it may try again after some seconds.
  case tooMany(String, retryAfter: Int)

  /// The database cannot be reached, or is busy.
  case unavailable(String)
  /// The connection to the database was lost during a commit: whether the change was made is unknown.
  case uncertain(String)
  /// The database is full.
  case full(String)
  /// The database may not be written.
  case readOnly(String)
  /// The database was written by a later version of planday.
  case newer(version: Int)
  /// The database has something that this version cannot have written.
  case damaged(String)
}

extension CommunityError: CustomStringConvertible {
  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .unauthorized(let text), .forbidden(let text), .missing(let text), .conflict(let text),
      .tooMany(let text, _):
      text
    case .invalid(let field, let text): "\(field) \(text)"
    case .doubles(let doubles):
      "similar places are near: \(doubles.map(\.title).joined(separator: ", ")); confirm that it is another one"
    case .unavailable(let text): "the database is not available: \(text); try again later"
    case .uncertain(let text):
      "the connection to the database was lost, so the change may have been made or not; check before repeating it (\(text))"
    case .full(let text): "the database is full: \(text); free space, then try again"
    case .readOnly(let text): "the database cannot be written: \(text)"
    case .newer(let version):
      "the database has schema version \(version), which this version of planday does not know; run a later one"
    case .damaged(let text): "the database is damaged: \(text); restore a backup"
    }
  }
}

extension CommunityError {
  /// The problem as visitors may read it: without paths, hosts and ports of the database, which are for the log.
  package var publicDescription: String {
    switch self {
    case .unavailable: "the server is too busy, or its database is not available; try again later"
    case .uncertain:
      "the connection to the database was lost, so the change may have been made or not; check before repeating it"
    case .full: "the database is full; tell the administrator of this server"
    case .readOnly: "the database cannot be written now; try again later"
    case .newer, .damaged: "the database cannot be used; tell the administrator of this server"
    default: description
    }
  }
}
