/// What the next labels of a route begin with: a label, or the start of the day.
struct LabelExtension<Visits: VisitSet> {
  /// The label; -1 at the start of the day.
  var label: Int32 = -1
  /// The tick at which it leaves.
  var leave: Int32
  /// The ticks traveled.
  var travel: Int32 = 0
  /// What the visits cost.
  var cost: Int32 = 0
  /// The load of the visits.
  var load: Int32 = 0
  /// The units earned, before prices.
  var value: Int32 = 0
  /// The units earned after prices.
  var earnings: Int32 = 0
  /// The places visited, and those that count as visited because they are excluded.
  var visited = Visits()
}
