/// A mode of travel on streets.
public enum TravelProfile: String, CaseIterable, Sendable {
  /// On foot.
  case foot
  /// With a wheelchair or stroller: without steps and steep slopes.
  case stepFree = "step-free"
  /// By bicycle, pushed where riding is not allowed.
  case cycle
  /// By car.
  case car
  /// On foot by the shortest route, regardless of time: every meter counts the same.
  case shortest
}

extension TravelProfile {
  /// The milliseconds per decimeter at 4.8 km/h.
  private static let walking: UInt32 = 75

  /// The milliseconds per decimeter at 15 km/h.
  private static let riding: UInt32 = 24

  /// The expected wait at traffic lights on foot, in milliseconds.
  ///
  /// For random arrivals in a cycle of 90 s with 45 s of red, the mean delay is 45² / (2 · 90), rounded up to include starting.
  ///
  /// > Source: Transportation Research Board, *Highway Capacity Manual*, delay of pedestrians at signalized crossings.
  package static let signalWait: UInt32 = 12_000

  /// Returns the cost of an edge in one direction.
  ///
  /// - Parameters:
  ///   - attributes: The attributes of the edge.
  ///   - decimeters: Its length.
  ///   - isAgainst: Whether it is traveled against its direction.
  /// - Returns: The cost; ``WayCost/none`` if this profile may not use the edge.
  /// - Complexity: O(1).
  package func cost(
    of attributes: WayAttributes,
    decimeters: UInt32,
    isAgainst: Bool
  ) -> WayCost {
    guard
      let milliseconds = milliseconds(of: attributes, decimeters: decimeters, isAgainst: isAgainst)
    else { return .none }
    return WayCost(milliseconds: milliseconds, decimeters: decimeters)
  }

  /// Returns the milliseconds that an edge takes, or `nil` if this profile may not use it.
  private func milliseconds(
    of way: WayAttributes,
    decimeters: UInt32,
    isAgainst: Bool
  ) -> UInt32? {
    let mayWalk = way.has(isAgainst ? .footAgainst : .footAlong)
    switch self {
    case .foot: return mayWalk ? walkingTime(way, decimeters, isAgainst) : nil
    case .shortest: return mayWalk ? decimeters &* Self.walking : nil
    case .stepFree:
      guard mayWalk, way.isForWheels, abs(way.slope) <= 8 else { return nil }
      return walkingTime(way, decimeters, isAgainst)
    case .cycle:
      if way.has(isAgainst ? .cycleAgainst : .cycleAlong) { return decimeters &* Self.riding }
      // A cyclist who dismounts is a pedestrian; on steps, the bicycle is carried.
      guard mayWalk else { return nil }
      return walkingTime(way, decimeters, isAgainst) &* (way.kind == .steps ? 2 : 1)
    case .car:
      guard way.has(isAgainst ? .carAgainst : .carAlong) else { return nil }
      return decimeters &* 360 / drivingSpeed(way)
    }
  }

  /// Returns the milliseconds that an edge takes on foot.
  ///
  /// Steps take twice the time of their level length, or 0.6 s a step if they are counted and that is more (J. J. Fruin,
  /// *Pedestrian Planning and Design*, 1971: 0.5 to 0.6 m/s along the level). Slopes follow Tobler's hiking function, scaled to
  /// its value on the level (W. Tobler, *Three Presentations on Geographical Analysis and Modeling*, NCGIA 93-1, 1993).
  private func walkingTime(
    _ way: WayAttributes,
    _ decimeters: UInt32,
    _ isAgainst: Bool
  ) -> UInt32 {
    let level = decimeters &* Self.walking
    if way.kind == .steps { return max(level &* 2, UInt32(way.stepCount) * 600) }
    guard way.slope != 0 else { return level }
    let slope = isAgainst ? -way.slope : way.slope
    // exp(3.5 · (|s + 0.05| - 0.05)) in percent, as a series in integers, which give the same bytes on every platform.
    let excess = abs(slope + 5) - 5
    let percent = 100 + 35 * excess / 10 + 35 * 35 * excess * excess / 20_000
    return UInt32(clamping: UInt64(level) * UInt64(max(percent, 50)) / 100)
  }

  /// Returns the speed of a car in kilometers per hour: the usual speed of the class in a city, or the limit if that is lower.
  private func drivingSpeed(_ way: WayAttributes) -> UInt32 {
    let usual: UInt32 =
      switch way.kind {
      case .motorway: 70
      case .trunk: 40
      case .primary: 30
      case .secondary, .tertiary: 25
      case .unclassified, .residential, .road: 20
      default: 10
      }
    let limit = UInt32(way.speedLimit)
    return limit > 0 ? min(usual, limit) : usual
  }

  /// Whether this profile waits at traffic lights.
  package var waitsAtSignals: Bool { self == .foot || self == .stepFree }
}
