/// Finds the newest element of a block, for files whose header has no date.
///
/// > Source: OpenStreetMap wiki, "PBF Format": `Info` and `DenseInfo`; Google, "Protocol Buffers: Encoding".
struct BlockTimestamps {
  /// The numbers of the fields that lead to timestamps.
  private enum Field {
    static let group: UInt64 = 2
    static let granularity: UInt64 = 18
    static let dense: UInt64 = 2
    static let denseInfo: UInt64 = 5
    static let info: UInt64 = 4
    static let timestamp: UInt64 = 2
  }

  /// The bytes of the block.
  private let bytes: [UInt8]

  /// The newest timestamp so far, in the block's units.
  private var newest: Int64?

  /// Returns the newest timestamp of a block's elements, in seconds since 1970-01-01T00:00:00Z; `nil` if it has none.
  ///
  /// What follows a malformed message is left out; the decoder reports it.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func newest(in bytes: [UInt8]) -> Int64? {
    var reader = Self(bytes: bytes, newest: nil)
    var granularity: UInt64 = 1_000
    reader.forEachField(of: 0..<bytes.count) { reader, field in
      switch field {
      case (Field.group, .message(let group)): reader.readGroup(group)
      case (Field.granularity, .number(let number)): granularity = number
      default: break
      }
    }
    guard let newest = reader.newest, (1...1_000_000).contains(granularity) else { return nil }
    let (milliseconds, isTooLarge) = newest.multipliedReportingOverflow(by: Int64(granularity))
    return isTooLarge ? nil : milliseconds / 1_000
  }

  /// Reads a group of nodes, ways or relations.
  private mutating func readGroup(_ group: Range<Int>) {
    forEachField(of: group) { reader, element in
      guard case .message(let range) = element.value else { return }
      reader.forEachField(of: range) { reader, field in
        guard case .message(let info) = field.value else { return }
        if element.number == Field.dense, field.number == Field.denseInfo {
          reader.readDense(info)
        } else if element.number != Field.dense, field.number == Field.info {
          reader.forEachField(of: info) { reader, field in
            if case (Field.timestamp, .number(let time)) = field {
              reader.take(Int64(bitPattern: time))
            }
          }
        }
      }
    }
  }

  /// Reads the timestamps of dense nodes, each the difference from the one before.
  private mutating func readDense(_ info: Range<Int>) {
    forEachField(of: info) { reader, field in
      guard case (Field.timestamp, .message(let list)) = field else { return }
      var position = list.lowerBound
      var time: Int64 = 0
      while let number = reader.number(at: &position, before: list.upperBound) {
        let difference = Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
        time &+= difference
        reader.take(time)
      }
    }
  }

  /// Notes a timestamp.
  private mutating func take(_ time: Int64) {
    newest = max(newest ?? time, time)
  }

  /// The value of a field.
  private enum Value {
    /// A number.
    case number(UInt64)
    /// Where a message, a text or a packed list is.
    case message(Range<Int>)
  }

  /// Calls `body` with each number and each length-delimited field of a message.
  private mutating func forEachField(
    of range: Range<Int>,
    _ body: (inout Self, (number: UInt64, value: Value)) -> Void
  ) {
    var position = range.lowerBound
    while let key = number(at: &position, before: range.upperBound) {
      switch key & 7 {
      case 0:
        guard let value = number(at: &position, before: range.upperBound) else { return }
        body(&self, (key >> 3, .number(value)))
      case 1: position += 8
      case 5: position += 4
      case 2:
        guard let length = number(at: &position, before: range.upperBound),
          length <= UInt64(range.upperBound - position)
        else { return }
        body(&self, (key >> 3, .message(position..<(position + Int(length)))))
        position += Int(length)
      default: return
      }
    }
  }

  /// Consumes and returns a varint, or returns `nil` if there is none.
  private func number(at position: inout Int, before end: Int) -> UInt64? {
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
