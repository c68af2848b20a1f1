/// What a provider says of who has logged in, verified.
package struct OpenIDClaims: Hashable, Sendable {
  /// The address of the provider.
  package let issuer: String
  /// The provider's name for who it is, which never changes.
  package let subject: String
  /// Names, the best first.
  package let names: [String]
  /// The e-mail address, if the provider has verified it.
  package let email: String?
}
