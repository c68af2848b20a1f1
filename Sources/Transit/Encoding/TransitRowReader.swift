import Geography

/// Reads rows of a network written by ``TransitRowWriter``.
struct TransitRowReader {
  /// The bytes.
  private let bytes: [UInt8]

  /// The number of bytes read.
  private var position = 0

  /// Creates a reader of bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the rows.
  ///
  /// - Throws: ``TransitDecodingError``.
  /// - Complexity: O(*n*) for *n* bytes.
  mutating func read() throws(TransitDecodingError) -> TransitRows {
    let version = try byte()
    guard version == TransitRowWriter.version else { throw .unknownVersion(version) }
    var rows = TransitRows()
    rows.stations = try list { reader throws(TransitDecodingError) in try reader.station() }
    rows.lines = try list { reader throws(TransitDecodingError) in try reader.line() }
    rows.bands = try list { reader throws(TransitDecodingError) in
      TransitBand(
        name: try reader.text(),
        days: TransitDays(rawValue: try reader.byte()),
        start: try reader.number(),
        end: try reader.number()
      )
    }
    rows.services = try list { reader throws(TransitDecodingError) in try reader.service() }
    rows.transfers = try list { reader throws(TransitDecodingError) in
      TransitTransfer(
        origin: Int(try reader.number()),
        destination: Int(try reader.number()),
        seconds: try reader.number()
      )
    }
    guard position == bytes.count else { throw .trailingBytes(count: bytes.count - position) }
    return rows
  }

  /// Reads a station.
  private mutating func station() throws(TransitDecodingError) -> TransitStation {
    let (id, name) = (try text(), try text())
    let (latitude, longitude) = (try number(), try number())
    var coordinate: Coordinate?
    if latitude != TransitRowWriter.noPosition {
      let (north, east) = (Double(latitude) / 10_000_000, Double(longitude) / 10_000_000)
      do {
        coordinate = try Coordinate(latitude: north, longitude: east)
      } catch {
        throw .malformed("the position of station \(id)")
      }
    }
    return TransitStation(
      id: id,
      name: name,
      coordinate: coordinate,
      platformSeconds: try number()
    )
  }

  /// Reads a line.
  private mutating func line() throws(TransitDecodingError) -> TransitLine {
    let (id, name, word, color) = (try text(), try text(), try text(), try text())
    guard let mode = TransitMode(rawValue: word) else { throw .malformed("the mode of line \(id)") }
    return TransitLine(id: id, name: name, mode: mode, color: color.isEmpty ? nil : color)
  }

  /// Reads a service.
  private mutating func service() throws(TransitDecodingError) -> TransitService {
    let (line, heading) = (Int(try number()), try text())
    return TransitService(
      line: line,
      heading: heading.isEmpty ? nil : heading,
      stops: try list { reader throws(TransitDecodingError) in Int(try reader.number()) },
      seconds: try list { reader throws(TransitDecodingError) in try reader.number() },
      headways: try list { reader throws(TransitDecodingError) in try reader.number() }
    )
  }

  /// Reads a list.
  private mutating func list<Item>(
    _ read: (inout Self) throws(TransitDecodingError) -> Item
  ) throws(TransitDecodingError) -> [Item] {
    let count = Int(try number())
    // Every item takes at least four bytes; checking this prevents a corrupt count from allocating memory.
    guard count >= 0, count <= (bytes.count - position) / 4 else { throw .cutOff }
    var items: [Item] = []
    items.reserveCapacity(count)
    for _ in 0..<count { items.append(try read(&self)) }
    return items
  }

  /// Reads a text.
  private mutating func text() throws(TransitDecodingError) -> String {
    let count = Int(try byte()) | Int(try byte()) << 8
    guard count <= bytes.count - position else { throw .cutOff }
    let slice = bytes[position..<(position + count)]
    guard let text = String(validating: slice, as: UTF8.self) else { throw .malformed("a text") }
    position += count
    return text
  }

  /// Reads a number.
  private mutating func number() throws(TransitDecodingError) -> Int32 {
    guard bytes.count - position >= 4 else { throw .cutOff }
    var bits: UInt32 = 0
    for shift in 0..<4 { bits |= UInt32(bytes[position + shift]) << UInt32(8 * shift) }
    position += 4
    return Int32(bitPattern: bits)
  }

  /// Reads a byte.
  private mutating func byte() throws(TransitDecodingError) -> UInt8 {
    guard position < bytes.count else { throw .cutOff }
    position += 1
    return bytes[position - 1]
  }
}

/// The reason why bytes can't be decoded as rows of a network.
public enum TransitDecodingError: Error, Hashable {
  /// The encoding has an unknown version.
  case unknownVersion(UInt8)

  /// The bytes end too early.
  case cutOff

  /// There are extra bytes after the end.
  case trailingBytes(count: Int)

  /// A value is invalid; the expected value.
  case malformed(String)
}

extension TransitDecodingError: CustomStringConvertible {
  /// The problem and how to fix it.
  public var description: String { "\(problem); build the map file again" }

  /// What is wrong.
  package var problem: String {
    switch self {
    case .unknownVersion(let version): "version \(version) of public transport is not supported"
    case .cutOff: "the public transport is cut off"
    case .trailingBytes(let count): "\(count) bytes follow the public transport"
    case .malformed(let what): "\(what) is malformed"
    }
  }
}
