/// The fields of an encoded message, without decoding it into objects.
///
/// > Source: Google, "Protocol Buffers: Encoding", <https://protobuf.dev/programming-guides/encoding/>.
struct WireFormat {
  /// The encoded bytes.
  let bytes: [UInt8]

  /// A field of a message; fixed-size fields are skipped.
  struct Field {
    let number: UInt64
    let value: Value
  }

  /// The value of a field.
  enum Value {
    /// A varint.
    case number(UInt64)
    /// The range of a message, text, or packed list.
    case message(Range<Int>)
  }

  /// Calls `body` with each varint and each length-delimited field of a message while it returns `true`.
  ///
  /// Stops at malformed data, which the decoder reports.
  ///
  /// - Complexity: O(*n*) for *n* bytes, without allocating.
  func forEachField(of range: Range<Int>, while body: (Field) -> Bool) {
    var position = range.lowerBound
    while let key = number(at: &position, before: range.upperBound) {
      switch key & 7 {
      case 0:
        guard let value = number(at: &position, before: range.upperBound),
          body(Field(number: key >> 3, value: .number(value)))
        else { return }
      case 1: position += 8
      case 5: position += 4
      case 2:
        guard let length = number(at: &position, before: range.upperBound),
          length <= UInt64(range.upperBound - position),
          body(Field(number: key >> 3, value: .message(position..<position + Int(length))))
        else { return }
        position += Int(length)
      default: return
      }
    }
  }

  /// Consumes and returns a varint, or returns `nil` if there is none.
  func number(at position: inout Int, before end: Int) -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte & 0x80 == 0 { return value }
      shift += 7
    }
    return nil
  }
}
