/// A dated or annual event that closes a sight, opens it, or adds to it.
public struct SightEvent: Hashable, Sendable {
  /// The effect of an event on its sight.
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

  /// The effect on the sight.
  public let effect: Effect

  /// A note for readers; `nil` if the name is sufficient.
  public let note: String?

  /// A visit to attend the event; `nil` if not worthwhile or unknown.
  public let visit: EventVisit?

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event.
  ///   - when: When it takes place.
  ///   - effect: The effect on the sight.
  ///   - note: A note for readers.
  ///   - visit: A visit to attend it.
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

/// A visit to attend an event.
public struct EventVisit: Hashable, Sendable {
  /// The allowed values of a visit as a multiple of a short look.
  public static let times = 1.0...5.0

  /// The duration from the start of the event.
  public let minutes: Minutes

  /// How long before the start visitors must arrive.
  public let before: Minutes

  /// The value as a multiple of a short look.
  public let times: Double

  /// Creates a visit; values are clamped: durations to two days, the value to 1 through 5.
  public init(minutes: Minutes, before: Minutes, times: Double) {
    self.minutes = min(max(0, minutes), 2_880)
    self.before = min(max(0, before), 2_880)
    let least = Self.times.lowerBound
    self.times = times.isFinite ? min(max(least, times), Self.times.upperBound) : least
  }
}
