#if Companion
import Catalogs
import Geography
import OpeningHours
import TripCompanion
import TripStore

/// Records the events of a watch in the visitor's history.
///
/// The store is opened, or created, with the first event to record. If it cannot be written, recording stops, but not the watch.
struct WatchDiary {
  /// The store's options; `nil` to record nothing.
  private var own: StoreOptions?

  /// The store, once something was recorded.
  private var store: Store?

  /// The city.
  private let city: City

  /// The minimum length of a stay that counts as a visit.
  private let dwell: Minutes

  /// Creates a diary.
  ///
  /// - Parameters:
  ///   - own: The store; `nil` to record nothing.
  ///   - city: The city of the watch.
  ///   - dwell: The minimum length of a stay that counts as a visit.
  init(in own: StoreOptions?, of city: City, dwell: Minutes) {
    self.own = own?.path == nil ? nil : own
    (self.city, self.dwell) = (city, dwell)
  }

  /// Records announcements and visits; other events are ignored.
  ///
  /// The event is on disk when this returns.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - session: The watch that reported it, which decides whether a stay counts as a visit.
  /// - Returns: Why recording stopped; `nil` on success.
  mutating func keep(_ event: WatchEvent, of session: WatchSession) -> String? {
    guard let own, let entry = encounter(event, of: session) else { return nil }
    do {
      let store = try self.store ?? own.open(for: .writing)
      self.store = store
      try store.record(entry)
      return nil
    } catch {
      self.own = nil
      return "the history is not kept: \(error)"
    }
  }

  /// Returns the entry of an event; `nil` if it is not recorded.
  ///
  /// A visit has the time of the arrival.
  private func encounter(_ event: WatchEvent, of session: WatchSession) -> Encounter? {
    switch event.kind {
    case .approach, .enter: return encounter(event, .notified, at: event.time, stay: nil)
    case .dwell(let stay), .exit(let stay):
      guard stay >= dwell, session.isVisit(event) else { return nil }
      let arrival = event.time - Double(stay.rawValue) * 60
      return encounter(event, .visited, at: arrival, stay: stay.rawValue)
    case .leaveBy, .late, .missed: return nil
    }
  }

  private func encounter(
    _ event: WatchEvent,
    _ kind: Encounter.Kind,
    at time: Double,
    stay: Int?
  ) -> Encounter {
    let moment = Int(time)
    let zone = ZoneRule(identifier: city.timeZone) ?? .utc
    return Encounter(
      city: city.id,
      sight: event.place.id,
      name: event.place.name,
      position: event.place.coordinate,
      kind: kind,
      time: zone.localDateTime(atUTC: moment),
      moment: moment,
      stay: stay
    )
  }
}
#endif
