import Catalogs
import Formats
import OpeningHours
import TripCompanion

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The response of a watch to a batch of fixes, as server-sent events; the last one is the state to send with the next batch.
struct WatchAnswer {
  /// The maximum number of events per response; the fixes after that are not read, and have to be sent again.
  static let mostEvents = 500

  /// The maximum number of notes about ignored fixes.
  static let mostNotes = 20

  /// The lines of the response.
  let text: String

  /// Processes the fixes of an order.
  ///
  /// - Throws: `EncodingError` if an event cannot be written, which is a bug.
  init(to order: WatchOrder, by engine: WatchEngine) throws {
    var state = order.state.map(engine.state(from:)) ?? engine.start
    let now = state.last?.time ?? order.fixes.first?.time ?? 0
    for snooze in order.snoozes {
      engine.snooze(snooze.id, until: now + Double(snooze.minutes.rawValue) * 60, state: &state)
    }
    for id in order.dismissed { engine.dismiss(id, state: &state) }
    var lines: [String] = []
    var (read, ignored, events, notes) = (0, 0, 0, 0)
    for fix in order.fixes where events < Self.mostEvents && !Task.isCancelled {
      for event in engine.receive(fix, state: &state) {
        lines.append(try Self.event(event.kind.name, event))
        events += 1
      }
      if let problem = state.problem {
        if problem.isIgnored { ignored += 1 }
        notes += 1
        if notes <= Self.mostNotes {
          lines.append(try Self.event("note", Note(fix: read, problem: problem)))
        }
      }
      read += 1
    }
    let (memo, moment) = (engine.memo(of: state), engine.moment(state))
    let end = End(
      read: read,
      ignored: ignored,
      day: moment?.day,
      at: moment?.time,
      next: engine.next(state),
      visited: memo.visited,
      state: memo
    )
    lines.append(try Self.event("state", end))
    text = lines.joined()
  }

  /// A problem with a fix.
  private struct Note: Encodable {
    /// The index of the fix.
    let fix: Int
    /// The problem.
    let problem: FixProblem
  }

  /// The last event.
  private struct End: Encodable {
    /// The number of fixes read.
    let read: Int
    /// The number of ignored fixes.
    let ignored: Int
    /// The index of the day in the plan; `nil` if the plan has no such day.
    let day: Int?
    /// The time of that day.
    let at: ClockTime?
    /// The next stop of the plan; `nil` without one.
    let next: NextStop?
    /// The ids of the sights visited, in order.
    let visited: [String]
    /// The state of the watch.
    let state: WatchMemo
  }

  private static func event(_ name: String, _ data: some Encodable) throws -> String {
    "event: \(name)\ndata: \(String(decoding: try data.orderedJSON(), as: UTF8.self))\n"
  }
}
