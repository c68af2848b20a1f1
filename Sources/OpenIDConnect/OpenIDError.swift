/// Why an OpenID provider cannot be used, or what it says is not believed.
///
/// The messages are for the log: they name what is wrong, and have no token, code or secret.
package enum OpenIDError: Error, Hashable {
  /// A setting is wrong.
  case settings(String)
  /// The provider cannot be reached, or does not answer in time.
  case unreachable(String)
  /// The provider's answer is not one of OpenID Connect.
  case garbled(String)
  /// The provider refuses to exchange the code.
  case refused(String)
  /// The token is not one for this server and this log-in.
  case untrusted(String)
}

extension OpenIDError: CustomStringConvertible {
  /// The problem and the remedy.
  package var description: String {
    switch self {
    case .settings(let text): text
    case .unreachable(let text): "the OpenID provider cannot be reached: \(text)"
    case .garbled(let text): "the OpenID provider answers something else: \(text)"
    case .refused(let text): "the OpenID provider refuses the log-in: \(text)"
    case .untrusted(let text): "the token of the OpenID provider is not valid: \(text)"
    }
  }
}
