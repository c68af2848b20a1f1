extension StreetGraph {
  /// Returns the cost of an edge in one direction.
  ///
  /// Half of the wait at traffic lights is charged to each edge that ends at them, so that passing them costs all of it. At
  /// a crossing only those who cross the road wait, not those who walk along it.
  ///
  /// - Complexity: O(1).
  package func cost(of edge: Int, isAgainst: Bool, for profile: TravelProfile) -> WayCost {
    let way = attributes(of: edge)
    let cost = profile.cost(of: way, decimeters: lengths[edge], isAgainst: isAgainst)
    guard profile.waitsAtSignals, cost.exists else { return cost }
    let wait = wait(at: Int(tails[edge]), on: way) + wait(at: Int(heads[edge]), on: way)
    guard wait > 0 else { return cost }
    return WayCost(
      milliseconds: cost.milliseconds &+ wait,
      decimeters: cost.decimeters
    )
  }

  /// Returns the wait that an edge is charged for a node at its end, in milliseconds.
  private func wait(at node: Int, on way: WayAttributes) -> UInt32 {
    let node = NodeAttributes(rawValue: nodeAttributes[node])
    guard node.contains(.signals) else { return 0 }
    if node.contains(.crossing), !way.kind.isForFeet { return 0 }
    return TravelProfile.signalWait / 2
  }
}

extension WayClass {
  /// Whether the way is made for people on foot and not for cars.
  package var isForFeet: Bool {
    switch self {
    case .pedestrian, .footway, .path, .cycleway, .steps, .corridor, .platform: true
    default: false
    }
  }
}
