import OpeningHours
import TestTools
import Testing

@testable import Catalogs
@testable import DayPlans
@testable import Geography
@testable import Travel

/// Legs by public transport in the three cities.
struct TransitTravelTests {
  /// A leg known to local riders.
  struct KnownLeg: Sendable, CustomTestStringConvertible {
    /// The city.
    let city: RealCity
    /// The ids of the sights where it starts and ends.
    let from, to: String
    /// The lines of the rides, with alternatives.
    let lines: [[String]]
    /// The station of arrival, with alternatives.
    let stations: [String]
    /// From door to door, in minutes.
    let minutes: ClosedRange<Int>

    /// The two ends.
    var testDescription: String { "\(from) to \(to)" }
  }

  /// On a Tuesday during the day, from journey planners and riders, including walks.
  static let known = [
    KnownLeg(
      city: .london,
      from: "tower-of-london",
      to: "natural-history-museum",
      lines: [["District line", "Circle line"]],
      stations: ["South Kensington"],
      minutes: 30...42
    ),
    KnownLeg(
      city: .london,
      from: "british-museum",
      to: "st-pauls-cathedral",
      lines: [["Central line"]],
      stations: ["St Paul's", "Bank"],
      minutes: 14...24
    ),
    KnownLeg(
      city: .nyc,
      from: "grand-central-terminal",
      to: "metropolitan-museum-of-art",
      lines: [["4 train", "5 train", "6 train"]],
      stations: ["86 St", "77 St"],
      minutes: 18...30
    ),
    KnownLeg(
      city: .vancouver,
      from: "canada-place",
      to: "science-world",
      lines: [["Expo Line"]],
      stations: ["Main Street-Science World"],
      minutes: 16...26
    ),
  ]

  /// The cruise terminal and Queens have no streets on the map, so walks to them are estimated: one from Stanley Park via a station
  /// is shorter than the estimate.
  @Test(.slow, arguments: RealCity.allCases)
  func `A leg has rides exactly where the table does`(city: RealCity) throws {
    let catalog = try city.catalog
    let travel = try city.travel(for: try city.request())
    let terminal = try Coordinate(latitude: 49.2888, longitude: -123.1111)
    let known = catalog.attractions.sorted { ($1.relevance, $0.id) < ($0.relevance, $1.id) }
    let (least, most) = (city == .vancouver ? 1 : 3, 200)
    let sights = known.prefix(most).enumerated().filter { $0.offset % least == 0 }.map(\.element)
    let queens = try [(40.7459, -73.9580), (40.7455, -73.9471)].map {
      try Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let beyond: [RealCity: [Coordinate]] = [.vancouver: [terminal], .nyc: queens]
    let places = beyond[city, default: []] + sights.prefix(60).map(\.coordinate)
    let table = travel.matrix(of: places, by: .transit, at: .normal)
    var onFoot = 0
    for from in places.indices {
      for to in places.indices where from != to && (from < 16 || to < 16) {
        let path = travel.path(from: places[from], to: places[to], by: .transit, at: .normal)
        let entry = table[from, to]
        let name = "\(places[from]) to \(places[to])"
        #expect((entry.insteadOnFoot != nil) == !path.rides.isEmpty, "\(name)")
        #expect(path.rides.isEmpty || path.mode == .transit, "\(name)")
        #expect(entry.minutes == path.minutes, "\(name)")
        if path.rides.isEmpty, path.isEstimated, path.exists { onFoot += 1 }
      }
    }
    #expect(onFoot > 0)
  }

  @Test(.slow, arguments: known)
  func `Known legs match the lines and minutes of riders`(leg: KnownLeg) throws {
    let catalog = try leg.city.catalog
    let travel = try leg.city.travel(for: try leg.city.request())
    let path = travel.path(
      from: try #require(catalog[leg.from]).coordinate,
      to: try #require(catalog[leg.to]).coordinate,
      by: .transit,
      at: .normal
    )
    #expect(path.mode == .transit)
    #expect(path.rides.count == leg.lines.count)
    for (ride, lines) in zip(path.rides, leg.lines) {
      #expect(lines.contains(ride.line), "\(ride)")
    }
    #expect(leg.stations.contains(path.rides.last?.to.name ?? ""), "\(path.rides)")
    #expect(leg.minutes.contains(path.minutes.rawValue), "\(path.minutes) min")
  }

  @Test(.slow, arguments: RealCity.allCases)
  func `A full leg matches the table, and its parts add up`(city: RealCity) throws {
    let travel = try city.travel(for: try city.request())
    let places = try Self.places(of: city, count: 12)
    let matrix = travel.matrix(of: places, by: .transit, at: .normal)
    var rides = 0
    for (from, to) in Self.pairs(of: places.count) {
      let path = travel.path(from: places[from], to: places[to], by: .transit, at: .normal)
      let entry = matrix[from, to]
      #expect(path.minutes == entry.minutes)
      #expect((entry.insteadOnFoot != nil) == !path.rides.isEmpty)
      if path.rides.isEmpty {
        #expect(path.meters == entry.meters)
        #expect(path.isEstimated == entry.isEstimated)
        continue
      }
      rides += 1
      Self.checkParts(of: path)
      #expect(path.meters >= entry.meters)
      #expect(path.line.first?.distance(to: places[from]) ?? Meters(99) < Meters(2))
      #expect(path.line.last?.distance(to: places[to]) ?? Meters(99) < Meters(2))
    }
    #expect(rides > 10, "\(rides) legs with rides")
  }

  /// Checks that the parts of a leg with rides add up and follow one another.
  private static func checkParts(of path: TravelPath) {
    let ridden = path.rides.reduce(Minutes.zero) {
      $0 + $1.walkMinutes + $1.waitMinutes + $1.minutes
    }
    #expect(ridden <= path.minutes)
    #expect(path.walkMeters ?? .zero <= path.meters)
    for ride in path.rides {
      #expect(ride.stops == ride.path.count - 1)
      #expect(!ride.toward.isEmpty)
      #expect(min(ride.walkMinutes, ride.waitMinutes, ride.minutes) >= .zero)
    }
  }

  @Test(.slow, arguments: RealCity.allCases)
  func `No leg is worse than walking, and rides save at least three minutes`(city: RealCity) throws
  {
    let travel = try city.travel(for: try city.request())
    let places = try Self.places(of: city, count: 14)
    let walks = travel.streets.matrix(of: places, by: .walk, at: .normal)
    let legs = travel.matrix(of: places, by: .transit, at: .normal)
    for from in places.indices {
      for to in places.indices {
        let (leg, walk) = (legs[from, to], walks[from, to])
        if let instead = leg.insteadOnFoot {
          // Walks of an hour or more may be straight-line estimates.
          let isLong = instead >= 60 && walk.isEstimated
          #expect(isLong ? instead <= walk.minutes : instead == walk.minutes)
          #expect(leg.minutes + 3 <= instead)
        } else {
          #expect(leg == walk)
        }
      }
    }
  }

  @Test(.slow, arguments: RealCity.allCases)
  func `Legs agree with expected times computed by iteration`(city: RealCity) throws {
    let travel = try city.travel(for: try city.request())
    let places = try Self.places(of: city, count: 8)
    let legs = travel.matrix(of: places, by: .transit, at: .normal)
    let judge = ExpectationJudge(travel.network, on: travel.streets, places: places)
    for to in places.indices {
      let seconds = judge.seconds(to: to)
      for from in places.indices where from != to {
        let minutes = Int((seconds[from].rounded() / 60).rounded(.up))
        let walk = (legs[from, to].insteadOnFoot ?? legs[from, to].minutes).rawValue
        let expected = minutes + 3 <= walk ? minutes : walk
        #expect(legs[from, to].minutes.rawValue == expected, "\(from) to \(to)")
      }
    }
  }

  @Test(.slow)
  func `A Sunday and a holiday are slower than a Tuesday, and a night without trains is walked`()
    throws
  {
    let places = try Self.places(of: .london, count: 10)
    func sum(_ date: String, _ start: String = "09:00", _ end: String = "18:00") throws -> Int {
      let request = try RealCity.london.request(on: date) {
        $0.start = OddTown.time(start)
        $0.end = OddTown.time(end)
      }
      let matrix = try RealCity.london.travel(for: request)
        .matrix(of: places, by: .transit, at: .normal)
      return Self.pairs(of: places.count).reduce(0) { $0 + matrix[$1.0, $1.1].minutes.rawValue }
    }
    let tuesday = try sum("2026-12-01")
    #expect(try sum("2026-12-06") > tuesday)
    #expect(try sum("2026-12-25") == sum("2026-12-06"))
    #expect(try sum("2026-12-01", "19:00", "24:00") > tuesday)
    let night = try sum("2026-12-01", "01:00", "04:00")
    let walks = try RealCity.london.travel(for: try RealCity.london.request()).streets
      .matrix(of: places, by: .walk, at: .normal)
    #expect(
      night == Self.pairs(of: places.count).reduce(0) { $0 + walks[$1.0, $1.1].minutes.rawValue }
    )
  }

