/// The rows of a network, as files hold them: unchecked, with indices into one another.
public struct TransitRows: Hashable, Sendable {
  /// The stations.
  public var stations: [TransitStation] = []

  /// The lines.
  public var lines: [TransitLine] = []

  /// The bands in which headways hold, without overlaps.
  public var bands: [TransitBand] = []

  /// The services.
  public var services: [TransitService] = []

  /// The walks between stations.
  public var transfers: [TransitTransfer] = []

  /// Creates rows without any.
  public init() {}
}
