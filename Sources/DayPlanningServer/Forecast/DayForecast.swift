package import Catalogs
import DayPlans
import Geography
package import OpeningHours

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The weather that a provider expects on a day.
package struct DayForecast: Hashable, Sendable {
  /// The highest temperature, in degrees Celsius.
  package var highest: Double

  /// The lowest temperature, in degrees Celsius.
  package var lowest: Double

  /// The rain and the snow of the day, in millimeters of water.
  package var precipitation: Double

  /// The hours with rain or snow; `nil` if the provider does not say.
  package var wetHours: Double?

  /// The highest probability of rain or snow in an hour, in percent; `nil` if the provider does not say.
  package var probability: Double?

  /// The weather to plan for; `nil` if none of them fits.
  ///
  /// A plan for rain gives up views and parks, so it takes a day that is wet rather than one with a shower:
  ///
  /// | | |
  /// |---|---|
  /// | rain | 3 mm or more in 4 hours or more, or 6 mm if the hours are unknown; not if less than 50 % likely |
  /// | heat | 30 °C or more, and not rain |
  /// | dry | less than 0.5 mm and less than 30 % likely, with 16 to 28 °C |
  var weather: Weather? {
    let isWet = wetHours.map { precipitation >= 3 && $0 >= 4 } ?? (precipitation >= 6)
    if isWet, (probability ?? 100) >= 50 { return .rain }
    if highest >= 30 { return .heat }
    let isDry = precipitation < 0.5 && (probability ?? 0) < 30
    return isDry && (16...28).contains(highest) ? .dry : nil
  }
}

/// A provider of forecasts that answers like Open-Meteo.
///
/// It is asked for one day of one city with a GET request whose query names `latitude`, `longitude`, `timezone`, `start_date`, `end_date`
/// and, as `daily`, the variables. It answers with JSON whose member `daily` has a list with one element for each of them, and for `time`.
///
/// > Source: Open-Meteo, "Weather Forecast API", <https://open-meteo.com/en/docs>.
package struct ForecastProvider: Sendable {
  /// The variables: the two that may be `null` or missing are the hours and the probability.
  static let variables = [
    "temperature_2m_max", "temperature_2m_min", "precipitation_sum", "precipitation_hours",
    "precipitation_probability_max",
  ]

  /// The address without its query, then the parts of its query, such as a key.
  private let address: URLComponents

  /// The host, as the page names it.
  package let name: String

  /// Creates a provider.
  ///
  /// - Parameter address: The address of its forecasts, such as `https://api.open-meteo.com/v1/forecast`; its query is kept.
  /// - Throws: ``ServiceError/badForecast(_:)`` if it is not an address with `http` or `https`.
  package init(_ address: String) throws(ServiceError) {
    guard let parts = URLComponents(string: address), let scheme = parts.scheme?.lowercased(),
      ["https", "http"].contains(scheme), let host = parts.host, !host.isEmpty,
      parts.user == nil, parts.fragment == nil
    else {
      throw .badForecast(
        "--forecast \(address) is not the address of a provider; write it as https://api.open-meteo.com/v1/forecast"
      )
    }
    self.address = parts
    name = host
  }

  /// Returns the address that asks for a day of a city.
  package func question(about city: City, on date: CalendarDate) -> String {
    let center = city.bounds.center
    var parts = address
    parts.queryItems =
      (parts.queryItems ?? []) + [
        URLQueryItem(name: "latitude", value: Self.rounded(center.latitude)),
        URLQueryItem(name: "longitude", value: Self.rounded(center.longitude)),
        URLQueryItem(name: "daily", value: Self.variables.joined(separator: ",")),
        URLQueryItem(name: "timezone", value: city.timeZone),
        URLQueryItem(name: "start_date", value: date.description),
        URLQueryItem(name: "end_date", value: date.description),
      ]
    return parts.string ?? ""
  }

  /// Two digits, about a kilometer, are finer than any forecast.
  private static func rounded(_ degrees: Double) -> String {
    "\((degrees * 100).rounded() / 100)"
  }

  /// Reads the answer for a day.
  ///
  /// - Parameters:
  ///   - json: The body of the answer.
  ///   - date: The day that was asked for.
  /// - Returns: The forecast; `nil` if the provider has none for that day.
  /// - Throws: ``ForecastFault`` if the answer is not as described.
  package static func forecast(in json: Data, on date: CalendarDate) throws -> DayForecast? {
    let answer: Answer
    do {
      answer = try JSONDecoder().decode(Answer.self, from: json)
    } catch {
      throw ForecastFault(description: "its answer is not a forecast as JSON")
    }
    let daily = answer.daily
    guard let index = daily.time.firstIndex(of: date.description) else { return nil }
    func value(_ list: [Double?]?) -> Double? {
      guard let list, list.indices.contains(index) else { return nil }
      return list[index]
    }
    guard let highest = value(daily.highest),
      let lowest = value(daily.lowest),
      let precipitation = value(daily.precipitation)
    else { return nil }
    let forecast = DayForecast(
      highest: highest,
      lowest: lowest,
      precipitation: precipitation,
      wetHours: value(daily.wetHours),
      probability: value(daily.probability)
    )
    guard forecast.isPossible else {
      throw ForecastFault(description: "its answer has impossible weather")
    }
    return forecast
  }

  /// The part of an answer that is read.
  private struct Answer: Decodable {
    struct Daily: Decodable {
      let time: [String]
      let highest: [Double?]?
      let lowest: [Double?]?
      let precipitation: [Double?]?
      let wetHours: [Double?]?
      let probability: [Double?]?

      enum CodingKeys: String, CodingKey {
        case time
        case highest = "temperature_2m_max"
        case lowest = "temperature_2m_min"
        case precipitation = "precipitation_sum"
        case wetHours = "precipitation_hours"
        case probability = "precipitation_probability_max"
      }
    }

    let daily: Daily
  }
}

extension DayForecast {
  /// Whether such weather can be: a provider that answers in other units, or nonsense, is not believed.
  fileprivate var isPossible: Bool {
    (-95...65).contains(highest) && (-95...65).contains(lowest) && lowest <= highest
      && (0...2_000).contains(precipitation) && (0...24).contains(wetHours ?? 0)
      && (0...100).contains(probability ?? 0)
  }
}

/// Why there is no forecast, after "the provider of forecasts:".
package struct ForecastFault: Error, CustomStringConvertible {
  package let description: String

  /// Creates a fault with its reason.
  package init(description: String) {
    self.description = description
  }
}
