import Catalogs
import DayPlans
import Foundation
import HTTPTypes
import HummingbirdTesting
import OpeningHours
import Synchronization
import Testing

@testable import DayPlanningServer

/// Forecasts, if the service has a provider.
struct ForecastTests {
  private static func today() throws -> CalendarDate {
    try #require(CalendarDate(Date(), in: ServiceFixture.catalog().city))
  }

  /// An answer of the provider for two days, with names and forms as in its documentation.
  private static let answer = Data(
    """
    {"latitude": 51.5, "longitude": -0.12, "generationtime_ms": 0.06, "utc_offset_seconds": 0, "timezone": "Europe/London",
     "daily_units": {"time": "iso8601", "temperature_2m_max": "°C", "precipitation_sum": "mm"},
     "daily": {"time": ["2026-12-01", "2026-12-02"], "temperature_2m_max": [11.4, null], "temperature_2m_min": [6.9, 4],
      "precipitation_sum": [8.4, 0], "precipitation_hours": [9.0, 0], "precipitation_probability_max": [null, 3]}}
    """.utf8
  )

  @Test func `A recorded answer is read, and a day without values has no forecast`() throws {
    let first = try ForecastProvider.forecast(in: Self.answer, on: #require(.init("2026-12-01")))
    #expect(
      first == DayForecast(highest: 11.4, lowest: 6.9, precipitation: 8.4, wetHours: 9)
    )
    #expect(first?.weather == .rain)
    for day in ["2026-12-02", "2026-12-03"] {
      let date = try #require(CalendarDate(day))
      #expect(try ForecastProvider.forecast(in: Self.answer, on: date) == nil)
    }
  }

  @Test(arguments: [
    "", "[]", "<html>", #"{"daily": 3}"#, #"{"error": true, "reason": "no"}"#,
    #"{"daily": {"time": ["2026-12-01"], "temperature_2m_max": ["warm"]}}"#,
    #"""
    {"daily": {"time": ["2026-12-01"], "temperature_2m_max": [52], "temperature_2m_min": [70], "precipitation_sum": [0]}}
    """#,
    #"""
    {"daily": {"time": ["2026-12-01"], "temperature_2m_max": [5], "temperature_2m_min": [1], "precipitation_sum": [-1]}}
    """#,
  ])
  func `An answer that is no forecast is not believed`(json: String) throws {
    let date = try #require(CalendarDate("2026-12-01"))
    #expect(throws: ForecastFault.self) {
      try ForecastProvider.forecast(in: Data(json.utf8), on: date)
    }
  }

  @Test(arguments: [
    (12.0, 3.0, 4.0, 80.0, Weather.rain), (12, 3, 3, 80, nil), (12, 20, 12, 40, nil),
    (31, 0, 0, 0, .heat), (31, 10, 8, 90, .rain), (20, 0, 0, 10, .dry), (20, 0, 0, 60, nil),
    (4, 0, 0, 0, nil),
  ])
  func `The weather to plan for follows from the day`(
    highest: Double,
    precipitation: Double,
    hours: Double,
    probability: Double,
    weather: Weather?
  ) {
    let forecast = DayForecast(
      highest: highest,
      lowest: 2,
      precipitation: precipitation,
      wetHours: hours,
      probability: probability
    )
    #expect(forecast.weather == weather)
  }

  @Test func `The question names the day, the zone and the middle of the city`() throws {
    let provider = try ForecastProvider("https://weather.example/v1/forecast?apikey=a%26b")
    let question = provider.question(
      about: try ServiceFixture.catalog().city,
      on: try #require(.init("2026-12-01"))
    )
    let items = try #require(URLComponents(string: question)?.queryItems)
    let values = Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
    #expect(values["apikey"] == "a&b" && values["start_date"] == "2026-12-01")
    #expect(values["end_date"] == "2026-12-01" && provider.name == "weather.example")
    let zone = try ServiceFixture.catalog().city.timeZone
    #expect(values["timezone"] == zone)
    #expect(values["latitude"].flatMap { $0 }.flatMap(Double.init) != nil)
  }

  @Test(arguments: ["", "weather.example", "ftp://weather.example", "https://", "https://me@x/"])
  func `An address that is no provider's is rejected`(address: String) {
    #expect(throws: ServiceError.self) { try ForecastProvider(address) }
  }

  @Test func `A day is asked for once in half an hour, or half a minute if that fails`()
    async throws
  {
    struct Down: Error {}
    let asked = Mutex(0)
    let clock = Mutex(ContinuousClock.now)
    let service = try ServiceFixture.service(
      forecasts: ForecastShelf(provider: "weather.example", now: { clock.withLock(\.self) }) {
        _,
        _ in
        if asked.withLock({
          $0 += 1
          return $0
        }) == 1 {
          throw Down()
        }
        return DayForecast(highest: 31, lowest: 20, precipitation: 0)
      }
    )
    let path = "/v1/cities/oddtown/forecast?date=\(try Self.today())"
    try await service.application.test(.router) { client in
      for _ in 0..<3 {
        let response = try await client.get(path)
        #expect(response.status == .badGateway)
      }
      #expect(asked.withLock(\.self) == 1)
      clock.withLock { $0 += .seconds(31) }
      for _ in 0..<3 {
        let response = try await client.get(path)
        #expect(response.status == .ok && response.text.contains("\"weather\": \"heat\""))
        #expect(response.text.contains("\"wetHours\": null"))
        #expect(response.text.contains("\"provider\": \"weather.example\""))
      }
      #expect(asked.withLock(\.self) == 2)
      clock.withLock { $0 += .seconds(1_801) }
      let later = try await client.get(path)
      #expect(later.status == .ok)
    }
    #expect(asked.withLock(\.self) == 3)
  }

  @Test func `Past and far days, and a service without a provider, ask nobody`() async throws {
    let shelf = ForecastShelf(provider: "weather.example") { _, _ in
      Issue.record("The provider was asked.")
      return nil
    }
    let today = try Self.today()
    let paths = [today.adding(days: -1), today.adding(days: 17)].map {
      "/v1/cities/oddtown/forecast?date=\($0)"
    }
    try await ServiceFixture.service(forecasts: shelf).application.test(.router) { client in
      for path in paths + ["/v1/cities/nowhere/forecast?date=\(today)"] {
        let response = try await client.get(path)
        #expect(response.status == .notFound)
      }
      for query in ["", "?date=soon"] {
        let response = try await client.get("/v1/cities/oddtown/forecast\(query)")
        #expect(response.status == .badRequest)
      }
    }
    try await ServiceFixture.service().application.test(.router) { client in
      let response = try await client.get("/v1/cities/oddtown/forecast?date=\(today)")
      #expect(response.status == .notFound && response.text.contains("--forecast"))
    }
  }
}
