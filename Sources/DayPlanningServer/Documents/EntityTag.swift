#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The entity tag of a document: the same on every copy of the service that has the same bytes.
///
/// The tag is strong, so the compressed bytes have one of their own (RFC 9110, section 8.8.3.3).
struct EntityTag: Hashable, Sendable {
  /// The digest, in letters and digits with a hyphen.
  let digest: String

  /// Computes the tag of a body.
  ///
  /// It tells versions of a file apart, and does not have to withstand an attacker: FNV-1a of 64 bits, and the length.
  ///
  /// > Source: G. Fowler, L. C. Noll, K.-P. Vo, "FNV Hash", <http://www.isthe.com/chongo/tech/comp/fnv/>.
  init(of bytes: Data) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    digest = "\(String(hash, radix: 16))-\(String(bytes.count, radix: 16))"
  }

  /// The tag of the plain bytes.
  var plain: String { "\"\(digest)\"" }

  /// The tag of the compressed bytes.
  var compressed: String { "\"\(digest)-gzip\"" }

  /// Returns whether a client that sends `If-None-Match` has the document, in either encoding.
  ///
  /// Weak tags match as strong ones do: proxies weaken them when they compress.
  func matches(_ header: String?) -> Bool {
    guard let header else { return false }
    let tags = header.split(separator: ",").map { tag in
      let tag = tag.trimmed
      return tag.hasPrefix("W/") ? tag.dropFirst(2) : tag
    }
    return tags.contains { $0 == plain || $0 == compressed || $0 == "*" }
  }
}
