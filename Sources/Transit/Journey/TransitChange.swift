/// The way on foot from one platform to another.
public struct TransitChange: Hashable, Sendable {
  /// The index of the station where the ride before ended.
  public let origin: Int

  /// The index of the station where the next ride begins; often the same.
  public let destination: Int

  /// How long the change takes, from platform to platform.
  public let time: TravelTime
}
