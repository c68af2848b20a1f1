/// Whether the threads of a service make progress.
///
/// Busy threads and full queues count as healthy: such threads take the next job in the time that one job may take.
struct ServiceHealth: Sendable {
  /// Threads, and how long they may be busy.
  struct Part: Sendable {
    /// What they do, for the message.
    let work: String
    /// The threads.
    let threads: PlanningThreads
    /// The longest time without taking a job that is waiting.
    let patience: Duration
  }

  /// All of them.
  let parts: [Part]

  /// Looks at all threads.
  ///
  /// - Throws: ``ProblemKind/stuck`` if some have taken nothing for too long.
  func check() throws(ProblemDetails) {
    for part in parts {
      let stall = part.threads.stall()
      guard stall > part.patience else { continue }
      throw ProblemDetails(
        .stuck,
        "the threads that \(part.work) have taken nothing for \(stall.components.seconds) s; restart the service"
      )
    }
  }
}
