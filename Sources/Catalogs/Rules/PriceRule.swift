/// The rule that estimates an amount for each price band.
///
/// The amount is the mean of the adult prices of 2025 that `data/README.md` lists for the sights of the shipped city with that
/// money, rounded to whole units; where no sight is in a band, and for other money, it is the middle of the band.
///
/// | band | GBP | USD | CAD | other |
/// |---|--:|--:|--:|--:|
/// | 1 | 6 | 4 | 6 | 5 |
/// | 2 | 16 | 17 | 15 | 17 |
/// | 3 | 31 | 30 | 31 | 35 |
/// | 4 | 55 | 55 | 67 | 55 |
package enum PriceRule {
  /// The amounts of bands 1 to 4, by the code of the currency.
  private static let amounts = [
    "GBP": [6, 16, 31, 55], "USD": [4, 17, 30, 55], "CAD": [6, 15, 31, 67],
  ]

  /// The amounts where prices are not known better.
  private static let middles = [5, 17, 35, 55]

  /// Returns what an adult pays about in a band, in whole units of `currency`.
  package static func typicalAmount(of price: PriceBand, in currency: Currency?) -> Int {
    let amounts = currency.flatMap { Self.amounts[$0.code] } ?? middles
    return amounts[price.band - PriceBand.bands.lowerBound]
  }
}
