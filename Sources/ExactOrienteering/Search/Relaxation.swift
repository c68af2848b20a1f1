/// The ng-route relaxation at its best prices: what routes can earn, for each kind of day.
struct Relaxation {
  /// The completion bounds of each kind of day.
  let bounds: [NeighborhoodBounds]

  /// The relaxed routes that are best at these prices, as places, whose cycles show what to remember; `nil` if the bound has
  /// closed so much of the gap that reducing the graphs comes first.
  let routes: [[Int]]?
}
