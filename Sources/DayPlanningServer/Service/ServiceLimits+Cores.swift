import NIOCore

extension ServiceLimits {
  /// The number of cores of this machine.
  public static var cores: Int { System.coreCount }
}
