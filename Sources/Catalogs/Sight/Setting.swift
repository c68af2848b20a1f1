/// Whether a visit takes place under a roof.
public enum Setting: String, CaseIterable, Codable, Hashable, Sendable {
  /// Under a roof.
  case indoor
  /// In the open.
  case outdoor
  /// Partly under a roof, so that bad weather spoils part of it.
  case both
}
