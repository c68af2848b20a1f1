import HTTPTypes
import Hummingbird
import NIOCore
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Response {
  /// An answer in some form.
  init(_ bytes: some Sequence<UInt8>, as form: MediaForm) {
    self.init(
      status: .ok,
      headers: [.contentType: form.header],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
    )
  }

  /// An answer in JSON, its keys in order.
  static func ordered(_ value: OrderedJSON) -> Response {
    Response((value.lines + "\n").utf8, as: .json)
  }
}
