extension StreetRouter {
  /// Returns the best route from `origin` to `destination`, or `nil` if there is none.
  ///
  /// Time and length equal those of ``table(from:to:)``.
  ///
  /// - Complexity: Two searches of a few hundred nodes, and O(*n*) for *n* corners of the route.
  public func leg(from origin: SnappedPlace, to destination: SnappedPlace) -> StreetLeg? {
    if origin.place == destination.place { return LegBuilder(self).empty(at: origin.place) }
    var forward = UpwardSearch(nodeCount: hierarchy.nodeCount)
    var backward = UpwardSearch(nodeCount: hierarchy.nodeCount)
    backward.run(seeds(destination, .arriving), .arriving, in: hierarchy)
    let wanted = backward.settled.count
    forward.run(seeds(origin, .leaving), .leaving, in: hierarchy, until: wanted) {
      backward.hasSettled($0)
    }
    let meeting = Self.meeting(forward, backward)
    let direct = directWay(from: origin, to: destination)
    if let direct, direct.cost <= meeting?.cost ?? .none {
      return LegBuilder(self).direct(from: direct.start, to: direct.end, cost: direct.cost)
    }
    guard let meeting else { return nil }
    let path = path(forward, meeting.forward, backward, meeting.backward)
    let start = origin.snaps[Int(path.startSeed >> 1)]
    let end = destination.snaps[Int(path.endSeed >> 1)]
    return LegBuilder(self).leg(
      from: start,
      by: path,
      to: end,
      cost: meeting.cost
    )
  }

  /// Returns the node where two searches meet at the lowest cost.
  private static func meeting(
    _ forward: UpwardSearch,
    _ backward: UpwardSearch
  ) -> (cost: WayCost, forward: Int, backward: Int)? {
    var best: (cost: WayCost, forward: Int, backward: Int)?
    for index in forward.settled {
      let entry = forward.space[Int(index)]
      guard let other = backward.space.index(of: entry.node) else { continue }
      let cost = entry.cost + backward.space[other].cost
      if cost < best?.cost ?? .none { best = (cost, Int(index), other) }
    }
    return best
  }

  /// Returns the best route between two places that stays on one edge.
  func directWay(
    from origin: SnappedPlace,
    to destination: SnappedPlace
  ) -> (cost: WayCost, start: Snap, end: Snap)? {
    var best: (cost: WayCost, start: Snap, end: Snap)?
    for start in origin.snaps {
      for end in destination.snaps where end.edge == start.edge {
        let cost = directCost(from: start, to: end)
        if cost < best?.cost ?? .none { best = (cost, start, end) }
      }
    }
    return best
  }

  /// Returns the edges of the path through the node where two searches met.
  private func path(
    _ forward: UpwardSearch,
    _ forwardEnd: Int,
    _ backward: UpwardSearch,
    _ backwardEnd: Int
  ) -> EdgePath {
    var up: [UInt32] = []
    var index = forwardEnd
    while Int(forward.space[index].parent) != index {
      up.append(forward.space[index].arc)
      index = Int(forward.space[index].parent)
    }
    var path = EdgePath(startSeed: forward.space[index].arc)
    for arc in up.reversed() {
      let (number, isDown) = (arc & ~UpwardSearch.downBit, arc & UpwardSearch.downBit != 0)
      path.append(Int(number), isDown: isDown, shortcuts: hierarchy.shortcuts)
    }
    index = backwardEnd
    while Int(backward.space[index].parent) != index {
      path.append(
        Int(backward.space[index].arc),
        isDown: true,
        shortcuts: hierarchy.shortcuts
      )
      index = Int(backward.space[index].parent)
    }
    path.endSeed = backward.space[index].arc
    return path
  }
}
