#if Community
import Community
import CoreMetrics

extension ServiceMetrics {
  /// Updates what is known of a community: its database, and the passwords that wait.
  func show(_ shared: SharedSights) {
    let load = shared.community.load
    var gauges = [
      ("planday_database_up", shared.isAnswering ? 1 : 0),
      ("planday_passwords_waiting", load.passwords),
    ]
    if let connections = load.connections {
      gauges += [
        ("planday_database_connections_max", connections.most),
        ("planday_database_connections_used", connections.used),
        ("planday_database_waiting", connections.waiting),
      ]
    }
    for (name, value) in gauges { Meter(label: name, factory: registry).set(value) }
  }
}
#endif
