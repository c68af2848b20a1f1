/// The request that a task works for, so that the logs of service and database name it alike.
package enum RequestTrace {
  /// The id of the request; `nil` outside requests.
  ///
  /// There is none e.g. while a service looks for changes of others. PostgreSQL has it in
  /// `application_name` during each transaction of the task. SQLite has no log.
  @TaskLocal package static var id: String?
}
