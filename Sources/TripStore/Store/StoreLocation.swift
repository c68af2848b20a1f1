/// The location of a user's store.
package enum StoreLocation {
  /// The name of the file.
  private static let name = "planday/store.sqlite"

  /// Returns the path of the store, or `nil` if the environment has no home directory.
  ///
  /// - Parameter environment: The environment of the process.
  /// - Returns: `planday/store.sqlite` in `XDG_DATA_HOME` or, if that is not an absolute path, in `.local/share` of
  ///   `HOME`.
  ///
  /// > Source: "XDG Base Directory Specification", <https://specifications.freedesktop.org/basedir-spec/>.
  package static func path(in environment: [String: String]) -> String? {
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/\(name)" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/share/\(name)"
  }
}
