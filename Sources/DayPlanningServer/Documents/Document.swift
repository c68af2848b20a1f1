import Formats
import HTTPTypes
import Hummingbird
import NIOCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A whole response body with its media type, before the client's conditions and encodings are applied.
struct Document: Sendable {
  /// The body.
  var bytes: Data

  /// Its media type.
  var form: MediaForm

  /// Further headers.
  var headers: HTTPFields = [:]

  /// Whether clients may keep it and ask whether it changed.
  var isCacheable = false

  /// The seconds for which clients may keep it without asking; `nil` if they have to ask each time.
  var lifetime: Int?

  /// Whether it never changes at its address, so that clients need not ask.
  var isImmutable = false

  /// The body compressed, if that was done in advance.
  var compressed: Data?

  /// The entity tag without its suffix, if it was computed in advance.
  var tag: EntityTag?

  /// Creates a document.
  init(_ bytes: some Sequence<UInt8>, as form: MediaForm) {
    self.bytes = Data(bytes)
    self.form = form
  }

  /// Creates a JSON document with its keys in order.
  static func ordered(_ value: OrderedJSON) -> Self {
    Self((value.lines + "\n").utf8, as: .json)
  }

  /// This document as one that clients may keep without asking.
  var immutable: Self {
    var copy = cacheable
    copy.isImmutable = true
    return copy
  }

  /// This document as one that clients may keep.
  var cacheable: Self {
    var copy = self
    copy.isCacheable = true
    return copy
  }
}
