import TestTools
import Testing
import Transit

struct ServiceHoursTests {
  /// A city, a moment, and whether anything runs.
  struct Case: CustomTestStringConvertible {
    let city: ShippedTransit
    let day: TransitDays
    let clock: String
    let runs: Bool
    var testDescription: String { "\(city.rawValue), day \(day.rawValue), \(clock)" }

    /// The moment.
    var moment: TransitMoment {
      let parts = clock.split(separator: ":").compactMap { Int32($0) }
      return TransitMoment(day: day, seconds: parts[0] * 3600 + parts[1] * 60)
    }
  }

  @Test(
    .slow,
    arguments: [
      Case(city: .london, day: .tuesday, clock: "5:29", runs: false),
      Case(city: .london, day: .tuesday, clock: "5:30", runs: true),
      Case(city: .london, day: .tuesday, clock: "24:29", runs: true),
      Case(city: .london, day: .tuesday, clock: "24:30", runs: false),
      Case(city: .london, day: .wednesday, clock: "0:29", runs: true),
      Case(city: .london, day: .monday, clock: "0:10", runs: false),
      Case(city: .london, day: .sunday, clock: "0:10", runs: true),
      Case(city: .london, day: .sunday, clock: "6:59", runs: false),
      Case(city: .london, day: .sunday, clock: "23:29", runs: true),
      Case(city: .london, day: .sunday, clock: "23:30", runs: false),
      Case(city: .nyc, day: .sunday, clock: "3:00", runs: true),
      Case(city: .nyc, day: .friday, clock: "27:00", runs: true),
      Case(city: .vancouver, day: .thursday, clock: "25:10", runs: true),
      Case(city: .vancouver, day: .friday, clock: "1:10", runs: true),
      Case(city: .vancouver, day: .friday, clock: "1:20", runs: false),
    ]
  )
  func `Service hours are right`(_ item: Case) throws {
    let network = try item.city.network
    #expect((network.band(at: item.moment) != nil) == item.runs)
  }

  @Test(arguments: ShippedTransit.allCases)
  func `Every moment of a week has at most one band, in either notation`(
    _ city: ShippedTransit
  ) throws {
    let network = try city.network
    for day in 0..<7 {
      for quarter in Int32(0)..<96 {
        let today = TransitMoment(
          day: TransitDays(rawValue: 1 << UInt8(day)),
          seconds: quarter * 900
        )
        let yesterday = TransitMoment(
          day: TransitDays(rawValue: 1 << UInt8((day + 6) % 7)),
          seconds: quarter * 900 + 86_400
        )
        #expect(network.band(at: today) == network.band(at: yesterday))
      }
    }
  }

  @Test func `On Sundays, the Waterloo & City line doesn't run, and Olympia has trains`() throws {
    let network = try ShippedTransit.london.network
    for (day, lines) in [(TransitDays.tuesday, true), (.sunday, false)] {
      let moment = TransitMoment(day: day, seconds: 43_200)
      let journey = try network.journey(from: "waterloo", to: "bank", at: moment)
      #expect((journey?.rides.first.map { network.lines[$0.line].id } == "waterloo-city") == lines)
      let olympia = try network.journey(from: "earls-court", to: "kensington-olympia", at: moment)
      #expect((olympia?.rides.count == 1) == !lines)
    }
  }
}
