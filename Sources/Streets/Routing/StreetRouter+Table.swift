extension StreetRouter {
  /// Returns the best ways between all pairs of places.
  ///
  /// - Parameter places: The places.
  /// - Returns: The table; from a place to itself the way is of no length.
  /// - Complexity: That of ``table(from:to:)``.
  public func table(_ places: [SnappedPlace]) -> StreetTable {
    table(from: places, to: places)
  }

  /// Returns the best ways from some places to others.
  ///
  /// A search backward from each end leaves its cost in a bucket at every node it settles; a search forward from each start looks
  /// into the buckets it passes.
  ///
  /// - Parameters:
  ///   - origins: Where ways begin.
  ///   - destinations: Where ways end.
  /// - Returns: The table; if the task is cancelled meanwhile, without the ways that were not yet found. Two equal places are at the same spot, whatever streets they are joined to.
  /// - Complexity: O(*r* + *c*) searches and *r* · *c* times a few steps for *r* origins and *c* destinations.
  ///
  /// > Source: S. Knopp, P. Sanders, D. Schultes, F. Schulz, D. Wagner, "Computing Many-to-Many Shortest Paths Using
  /// > Highway Hierarchies", *ALENEX 2007*, <https://doi.org/10.1137/1.9781611972870.4>.
  public func table(from origins: [SnappedPlace], to destinations: [SnappedPlace]) -> StreetTable {
    var table = StreetTable(rows: origins.count, columns: destinations.count)
    let buckets = SearchBuckets(self, destinations)
    var search = UpwardSearch(nodeCount: hierarchy.nodeCount)
    for (row, origin) in origins.enumerated() where !Task.isCancelled {
      search.run(
        seeds(origin, .leaving),
        .leaving,
        in: hierarchy,
        until: buckets.nodeCount,
        buckets.has
      )
      for index in search.settled {
        let entry = search.space[Int(index)]
        for item in buckets.items(at: entry.node) {
          table.improve(row, Int(item.column), entry.cost + item.cost)
        }
      }
      addDirectWays(from: origin, row, to: destinations, buckets, &table)
    }
    return table
  }

  /// Notes the ways that do not leave an edge, and those of no length.
  private func addDirectWays(
    from origin: SnappedPlace,
    _ row: Int,
    to destinations: [SnappedPlace],
    _ buckets: SearchBuckets,
    _ table: inout StreetTable
  ) {
    for start in origin.snaps {
      for end in buckets.snaps[start.edge, default: []] {
        table.improve(row, end.column, directCost(from: start, to: end.snap))
      }
    }
    for column in buckets.columns[origin.place, default: []] {
      table.improve(row, column, .zero)
    }
  }
}
