package import Catalogs
package import OpeningHours

/// A cache of forecasts, by city and day, each kept for half an hour.
///
/// The provider hears of a city and a day, and of nothing else. Concurrent requests share one question. A failure is kept for half a
/// minute, so that clients cannot make the service press a provider that is busy or down.
package actor ForecastShelf {
  /// The days ahead that are asked for; no provider knows more that is worth planning for.
  static let reach = 15

  /// How long an answer is kept, and how long a failure.
  private static let (lifetime, failureLifetime) = (Duration.seconds(1_800), Duration.seconds(30))

  private struct Key: Hashable {
    let city: String
    let date: CalendarDate
  }

  private struct Entry {
    let task: Task<DayForecast?, any Error>
    var end: ContinuousClock.Instant
  }

  /// The name of the provider.
  package nonisolated let provider: String

  private let fetch: @Sendable (City, CalendarDate) async throws -> DayForecast?
  private let now: @Sendable () -> ContinuousClock.Instant
  private var entries: [Key: Entry] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - provider: The name of the provider.
  ///   - now: The clock that ages answers.
  ///   - fetch: Asks for a day; returns `nil` if the provider has no forecast for it.
  package init(
    provider: String,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    fetch: @escaping @Sendable (City, CalendarDate) async throws -> DayForecast?
  ) {
    self.provider = provider
    self.now = now
    self.fetch = fetch
  }

  /// Returns the forecast for a day, or `nil` if the provider has none.
  ///
  /// - Throws: The error of `fetch`.
  func forecast(for city: City, on date: CalendarDate) async throws -> DayForecast? {
    entries = entries.filter { now() < $0.value.end }
    let key = Key(city: city.id, date: date)
    let entry =
      entries[key]
      ?? Entry(task: Task { [fetch] in try await fetch(city, date) }, end: now() + Self.lifetime)
    entries[key] = entry
    do {
      return try await entry.task.value
    } catch {
      if let known = entries[key], known.task == entry.task {
        entries[key]?.end = min(known.end, now() + Self.failureLifetime)
      }
      throw error
    }
  }
}
