/// What an adult pays, as a band in the city's money.
///
/// Band 1 is under 10, 2 from 10 to under 25, 3 from 25 to under 45, 4 is 45 and more.
public struct PriceBand: Hashable, Sendable {
  /// The bands, cheapest first.
  public static let bands = 1...4

  /// The band, 1 to 4.
  public let band: Int

  /// The year in which that was the price.
  public let year: Int

  /// Creates a price, or returns `nil` if there is no such band.
  ///
  /// - Parameters:
  ///   - band: 1 to 4.
  ///   - year: The year in which that was the price.
  public init?(band: Int, year: Int) {
    guard Self.bands.contains(band) else { return nil }
    self.band = band
    self.year = year
  }

  /// The whole amounts that the band covers, the upper one excluded; `nil` for no upper one.
  public var amounts: (from: Int, below: Int?) {
    let edges = [0, 10, 25, 45]
    return (edges[band - 1], band < edges.count ? edges[band] : nil)
  }
}
