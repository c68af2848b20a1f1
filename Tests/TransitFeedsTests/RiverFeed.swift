import Foundation

/// A synthetic feed of London: a railway from the Tower to Kew, a frequency-based bus to Greenwich, and a night bus.
///
/// On weekdays a train leaves each end every 30 minutes, the last at 19:10; on Sundays every two hours.
enum RiverFeed {
  /// A trip on one day, by the ids of its stops and its seconds after midnight.
  typealias Trip = [(stop: String, seconds: Int)]

  /// The stops: id, latitude, longitude.
  private static let stops = [
    ("tower", 51.5090, -0.0765), ("westminster", 51.5011, -0.1254),
    ("kensington", 51.4950, -0.1738), ("kew", 51.4775, -0.2855),
    ("greenwich", 51.4790, -0.0080),
  ]

  /// The minutes of the railway from the Tower.
  private static let course = [("tower", 0), ("westminster", 9), ("kensington", 16), ("kew", 37)]

  /// The trips of a Sunday or a weekday; those of the previous day that run past midnight start before 0.
  static func trips(onSunday isSunday: Bool) -> [Trip] {
    let bus = stride(from: 7 * 3_600, to: 21 * 3_600, by: 1_200).flatMap { start -> [Trip] in
      [
        [("tower", start), ("greenwich", start + 1_560)],
        [("greenwich", start), ("tower", start + 1_560)],
      ]
    }
    // Past midnight, on weekdays only: 24:20, and that of the previous day.
    let night: [Trip] = [[("westminster", 87_600), ("kensington", 88_500)]]
    let before: [Trip] = [[("westminster", 87_600 - 86_400), ("kensington", 88_500 - 86_400)]]
    return trains(onSunday: isSunday) + bus + (isSunday ? [] : night + before)
  }

  /// The trains of a day.
  private static func trains(onSunday isSunday: Bool) -> [Trip] {
    let starts = stride(from: 7 * 60 + 10, through: 19 * 60 + 10, by: isSunday ? 120 : 30)
    return starts.flatMap { start -> [Trip] in
      let last = course.last?.1 ?? 0
      return [
        course.map { ($0, (start + $1) * 60) },
        course.reversed().map { ($0, (start + last - $1) * 60) },
      ]
    }
  }

  /// The archive.
  static func archive() -> Data {
    var trips = "route_id,service_id,trip_id,trip_headsign\n"
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    func add(_ trip: Trip, route: String, service: String, id: String) {
      trips += "\(route),\(service),\(id),\(trip.last?.stop ?? "")\n"
      for (number, call) in trip.enumerated() {
        times += "\(id),\(clock(call.seconds)),\(clock(call.seconds)),\(call.stop),\(number)\n"
      }
    }
    for (isSunday, service) in [(false, "week"), (true, "sunday")] {
      for (number, trip) in trains(onSunday: isSunday).enumerated() {
        add(trip, route: "rail", service: service, id: "\(service)\(number)")
      }
    }
    add([("tower", 0), ("greenwich", 1_560)], route: "bus", service: "daily", id: "out")
    add([("greenwich", 0), ("tower", 1_560)], route: "bus", service: "daily", id: "back")
    add(
      [("westminster", 87_600), ("kensington", 88_500)],
      route: "night",
      service: "week",
      id: "night"
    )
    return ZipWriter.archive([
      "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\n"
        + stops.map { "\($0.0),\($0.0.capitalized) stop,\($0.1),\($0.2)\n" }.joined(),
      "routes.txt": """
      route_id,route_short_name,route_long_name,route_type,route_color
      rail,,River Railway,1,007D32
      bus,188,,3,
      night,N9,,3,
      """,
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      week,1,1,1,1,1,1,0,20261101,20261231
      sunday,0,0,0,0,0,0,1,20261101,20261231
      daily,1,1,1,1,1,1,1,20261101,20261231
      """,
      "calendar_dates.txt": "service_id,date,exception_type\nweek,20261210,2\nsunday,20261210,1\n",
      "trips.txt": trips,
      "stop_times.txt": times,
      "frequencies.txt": """
      trip_id,start_time,end_time,headway_secs
      out,07:00:00,21:00:00,1200
      back,07:00:00,21:00:00,1200
      """,
    ])
  }

  /// Writes a time as H:MM:SS.
  private static func clock(_ seconds: Int) -> String {
    [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }
}
