import Formats

extension Plan {
  /// What a visit is worth less because of where it lies in its day.
  public struct Deduction: Hashable, Sendable {
    /// Why a visit is worth less.
    public enum Reason: String, Codable, CaseIterable, Hashable, Sendable {
      /// The leg to it rides public transport, or the one home from it: stairs, platforms and the fare.
      case ride
      /// On a trip of several days, the leg to it leads to another neighborhood.
      case away
      /// It follows straight on another long visit indoors.
      case inARow = "in-a-row"
      /// Other long visits indoors come before it.
      case fatigue
    }

    /// Why it is worth less.
    public var reason: Reason

    /// How much less.
    public var points: Points

    /// Creates a deduction.
    public init(reason: Reason, points: Points) {
      (self.reason, self.points) = (reason, points)
    }
  }
}

extension Plan.Stop {
  /// What the visit adds to the value of the plan: its score less its deductions, which may exceed it at a must.
  public var netScore: Points { deductions.reduce(score) { $0 - $1.points } }
}

extension Plan.Deduction: Encodable {
  /// Writes the reason and the points.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: AnyKey.self)
    try container.encode(reason, forKey: "reason")
    try container.encode(points, forKey: "points")
  }

  init?(reading reader: StrictReader) {
    let reason: Reason? = reader.required("reason", .choice)
    let points = reader.required("points", .points)
    guard let reason, let points else { return nil }
    self.init(reason: reason, points: points)
  }
}
