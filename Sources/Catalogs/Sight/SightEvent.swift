/// Something dated or yearly that closes a sight, opens it, or adds to it.
public struct SightEvent: Hashable, Sendable {
  /// What an event does to its sight.
  public enum Effect: String, CaseIterable, Codable, Hashable, Sendable {
    /// Visitors cannot get in.
    case closes
    /// It is open beyond its hours.
    case opens
    /// There is more to see.
    case adds
  }

  /// The name of the event.
  public let name: String

  /// When it takes place.
  public let when: StatedHours

  /// What it does to the sight.
  public let effect: Effect

  /// More about it for people; `nil` if the name says enough.
  public let note: String?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - when: When it takes place.
  ///   - effect: What it does to the sight.
  ///   - note: More about it for people.
  public init(name: String, when: StatedHours, effect: Effect, note: String? = nil) {
    self.name = name
    self.when = when
    self.effect = effect
    self.note = note
  }
}
