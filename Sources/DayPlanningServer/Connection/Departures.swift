import NIOCore
import Synchronization

/// The departures of all open connections.
final class Departures: Sendable {
  private let known = Mutex<[ObjectIdentifier: Departure]>([:])

  /// Returns that of a connection; one that never happens if the connection is not watched, as in tests.
  func of(_ channel: any Channel) -> Departure {
    known.withLock { $0[ObjectIdentifier(channel)] } ?? Departure()
  }

  /// Adds a connection.
  func begin(_ channel: any Channel) {
    known.withLock { $0[ObjectIdentifier(channel)] = Departure() }
  }

  /// Notes that nothing more will arrive over a connection.
  func happen(_ channel: any Channel) {
    of(channel).happen()
  }

  /// Removes a connection.
  func end(_ channel: any Channel) {
    happen(channel)
    known.withLock { $0[ObjectIdentifier(channel)] = nil }
  }
}
