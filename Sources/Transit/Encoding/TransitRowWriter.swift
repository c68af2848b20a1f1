import Geography

/// Writes rows of a network as bytes.
///
/// Numbers are little-endian. A text is its length in 16 bits and its UTF-8, a list its length in 32 bits and its items.
/// Positions are in ten-millionths of a degree. The order is: version, stations, lines, bands, services, transfers; properties
/// are in declaration order.
struct TransitRowWriter {
  /// The version of the encoding.
  static let version: UInt8 = 1

  /// The marker for no position.
  static let noPosition = Int32.min

  /// The bytes so far.
  private(set) var bytes: [UInt8] = [version]

  /// Writes rows.
  ///
  /// - Complexity: O(*n*) for *n* stops, texts and transfers.
  mutating func write(_ rows: TransitRows) {
    list(rows.stations) { $0.station($1) }
    list(rows.lines) { writer, line in
      writer.text(line.id)
      writer.text(line.name)
      writer.text(line.mode.rawValue)
      writer.text(line.color ?? "")
    }
    list(rows.bands) { writer, band in
      writer.text(band.name)
      writer.bytes.append(band.days.rawValue)
      writer.number(band.start)
      writer.number(band.end)
    }
    list(rows.services) { $0.service($1) }
    list(rows.transfers) { writer, transfer in
      writer.number(Int32(clamping: transfer.origin))
      writer.number(Int32(clamping: transfer.destination))
      writer.number(transfer.seconds)
    }
  }

  /// Writes a station.
  private mutating func station(_ station: TransitStation) {
    text(station.id)
    text(station.name)
    number(Self.fixed(station.coordinate?.latitude))
    number(Self.fixed(station.coordinate?.longitude))
    number(station.platformSeconds)
  }

  /// Writes a service.
  private mutating func service(_ service: TransitService) {
    number(Int32(clamping: service.line))
    text(service.heading ?? "")
    list(service.stops) { $0.number(Int32(clamping: $1)) }
    list(service.seconds) { $0.number($1) }
    list(service.headways) { $0.number($1) }
  }

  /// Returns degrees in ten-millionths.
  private static func fixed(_ degrees: Double?) -> Int32 {
    degrees.map { Int32(($0 * 10_000_000).rounded()) } ?? noPosition
  }

  /// Writes a list.
  private mutating func list<Item>(_ items: [Item], _ write: (inout Self, Item) -> Void) {
    number(Int32(clamping: items.count))
    for item in items { write(&self, item) }
  }

  /// Writes a text, truncated to 65,535 bytes.
  private mutating func text(_ text: String) {
    let encoded = Array(text.utf8.prefix(65_535))
    bytes += [UInt8(encoded.count & 255), UInt8(encoded.count >> 8)]
    bytes += encoded
  }

  /// Writes a number.
  private mutating func number(_ number: Int32) {
    let bits = UInt32(bitPattern: number)
    for shift in stride(from: 0, through: 24, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(shift)))
    }
  }
}
