import Orienteering

extension RouteChoice {
  /// Two branches with fewer routes each; one of them has the best choice.
  ///
  /// In one of them each route visits both of two places or neither, in the other no route visits both. The two are the pair
  /// closest to a half in the relaxation; `nil` if there is none.
  ///
  /// > Source: C. Barnhart, E. L. Johnson, G. L. Nemhauser, M. W. P. Savelsbergh, P. H. Vance, "Branch-and-price:
  /// > column generation for solving huge integer programs", *Operations Research* 46 (1998), 316–329,
  /// > <https://doi.org/10.1287/opre.46.3.316>, on the rule of Ryan and Foster.
  var branches: [Self]? {
    guard let (one, other) = leastDecidedPair else { return nil }
    let visited = (0..<routes.count).map { index in
      let places = routes.places(of: index)
      return (places.contains(one) ? 1 : 0) + (places.contains(other) ? 1 : 0)
    }
    let branches = [keeping { visited[$0] != 1 }, keeping { visited[$0] < 2 }]
    return branches.allSatisfy { $0.routes.count < routes.count } ? branches : nil
  }

  /// The two places that share a route in the relaxation with a fraction closest to a half.
  private var leastDecidedPair: (Int32, Int32)? {
    let count = instance.placeCount
    var together = [Double](repeating: 0, count: count * count)
    for route in parts {
      for one in route.places {
        for other in route.places where one < other { together[one * count + other] += route.part }
      }
    }
    let pair = together.indices.min { abs(together[$0] - 0.5) < abs(together[$1] - 0.5) }
    guard let pair, abs(together[pair] - 0.5) < 0.49 else { return nil }
    return (Int32(pair / count), Int32(pair % count))
  }

  private func keeping(_ isKept: (Int) -> Bool) -> Self {
    var branch = self
    branch.keep((0..<routes.count).filter(isKept))
    return branch
  }
}
