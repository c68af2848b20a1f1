/// A log-in at an OpenID provider that has begun: what is sent there, and what the browser keeps.
///
/// All values come from two secrets: the state, which the provider returns, and that of the browser's cookie. The database has only
/// their hashes, so that it takes both to go on, at any replica, and neither can be read there.
package struct IdentityFlow: Sendable {
  /// What a flow is for.
  package enum Purpose: String, Sendable {
    /// Logs in, and creates an account for an identity that has none.
    case logIn = "log-in"
    /// Links the identity to the account that is logged in.
    case link
  }

  /// The seconds within which the visitor returns from the provider.
  package static let life = 600

  /// The secret that the provider returns.
  package let state: String
  /// The secret of the browser's cookie.
  package let browser: String

  /// Creates a flow with new secrets.
  init() {
    state = Secrets.token()
    browser = Secrets.token()
  }

  /// Creates a flow from its secrets.
  init(state: String, browser: String) {
    self.state = state
    self.browser = browser
  }

  /// The value that the provider puts into its token, so that the token is for this flow.
  package var nonce: String { Secrets.text("nonce \(browser)") }

  /// The secret by which the provider knows who may exchange the code for a token.
  package var verifier: String { Secrets.text("verifier \(browser)") }

  /// The hash of the verifier, which the provider gets first.
  package var challenge: String { Secrets.challenge(of: verifier) }
}

/// A flow whose visitor has returned; it is used up.
package struct ReturnedFlow: Sendable {
  /// The secrets.
  package let flow: IdentityFlow
  /// What it is for.
  package let purpose: IdentityFlow.Purpose
  /// The session in which it began; `nil` if nobody was logged in.
  let session: String?
  /// The hash of the invitation, if the visitor has given one.
  let invitation: [UInt8]?
}
