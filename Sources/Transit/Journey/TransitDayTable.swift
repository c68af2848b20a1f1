/// Times between places over a day, where a later departure never arrives earlier.
///
/// A search over time needs this property, which the literature calls FIFO: with it, waiting at a place is never better
/// than going on. Tables of single moments do not have it where a better one follows, so a rider may wait for it here.
public struct TransitDayTable: Hashable, Sendable {
  /// The table from a moment on.
  struct Slot: Hashable, Sendable {
    /// The seconds after midnight.
    let start: Int32

    /// The table.
    let table: TransitTable
  }

  /// The slots, the earliest first.
  let slots: [Slot]

  /// Whether a table holds until the next begins; otherwise only for departures at its start.
  let isSteady: Bool

  /// Creates a day of tables.
  init(slots: [Slot], isSteady: Bool) {
    self.slots = slots.sorted { $0.start < $1.start }
    self.isSteady = isSteady
  }

  /// Returns how long a journey takes, a wait before it included, or `nil` if there is none.
  ///
  /// - Parameters:
  ///   - origin: The index of the place to start from.
  ///   - destination: The index of the place to arrive at.
  ///   - seconds: When to set out, in seconds after midnight.
  /// - Returns: The time. Before the first slot riders wait for it; after the last one there is a time only if slots
  ///   hold on.
  /// - Complexity: O(*n*) for *n* slots.
  public func time(from origin: Int, to destination: Int, leaving seconds: Int32) -> TravelTime? {
    var best: Int64?
    for (index, slot) in slots.enumerated() {
      let ends = index + 1 < slots.count ? slots[index + 1].start : .max
      let holds = slot.start >= seconds || (isSteady && ends > seconds)
      guard holds, let time = slot.table[origin, destination] else { continue }
      let total = max(0, Int64(slot.start) - Int64(seconds)) + Int64(time.rawValue)
      best = min(best ?? total, total)
    }
    return best.map { TravelTime(rawValue: Int32(clamping: $0)) }
  }
}
