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

  /// A visit for the sake of the event; `nil` if it is not worth one, or unknown.
  public let visit: EventVisit?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - when: When it takes place.
  ///   - effect: What it does to the sight.
  ///   - note: More about it for people.
  ///   - visit: A visit for its sake.
  public init(
    name: String,
    when: StatedHours,
    effect: Effect,
    note: String? = nil,
    visit: EventVisit? = nil
  ) {
    self.name = name
    self.when = when
    self.effect = effect
    self.note = note
    self.visit = visit
  }
}

/// A visit for the sake of an event.
public struct EventVisit: Hashable, Sendable {
  /// How many times as much as a short look it can be worth.
  public static let times = 1.0...5.0

  /// How long it takes from the beginning of the event.
  public let minutes: Minutes

  /// How long before the beginning one has to be there.
  public let before: Minutes

  /// How many times as much as a short look it is worth.
  public let times: Double

  /// Creates a visit from its parts, each brought into its range: two days at most, and 1 to 5 times as much.
  public init(minutes: Minutes, before: Minutes, times: Double) {
    self.minutes = min(max(0, minutes), 2_880)
    self.before = min(max(0, before), 2_880)
    let least = Self.times.lowerBound
    self.times = times.isFinite ? min(max(least, times), Self.times.upperBound) : least
  }
}
