/// Finds the newest element of a block, for files whose header has no date.
///
/// > Source: OpenStreetMap wiki, "PBF Format": `Info` and `DenseInfo`.
struct BlockTimestamps {
  /// The numbers of the fields that lead to timestamps.
  private enum Number {
    static let group: UInt64 = 2
    static let granularity: UInt64 = 18
    static let dense: UInt64 = 2
    static let denseInfo: UInt64 = 5
    static let info: UInt64 = 4
    static let timestamp: UInt64 = 2
  }

  /// The block.
  private let wire: WireFormat

  /// The newest timestamp so far, in the block's units.
  private var newest: Int64?

  /// Returns the newest timestamp of a block's elements, in seconds since 1970-01-01T00:00:00Z; `nil` if it has none.
  ///
  /// What follows a malformed message is left out; the decoder reports it.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func newest(in bytes: [UInt8]) -> Int64? {
    let wire = WireFormat(bytes: bytes)
    var reader = Self(wire: wire, newest: nil)
    var granularity: UInt64 = 1_000
    wire.forEachField(of: 0..<bytes.count) { field in
      switch (field.number, field.value) {
      case (Number.group, .message(let group)): reader.readGroup(group)
      case (Number.granularity, .number(let number)): granularity = number
      default: break
      }
      return true
    }
    guard let newest = reader.newest, (1...1_000_000).contains(granularity) else { return nil }
    let (milliseconds, isTooLarge) = newest.multipliedReportingOverflow(by: Int64(granularity))
    return isTooLarge ? nil : milliseconds / 1_000
  }

  /// Reads a group of nodes, ways or relations.
  private mutating func readGroup(_ group: Range<Int>) {
    let wire = wire
    wire.forEachField(of: group) { element in
      guard case .message(let range) = element.value else { return true }
      wire.forEachField(of: range) { field in
        guard case .message(let info) = field.value else { return true }
        switch (element.number, field.number) {
        case (Number.dense, Number.denseInfo): readDense(info)
        case (Number.dense, _): break
        case (_, Number.info): readInfo(info)
        default: break
        }
        return true
      }
      return true
    }
  }

  /// Reads the timestamp of an element.
  private mutating func readInfo(_ info: Range<Int>) {
    let wire = wire
    wire.forEachField(of: info) { field in
      if case (Number.timestamp, .number(let time)) = (field.number, field.value) {
        newest = max(newest ?? .min, Int64(bitPattern: time))
      }
      return true
    }
  }

  /// Reads the timestamps of dense nodes, each the difference from the one before.
  private mutating func readDense(_ info: Range<Int>) {
    let wire = wire
    wire.forEachField(of: info) { field in
      guard case (Number.timestamp, .message(let list)) = (field.number, field.value) else {
        return true
      }
      var position = list.lowerBound
      var time: Int64 = 0
      while let number = wire.number(at: &position, before: list.upperBound) {
        time &+= Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
        newest = max(newest ?? .min, time)
      }
      return true
    }
  }
}
