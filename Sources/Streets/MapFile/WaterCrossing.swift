public import Geography

/// A bridge or a tunnel from one bank to the other, known apart from the streets.
public struct WaterCrossing: Hashable, Sendable {
  /// Who may use it.
  public enum Mode: String, CaseIterable, Sendable {
    /// People on foot.
    case walk
    /// Bicycles, ridden or pushed.
    case cycle
    /// Cars.
    case drive
  }

  /// The name.
  public let name: String

  /// What it is: `bridge` or `tunnel`.
  public let kind: String

  /// Who may use it.
  public let modes: Set<Mode>

  /// How long it is from one end of the line to the other.
  public let length: Meters

  /// The line, whose ends are on land.
  public let line: [Coordinate]

  /// Creates a crossing.
  public init(name: String, kind: String, modes: Set<Mode>, length: Meters, line: [Coordinate]) {
    self.name = name
    self.kind = kind
    self.modes = modes
    self.length = length
    self.line = line
  }
}

extension WaterCrossing {
  /// Reads a crossing.
  init(from reader: inout ByteReader) throws(MapFileError) {
    name = try reader.text()
    kind = try reader.text()
    let bits = try reader.value(UInt8.self)
    modes = Set(Mode.allCases.enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element))
    length = Meters(Double(try reader.value(UInt32.self)) / 10)
    line = try reader.line().map(\.coordinate)
    guard line.count > 1 else { throw reader.fault("a crossing has no two ends") }
  }

  /// Writes the crossing.
  func write(to writer: inout ByteWriter) {
    writer.write(name)
    writer.write(kind)
    let bits = Mode.allCases.enumerated().filter { modes.contains($0.element) }
    writer.write(bits.reduce(UInt64(0)) { $0 | 1 << UInt64($1.offset) })
    writer.write(UInt64(min(max((length.rawValue * 10).rounded(), 0), 4_000_000_000)))
    writer.write(line.map { FixedPosition($0) })
  }
}
