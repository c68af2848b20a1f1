#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A routing engine and where it answers, as in `osrm:http://localhost:5000`.
public struct EngineAddress: Hashable, Sendable {
  /// The engine.
  public let kind: EngineKind

  /// The URL that its paths are appended to, without a slash at its end.
  public let url: String

  /// Reads an address.
  ///
  /// - Throws: ``EngineError/badAddress(_:)`` if it isn't an engine, a colon and a plain URL. A URL with a password is refused, because
  ///   plans name it.
  public init(_ text: String) throws(EngineError) {
    guard let colon = text.firstIndex(of: ":"),
      let kind = EngineKind(rawValue: String(text[..<colon])),
      let url = URL(string: String(text[text.index(after: colon)...])),
      ["http", "https"].contains(url.scheme), !(url.host() ?? "").isEmpty,
      url.user() == nil, url.query() == nil, url.fragment() == nil
    else { throw .badAddress(text) }
    self.kind = kind
    var plain = url.absoluteString
    while plain.hasSuffix("/") { plain.removeLast() }
    self.url = plain
  }
}

extension EngineAddress: CustomStringConvertible {
  /// The address as it is read.
  public var description: String { "\(kind.rawValue):\(url)" }
}
