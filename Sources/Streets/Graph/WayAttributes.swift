/// The attributes of an edge, in 32 bits.
///
/// | bits | what |
/// |--:|---|
/// | 0–4 | ``WayClass`` |
/// | 5, 6 | on foot, along the edge and against it |
/// | 7, 8 | by bicycle |
/// | 9, 10 | by car |
/// | 11 | on a bridge |
/// | 12 | in a tunnel |
/// | 13 | under a roof or within a building |
/// | 14 | lit |
/// | 15 | mended: joined or drawn by hand where sources did not meet |
/// | 16 | not for wheels |
/// | 17 | in the largest part of the walking graph that hangs together |
/// | 18 | a crossing of a road |
/// | 20–31 | steps: their number, 0 if unknown |
/// | 20–25 | others: the slope in percent along the edge, in two's complement |
/// | 26–31 | others: the speed limit in units of 5 km/h, 0 if unknown |
public struct WayAttributes: RawRepresentable, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt32

  /// Creates attributes from their bits.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates attributes with only a class.
  package init(_ kind: WayClass) {
    rawValue = UInt32(kind.rawValue)
  }

  /// The class of the way; unknown numbers count as ``WayClass/road``.
  public var kind: WayClass { WayClass(rawValue: UInt8(rawValue & 31)) ?? .road }

  /// Whether it is on a bridge.
  public var isBridge: Bool { has(.bridge) }

  /// Whether it is in a tunnel.
  public var isTunnel: Bool { has(.tunnel) }

  /// Whether it is under a roof or within a building.
  public var isCovered: Bool { has(.covered) }

  /// Whether it is lit, according to the map.
  public var isLit: Bool { has(.lit) }

  /// Whether it was joined or drawn by hand where sources did not meet.
  public var isMended: Bool { has(.mended) }

  /// Whether wheelchairs and strollers can pass.
  public var isForWheels: Bool { !has(.noWheels) && kind != .steps }

  /// Whether it belongs to one of the large connected components of the walking graph.
  public var isMainland: Bool { has(.mainland) }

  /// Whether it crosses a road.
  public var isCrossing: Bool { has(.crossing) }

  /// The number of steps; 0 if there are none or their number is unknown.
  public var stepCount: Int { kind == .steps ? Int(rawValue >> 20) : 0 }

  /// The slope in percent along the edge, upward positive; 0 for steps.
  public var slope: Int {
    kind == .steps ? 0 : Int(Int32(bitPattern: rawValue << 6) >> 26)
  }

  /// The speed limit in kilometers per hour; 0 if unknown.
  public var speedLimit: Int { kind == .steps ? 0 : Int(rawValue >> 26) * 5 }
}

extension WayAttributes {
  /// A bit of the attributes.
  package enum Flag: UInt32, Sendable {
    case footAlong = 5
    case footAgainst
    case cycleAlong
    case cycleAgainst
    case carAlong
    case carAgainst
    case bridge
    case tunnel
    case covered
    case lit
    case mended
    case noWheels
    case mainland
    case crossing
  }

  /// Returns whether a bit is set.
  package func has(_ flag: Flag) -> Bool { rawValue >> flag.rawValue & 1 == 1 }

  /// Sets or clears a bit.
  package mutating func set(_ flag: Flag, _ value: Bool = true) {
    let bit = UInt32(1) << flag.rawValue
    rawValue = value ? rawValue | bit : rawValue & ~bit
  }

  /// Sets the number of steps; the class is ``WayClass/steps``.
  package mutating func set(stepCount: Int) {
    rawValue = rawValue & 0xF_FFFF | UInt32(min(max(stepCount, 0), 4_095)) << 20
  }

  /// Sets the slope and the speed limit; the class is not ``WayClass/steps``.
  package mutating func set(slope: Int, speedLimit: Int) {
    let slope = UInt32(bitPattern: Int32(min(max(slope, -31), 31))) & 63
    let limit = UInt32(min(max(speedLimit / 5, 0), 63))
    rawValue = rawValue & 0xF_FFFF | slope << 20 | limit << 26
  }

  /// The attributes in the reverse direction.
  package var turned: Self {
    var turned = self
    let pairs: [(Flag, Flag)] = [
      (.footAlong, .footAgainst), (.cycleAlong, .cycleAgainst), (.carAlong, .carAgainst),
    ]
    for (along, against) in pairs {
      turned.set(along, has(against))
      turned.set(against, has(along))
    }
    if kind != .steps { turned.set(slope: -slope, speedLimit: speedLimit) }
    return turned
  }
}
