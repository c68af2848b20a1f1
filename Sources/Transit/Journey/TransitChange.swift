/// A change between platforms, on foot.
public struct TransitChange: Hashable, Sendable {
  /// The index of the station where the previous ride ended.
  public let origin: Int

  /// The index of the station where the next ride begins; often the same.
  public let destination: Int

  /// The time of the change, from platform to platform.
  public let time: TravelTime
}
