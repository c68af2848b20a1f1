import Testing

@testable import ExactOrienteering

/// The predicted labels for a wider gap.
struct LabelForecastTests {
  @Test func `without a gap there is no forecast`() {
    #expect(!LabelForecast().exceeds(1, at: 1_000))
  }

  @Test func `after one gap, more labels are predicted for a wider gap only`() {
    var forecast = LabelForecast()
    forecast.add(labels: 1 << 10, gap: 4)
    #expect(!forecast.exceeds(1 << 10, at: 4))
    #expect(forecast.exceeds(1 << 10, at: 8))
    #expect(!forecast.exceeds(1 << 40, at: 8))
  }

  @Test func `a gap of zero gives no forecast`() {
    var forecast = LabelForecast()
    forecast.add(labels: 1 << 10, gap: 0)
    #expect(!forecast.exceeds(1, at: 1_000))
  }

  @Test func `after two gaps, labels are predicted to keep growing, but more slowly`() {
    var forecast = LabelForecast()
    forecast.add(labels: 1 << 10, gap: 4)
    forecast.add(labels: 1 << 14, gap: 8)
    #expect(forecast.exceeds(1 << 14, at: 12))
    #expect(!forecast.exceeds(1 << 18, at: 12))
  }

  @Test(arguments: 1...2)
  func `a wider gap or a lower limit is never more likely to suffice`(points: Int) {
    var forecast = LabelForecast()
    for point in 1...points { forecast.add(labels: 100 << point, gap: 5 * point) }
    for limit in [100, 1_000, 10_000, 100_000] {
      let exceeding = (10..<60).map { forecast.exceeds(limit, at: $0) }
      #expect(exceeding == exceeding.sorted { !$0 && $1 })
      for gap in 10..<60 where forecast.exceeds(10 * limit, at: gap) {
        #expect(forecast.exceeds(limit, at: gap))
      }
    }
  }
}
