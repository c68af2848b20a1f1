import Geography
import TestTools
import Transit

/// A small random timetable, and the earliest arrivals in it by brute force.
struct RandomTimetable {
  /// The timetable.
  let timetable: Timetable

  /// The walks from the start.
  let access: [TransitAccess]

  /// The walks to the destination.
  let egress: [TransitAccess]

  /// The time of departure.
  let departure: Int32

  /// Creates the timetable of a seed.
  init(seed: UInt64) throws {
    var chance = SplitMix(seed: seed)
    var rows = TimetableRows()
    let count = Int.random(in: 3...8, using: &chance)
    rows.stops = (0..<count).map { index in
      TransitStation(
        id: "\(index)",
        name: "\(index)",
        coordinate: nil,
        platformSeconds: [0, 0, 60, 300].randomElement(using: &chance) ?? 0
      )
    }
    rows.lines = [TransitLine(id: "line", name: "line", mode: .bus)]
    let lists = (0..<Int.random(in: 1...4, using: &chance)).map { _ in
      (0..<Int.random(in: 2...5, using: &chance)).map { _ in
        Int.random(in: 0..<count, using: &chance)
      }
    }
    for _ in 0..<Int.random(in: 1...20, using: &chance) {
      rows.trips.append(Self.trip(lists.randomElement(using: &chance) ?? [0, 1], &chance))
    }
    for _ in 0..<Int.random(in: 0...4, using: &chance) {
      rows.transfers.append(
        TransitTransfer(
          origin: Int.random(in: 0..<count, using: &chance),
          destination: Int.random(in: 0..<count, using: &chance),
          seconds: Int32.random(in: 0...400, using: &chance)
        )
      )
    }
    timetable = try Timetable(rows)
    access = Self.walks(count, &chance)
    egress = Self.walks(count, &chance)
    departure = Int32.random(in: -600...3600, using: &chance)
  }

  /// Returns a trip over a list of stops.
  private static func trip(_ stops: [Int], _ chance: inout SplitMix) -> TimetableTrip {
    var clock = Int32.random(in: -1200...6000, using: &chance)
    let calls = stops.map { stop in
      let arrival = clock + Int32.random(in: 0...900, using: &chance)
      let departure = arrival + (Int32.random(in: 0...2, using: &chance) == 0 ? 120 : 0)
      clock = departure
      return TimetableCall(
        stop: stop,
        arrival: arrival,
        departure: departure,
        boards: Int.random(in: 0..<8, using: &chance) > 0,
        alights: Int.random(in: 0..<8, using: &chance) > 0
      )
    }
    return TimetableTrip(line: 0, calls: calls)
  }

  /// Returns walks between a place and one to three stops.
  private static func walks(_ count: Int, _ chance: inout SplitMix) -> [TransitAccess] {
    (0..<Int.random(in: 1...3, using: &chance)).map { _ in
      TransitAccess(
        station: Int.random(in: 0..<count, using: &chance),
        walk: TransitWalk(
          time: TravelTime(rawValue: Int32.random(in: 0...600, using: &chance)),
          length: Meters(100)
        )
      )
    }
  }

  /// Returns, for each number of rides from 1, the earliest arrival with at most that many rides; `nil` if there is none.
  ///
  /// Every trip is tried from every stop to every later stop.
  func arrivals(rides: Int) -> [Int32?] {
    let count = timetable.rows.stops.count
    var ready = [Int32?](repeating: nil, count: count)
    for way in access { lower(&ready[way.station], departure + way.walk.time.rawValue) }
    var arrival = [Int32?](repeating: nil, count: count)
    var results: [Int32?] = []
    for _ in 0..<rides {
      var (next, reached) = (ready, arrival)
      for trip in timetable.rows.trips { follow(trip, ready, &reached) }
      for (stop, time) in reached.enumerated() {
        guard let time else { continue }
        lower(&next[stop], time + timetable.rows.stops[stop].platformSeconds)
        for transfer in timetable.rows.transfers where transfer.origin == stop {
          lower(&next[transfer.destination], time + transfer.seconds)
        }
      }
      (ready, arrival) = (next, reached)
      results.append(
        egress.compactMap { way in
          reached[way.station].map { $0 + way.walk.time.rawValue }
        }.min()
      )
    }
    return results
  }

  /// Relaxes a trip from every stop where it can be boarded.
  private func follow(_ trip: TimetableTrip, _ ready: [Int32?], _ reached: inout [Int32?]) {
    for (board, call) in trip.calls.enumerated() where call.boards {
      guard let time = ready[call.stop], time <= call.departure else { continue }
      for later in trip.calls[(board + 1)...] where later.alights {
        lower(&reached[later.stop], later.arrival)
      }
    }
  }

  /// Lowers a time.
  private func lower(_ time: inout Int32?, _ other: Int32) {
    time = min(time ?? other, other)
  }
}
