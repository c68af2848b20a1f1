import Foundation
import OpeningHours

@testable import TransitFeeds

/// A feed of two lines, three stops, and a station, which tests modify.
enum SmallFeed {
  /// The tables.
  static let files = [
    "agency.txt": "agency_id,agency_name\nx,Example\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
    hub,Hub,51.50,-0.10,1,
    hub1,Hub platform 1,51.50,-0.10,0,hub
    hub2,Hub platform 2,51.50,-0.10,0,hub
    west,"West, by the ""river""\",51.50,-0.14,0,
    east,East,51.50,-0.06,,
    """,
    "routes.txt": """
    route_id,route_short_name,route_long_name,route_type,route_color
    r1,1,One,1,DC241F
    r2,,Two,3,
    """,
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    week,1,1,1,1,1,0,0,20260101,20261231
    sunday,0,0,0,0,0,0,1,20260101,20261231
    """,
    "calendar_dates.txt": """
    service_id,date,exception_type
    week,20261225,2
    sunday,20261225,1
    """,
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign
    r1,week,day,East
    r2,week,on,East
    r1,week,late,East
    r1,sunday,sun,East
    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    day,8:00:00,8:00:00,west,1
    day,8:10:00,8:11:00,hub1,5
    on,08:20:00,08:20:00,east,9
    on,08:13:00,08:13:00,hub2,3
    late,23:50:00,23:50:00,west,1
    late,24:20:00,24:20:00,east,2
    sun,09:00:00,09:00:00,west,1
    sun,,,hub1,2
    sun,09:20:00,09:20:00,east,3
    """,
  ]

  /// Returns the feed with some tables replaced, or omitted if the text is `nil`.
  static func archive(_ changes: [String: String?] = [:]) -> Data {
    var files = files
    for (name, text) in changes { files[name] = text }
    return ZipWriter.archive(files)
  }

  /// Returns the feed with a line of a table replaced.
  static func replacing(_ line: String, with other: String, in file: String) -> Data {
    archive([file: files[file]?.replacingOccurrences(of: line, with: other)])
  }

  /// Returns a date.
  static func date(_ text: String) -> CalendarDate {
    CalendarDate(text) ?? CalendarDate(daysSinceEpoch: 0)
  }
}