  @Test func `A leg at night takes as long as walking where nothing runs`() throws {
    let request = try RealCity.london.request()
    let travel = try RealCity.london.travel(for: request)
    let catalog = try RealCity.london.catalog
    let from = try #require(catalog["tower-of-london"]).coordinate
    let to = try #require(catalog["natural-history-museum"]).coordinate
    let date = request.date
    func minutes(_ time: String) -> Int? {
      travel.minutes(from: from, to: to, at: .normal, leaving: OddTown.time(time), on: date)?
        .rawValue
    }
    let walk = travel.streets.path(from: from, to: to, by: .walk, at: .normal).minutes.rawValue
    #expect(
      minutes("12:00")
        == travel.path(from: from, to: to, by: .transit, at: .normal).minutes.rawValue
    )
    #expect(try #require(minutes("22:00")) >= #require(minutes("12:00")))
    #expect(minutes("26:00") == walk)
  }

  @Test(arguments: [
    (7, [10, 20, 30]), (10, [1, 1, 1]), (0, [5, 5]), (61, [3_599, 1, 60]), (3, [0, 0, 0]),
  ])
  func `Whole minutes are shared without remainder`(whole: Int, parts: [Int32]) {
    let shares = TransitStory.shares(of: whole, as: parts)
    let sum = parts.reduce(0, +)
    #expect(shares.reduce(0, +) == (sum == 0 ? 0 : whole))
    for (share, part) in zip(shares, parts) where sum > 0 {
      #expect(abs(Double(share) - Double(part) * Double(whole) / Double(sum)) <= 1)
    }
  }

  /// Returns the positions of some sights of a city, spread over its catalog.
  private static func places(of city: RealCity, count: Int) throws -> [Coordinate] {
    let sights = try city.catalog.attractions
    return (0..<count).map { sights[$0 * sights.count / count].coordinate }
  }

  /// Returns the pairs of different numbers below a count.
  private static func pairs(of count: Int) -> [(Int, Int)] {
    (0..<count).flatMap { from in (0..<count).filter { $0 != from }.map { (from, $0) } }
  }
}
