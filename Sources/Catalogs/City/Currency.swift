/// A city's money.
package struct Currency: Hashable, Sendable {
  /// The ISO 4217 code, as in `GBP`.
  package let code: String

  /// What is written before an amount, as in `£`.
  package let symbol: String

  /// Creates the money with an ISO 4217 code, or returns `nil` if this version does not know it.
  package init?(code: String) {
    guard let symbol = Self.symbols[code] else { return nil }
    self.code = code
    self.symbol = symbol
  }

  /// Creates the money of a country, or returns `nil` if this version does not know it.
  ///
  /// - Parameter country: An ISO 3166-1 alpha-2 code.
  package init?(ofCountry country: String) {
    let code = Self.euroCountries.contains(country) ? "EUR" : Self.codes[country]
    guard let code else { return nil }
    self.init(code: code)
  }

  /// The countries that use the euro.
  private static let euroCountries: Set = [
    "AT", "BE", "BG", "CY", "DE", "EE", "ES", "FI", "FR", "GR", "HR", "IE", "IT", "LT", "LU", "LV",
    "MT", "NL", "PT", "SI", "SK", "MC", "SM", "VA", "AD",
  ]

  /// The currencies of other countries.
  private static let codes = [
    "GB": "GBP", "US": "USD", "CA": "CAD", "CH": "CHF", "AU": "AUD", "NZ": "NZD", "JP": "JPY",
  ]

  /// The symbol of each currency.
  private static let symbols = [
    "GBP": "£", "USD": "$", "CAD": "CA$", "EUR": "€", "CHF": "CHF ", "AUD": "A$", "NZD": "NZ$",
    "JPY": "¥",
  ]
}

extension City {
  /// The money of the city, or `nil` if it is not known.
  package var currency: Currency? { Currency(ofCountry: country) }
}

extension Currency? {
  /// Returns an amount as in `£12`; without a symbol if the money is not known.
  package func amount(_ amount: Int) -> String { "\(self?.symbol ?? "")\(amount)" }
}
