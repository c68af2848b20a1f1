import Testing
import Transit

struct TravelTimeTests {
  @Test func `Travel times compare by their seconds`() {
    #expect(TravelTime(rawValue: 59) < TravelTime(rawValue: 60))
  }
}
