import NIOCore
import Synchronization

/// The departures of all connections of a service.
final class Departures: Sendable {
  private let known = Mutex<[ObjectIdentifier: Departure]>([:])

  /// Returns that of a connection; `nil` where the connection is not watched.
  func of(_ channel: any Channel) -> Departure? {
    known.withLock { $0[ObjectIdentifier(channel)] }
  }

  /// Notes that a connection has come.
  func begin(_ channel: any Channel) {
    known.withLock { $0[ObjectIdentifier(channel)] = Departure() }
  }

  /// Notes that nothing more will come over a connection.
  func happen(_ channel: any Channel) {
    of(channel)?.happen()
  }

  /// Forgets a connection.
  func end(_ channel: any Channel) {
    happen(channel)
    known.withLock { $0[ObjectIdentifier(channel)] = nil }
  }
}
