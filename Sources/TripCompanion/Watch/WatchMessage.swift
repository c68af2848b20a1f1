/// What a watch tells the visitor.
public enum WatchMessage: Hashable, Sendable {
  /// Something happened.
  case event(WatchEvent)
  /// The day slipped, and this is the best rest of it.
  case replan(Replan)
  /// Something is wrong with the input; the watch goes on.
  case note(String)
}
