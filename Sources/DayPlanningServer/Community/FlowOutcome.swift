#if Community
import Community
import Formats
import OpenIDConnect

/// The outcome of a log-in at an OpenID provider; the page gets its raw value.
enum FlowOutcome: String, Error {
  /// The visitor is logged in.
  case loggedIn = "done"
  /// The identity is linked to the account.
  case linked
  /// The log-in is unknown, was used already, took too long, or began in another browser.
  case expired
  /// The visitor or the provider has refused.
  case denied
  /// The provider fails.
  case provider
  /// The provider's token is not valid.
  case token
  /// A new account needs an invitation.
  case invitation
  /// The invitation is unknown, used or expired.
  case code
  /// The identity belongs to another account, or the account has too many.
  case taken
  /// The client tried too often.
  case often
  /// The database fails.
  case storage

  /// The outcome of what a community refuses.
  init(_ error: CommunityError) {
    self =
      switch error {
      case .unauthorized, .missing: .expired
      case .forbidden: .invitation
      case .invalid: .code
      case .conflict, .doubles: .taken
      case .tooMany: .often
      case .unavailable, .uncertain, .full, .readOnly, .newer, .damaged: .storage
      }
  }

  /// The outcome of what a provider does wrong.
  init(_ error: OpenIDError) {
    self =
      switch error {
      case .refused, .unreachable, .garbled, .settings: .provider
      case .untrusted: .token
      }
  }
}

/// A log-in at a provider that the page begins.
struct FlowOrder: Sendable {
  /// Whether the identity is linked to the account that is logged in.
  let isLink: Bool
  /// The code of an invitation, for a new account.
  let invitation: String?

  /// Reads a body, or returns `nil` after reporting the faults.
  init?(reading reader: StrictReader) {
    isLink = reader.optional("link", .flag) ?? false
    invitation = reader.optional("invitation", .line(atMost: 100))
  }
}
#endif
