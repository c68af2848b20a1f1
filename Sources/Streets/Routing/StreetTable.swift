public import Geography
public import Transit

/// Times and lengths of the best ways between places, in both directions.
public struct StreetTable: Hashable, Sendable {
  /// The number of places where ways begin.
  public let rows: Int

  /// The number of places where ways end.
  public let columns: Int

  /// The costs, row by row.
  private(set) var costs: [WayCost]

  /// Creates a table without a way.
  init(rows: Int, columns: Int) {
    self.rows = rows
    self.columns = columns
    costs = [WayCost](repeating: .none, count: rows * columns)
  }

  /// Returns the time from a place to another, rounded up to whole seconds.
  ///
  /// - Parameters:
  ///   - row: The index of the place where the way begins.
  ///   - column: The index of the place where it ends.
  ///   - pace: How fast somebody walks; only for ways on foot.
  /// - Returns: The time, or `nil` if there is no way.
  public func time(from row: Int, to column: Int, pace: WalkingSpeed = .reference) -> TravelTime? {
    let cost = self[row, column]
    return cost.exists ? pace.seconds(cost.milliseconds) : nil
  }

  /// Returns the length of the best way from a place to another; `nil` if there is no way.
  public func length(from row: Int, to column: Int) -> Meters? {
    let cost = self[row, column]
    return cost.exists ? Meters(Double(cost.decimeters) / 10) : nil
  }

  /// The cost of the best way.
  package subscript(row: Int, column: Int) -> WayCost { costs[row * columns + column] }

  /// Notes a way if it is the best so far.
  mutating func improve(_ row: Int, _ column: Int, _ cost: WayCost) {
    let index = row * columns + column
    if cost < costs[index] { costs[index] = cost }
  }
}
