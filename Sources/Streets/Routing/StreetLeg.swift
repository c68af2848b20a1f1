public import Geography
public import Transit

/// The best way from a place to another.
public struct StreetLeg: Hashable, Sendable {
  /// A stretch of a way along streets of one name.
  public struct Stretch: Hashable, Sendable {
    /// The name; empty if the street has none.
    public let name: String
    /// Its length.
    public let length: Meters
  }

  /// The cost, as the table has it.
  package let cost: WayCost

  /// The line from the first place to the second, both included.
  public let line: [Coordinate]

  /// The streets in their order; those of one name next to each other are one stretch.
  public let streets: [Stretch]

  /// The number of flights of steps.
  public let flights: Int

  /// The number of steps that are counted in the map.
  public let steps: Int

  /// The length on bridges.
  public let onBridges: Meters

  /// The length in tunnels and under roofs.
  public let covered: Meters

  /// The length on ways that were joined or drawn by hand where sources did not meet.
  public let mended: Meters

  /// The length.
  public var length: Meters { Meters(Double(cost.decimeters) / 10) }

  /// Returns the time, rounded up to whole seconds.
  ///
  /// - Parameter pace: How fast somebody walks; only for ways on foot.
  /// - Returns: The time.
  public func time(pace: WalkingSpeed = .reference) -> TravelTime {
    pace.seconds(cost.milliseconds)
  }

  /// The names of the streets in their order, each once in a row, without those that have none.
  public var names: [String] {
    var names: [String] = []
    for street in streets where !street.name.isEmpty && street.name != names.last {
      names.append(street.name)
    }
    return names
  }
}
