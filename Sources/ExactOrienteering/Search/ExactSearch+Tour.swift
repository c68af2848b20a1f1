import Orienteering

extension ExactSearch {
  /// Begins a search for a tour with ng-routes that remember nothing: on most tours few labels prove the incumbent then, since
  /// whether the required places are still within reach rules out most of them.
  mutating func beginTour() {
    let neighborhoods = Neighborhoods(of: graphs, nearest: 0, within: solver.memoryLimit)
    var bounds = completionBounds(remembering: neighborhoods)
    guard update(&bounds, for: state.prices) else { return }
    for bounds in bounds { state.effort.count(bounds) }
    state.tighten(to: bound(of: bounds, at: state.prices), prices: state.prices)
    guard state.isOpen, holdsRequired else { return }
    settle(bounds, labelLimit: quickLabelLimit)
  }
}

extension Instance {
  /// Whether the only day has to make most visits, each place has one option, and there is something to visit.
  ///
  /// Then routes are long, column generation converges slowly, and what is feasible at all leaves little to choose from.
  var isTour: Bool {
    days.count == 1 && visitCount > 0 && hasOneOptionEach && !hasDepartures
      && visits.count(where: \.isRequired) * 2 > visitCount
  }
}
