import Testing

@testable import ExactOrienteering

/// What a greater gap is expected to take.
struct LabelForecastTests {
  @Test func `without a gap there is no forecast`() {
    #expect(!LabelForecast().exceeds(1, at: 1_000))
  }

  @Test func `from one gap labels grow with its square`() {
    var forecast = LabelForecast()
    forecast.add(labels: 1 << 10, gap: 4)
    #expect(!forecast.exceeds(1 << 16, at: 32))
    #expect(forecast.exceeds((1 << 16) - (1 << 8), at: 32))
    // The same gap takes no more.
    #expect(!forecast.exceeds(1, at: 4))
  }

  @Test func `a gap of nothing says nothing of others`() {
    var forecast = LabelForecast()
    forecast.add(labels: 1 << 10, gap: 0)
    #expect(!forecast.exceeds(1, at: 1_000))
  }

  @Test func `from two gaps the logarithm grows by three quarters of its slope`() {
    var forecast = LabelForecast()
    forecast.add(labels: 1 << 10, gap: 4)
    forecast.add(labels: 1 << 14, gap: 8)
    // Three bits for each four more.
    #expect(!forecast.exceeds(1 << 17, at: 12))
    #expect(forecast.exceeds((1 << 17) - (1 << 10), at: 12))
  }
}
