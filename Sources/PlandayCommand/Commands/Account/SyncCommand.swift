#if Companion
import ArgumentParser
import Catalogs
import CityCatalogs
import DayPlans
import Formats
import TripStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday sync`: makes trips, own places, favorites and settings the same here and in the account.
struct SyncCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Exchange trips, own places, favorites and settings with your account.",
    discussion: """
      Takes in what your other devices changed, and sends what changed here. Of what was changed on both sides, both versions are \
      kept. Photos and the history stay on this device.
      """
  )

  /// The rounds after which devices that change the same items all the time are left to the next call.
  private static let rounds = 5

  @OptionGroup var own: StoreOptions

  @OptionGroup var data: DataOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    let login = try SavedLogin.read(own)
    let service = try AccountService(at: login.server, token: login.token)
    let store = try own.open(for: .writing)
    let context = try context()
    let since = try store.beginSync(with: login.server, of: login.name)
    let (items, last) = try service.items(after: since)
    var report = try store.takeIn(items, upTo: last, in: context)
    var sent = 0
    var refused: Set<String> = []
    for _ in 0..<Self.rounds {
      var conflicts: [SyncItem] = []
      for item in try store.outgoing(in: context) where !refused.contains(item.key) {
        switch try service.send(item) {
        case .stored(let stored):
          // The content is the one sent: the service may write it in another form.
          var kept = item
          kept.version = stored.version
          try store.acknowledge(kept)
          sent += 1
        case .conflict(let other): conflicts.append(other)
        case .refused(let reason):
          // An item that is too large does not keep the others from the account.
          refused.insert(item.key)
          let name = item.content?["name"]?.text ?? item.key
          report.notes.append(.passedOver(name, because: reason))
        }
      }
      if conflicts.isEmpty { break }
      report.add(try store.takeIn(conflicts, upTo: nil, in: context))
    }
    try write(report, sent: sent)
  }

  /// What the store needs to take in items.
  private func context() throws -> Store.SyncContext {
    let all = try CatalogLibrary(directory: data.data).cities()
    let cities = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    let now = Moment.now
    return Store.SyncContext(
      city: { cities[$0] },
      cities: cities.keys.sorted(),
      trip: { name, json in
        guard let plan = try? Plan(json: Data(json.utf8), file: "trip"),
          let date = plan.days.first?.date
        else { return nil }
        let stops = plan.days.map(\.stops.count).reduce(0, +)
        return Trip(
          name: name,
          city: plan.city,
          date: date,
          days: plan.days.count,
          stops: stops,
          added: now
        )
      },
      now: now
    )
  }

  /// Prints what was exchanged.
  private func write(_ report: SyncReport, sent: Int) throws {
    let lines = report.notes.map(\.sentence)
    if json {
      return Output.standardText(
        OrderedJSON.object([
          ("changed", .bare("\(report.changed)")), ("deleted", .bare("\(report.deleted)")),
          ("sent", .bare("\(sent)")), ("notes", .list(lines.map(OrderedJSON.text))),
        ]).lines + "\n"
      )
    }
    let parts = [
      sent > 0 ? "sent \(sent)" : nil, report.changed > 0 ? "received \(report.changed)" : nil,
      report.deleted > 0 ? "deleted \(report.deleted)" : nil,
    ].compactMap { $0 }
    let words = parts.isEmpty ? "nothing has changed" : parts.joined(separator: ", ")
    Output.standardText(words + "\n")
    for line in lines { Output.standardError("planday: \(line.onOneLine)\n") }
  }
}

extension SyncReport {
  /// Adds what another step took in.
  fileprivate mutating func add(_ other: Self) {
    changed += other.changed
    deleted += other.deleted
    notes += other.notes
  }
}

extension SyncReport.Note {
  /// The note as a sentence without a period.
  fileprivate var sentence: String {
    switch self {
    case .merged(let name): "\(name): changed here and on another device; it has both changes"
    case .both(let name, let ours):
      "\(name): changed here and on another device; your version of this computer is now \(ours)"
    case .returned(let name): "\(name): deleted here, but changed on another device, so it is back"
    case .stays(let name): "\(name): deleted on another device, but changed here, so it stays"
    case .passedOver(let name, let reason): "\(name): not exchanged, \(reason)"
    }
  }
}
#endif
