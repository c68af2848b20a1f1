import Geography
import Testing

/// Lengths in units for people.
struct LengthUnitsTests {
  @Test(
    arguments: [
      (0, "0 m", "0 ft"), (243, "240 m", "800 ft"),
      (303, "300 m", "990 ft"), (306, "310 m", "0.2 mi"), (994, "990 m", "0.6 mi"),
      (996, "1.0 km", "0.6 mi"), (1_609, "1.6 km", "1.0 mi"), (12_320, "12.3 km", "7.7 mi"),
    ] as [(Double, String, String)]
  )
  func `lengths are rounded for walking`(meters: Double, metric: String, imperial: String) {
    #expect(LengthUnits.metric.rounded(Meters(meters)) == metric)
    #expect(LengthUnits.imperial.rounded(Meters(meters)) == imperial)
  }

  @Test func `short lengths are in whole meters, the length of a day has one decimal`() {
    #expect(LengthUnits.metric.near(Meters(243.4)) == "243 m")
    #expect(LengthUnits.imperial.near(Meters(243.4)) == "800 ft")
    #expect(LengthUnits.metric.long(Meters(4_120)) == "4.1 km")
    #expect(LengthUnits.imperial.long(Meters(4_120)) == "2.6 mi")
  }
}
