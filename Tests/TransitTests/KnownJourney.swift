import Streets
import Testing

/// A journey known to residents of a city: its lines, stops, and time aboard.
struct KnownJourney: CustomTestStringConvertible {
  /// The city.
  let city: ShippedTransit

  /// The stations at both ends.
  let ends: (from: String, to: String)

  /// For each ride, the ids of acceptable lines, and the number of stops of the first.
  let rides: [(lines: Set<String>, stops: Int)]

  /// A last stop shown on the first ride's vehicles.
  let terminal: String

  /// The minutes aboard by the operator's timetable or journey planner.
  let minutes: Double

  /// The source of the facts.
  let source: String

  /// Creates a journey of one ride.
  init(
    _ city: ShippedTransit,
    _ from: String,
    _ to: String,
    _ lines: Set<String>,
    _ stops: Int,
    toward terminal: String,
    _ minutes: Double,
    _ source: String
  ) {
    self.init(city, from, to, [(lines, stops)], toward: terminal, minutes, source)
  }

  /// Creates a journey of several rides.
  init(
    _ city: ShippedTransit,
    _ from: String,
    _ to: String,
    _ rides: [(lines: Set<String>, stops: Int)],
    toward terminal: String,
    _ minutes: Double,
    _ source: String
  ) {
    self.city = city
    ends = (from, to)
    self.rides = rides
    self.terminal = terminal
    self.minutes = minutes
    self.source = source
  }

  /// The stations.
  var testDescription: String { "\(city.rawValue): \(ends.from) to \(ends.to)" }

  /// Journeys in three cities, from line maps and timetables.
  static let all: [Self] = [
    .init(.london, "holborn", "st-pauls", ["central"], 2, toward: "Epping", 3.5, "Tube map, TfL"),
    .init(.london, "westminster", "canary-wharf", ["jubilee"], 6, toward: "Stratford", 12, "TfL"),
    .init(
      .london,
      "south-kensington",
      "heathrow-terminal-5",
      ["piccadilly"],
      15,
      toward: "Heathrow Terminal 5",
      44,
      "Piccadilly line timetable"
    ),
    .init(.london, "oxford-circus", "brixton", ["victoria"], 6, toward: "Brixton", 13, "TfL"),
    .init(.london, "waterloo", "bank", ["waterloo-city"], 1, toward: "Bank", 4, "TfL"),
    .init(.london, "bank", "cutty-sark", ["dlr"], 10, toward: "Lewisham", 20, "DLR timetable"),
    .init(
      .london,
      "paddington",
      "canary-wharf",
      ["elizabeth"],
      6,
      toward: "Abbey Wood",
      17,
      "Crossrail's published times"
    ),
    .init(.london, "tower-hill", "kew-gardens", ["district"], 21, toward: "Richmond", 45, "TfL"),
    .init(
      .london,
      "baker-street",
      "wembley-park",
      ["metropolitan"],
      2,
      toward: "Uxbridge",
      12,
      "TfL"
    ),
    .init(
      .london,
      "camden-town",
      "leicester-square",
      ["northern"],
      6,
      toward: "Battersea Power Station",
      10,
      "TfL"
    ),
    .init(.london, "london-bridge", "angel", ["northern"], 4, toward: "High Barnet", 8, "TfL"),
    .init(
      .london,
      "notting-hill-gate",
      "liverpool-street",
      ["central"],
      11,
      toward: "Epping",
      21,
      "TfL"
    ),
    .init(
      .london,
      "south-kensington",
      "covent-garden",
      ["piccadilly"],
      6,
      toward: "Cockfosters",
      11,
      "TfL"
    ),
    .init(
      .london,
      "richmond",
      "hampstead-heath",
      ["mildmay"],
      11,
      toward: "Stratford",
      33,
      "Overground timetable"
    ),
    .init(
      .london,
      "angel",
      "victoria",
      [(["northern"], 2), (["victoria"], 4)],
      toward: "Edgware",
      12,
      "TfL"
    ),
    .init(
      .london,
      "cutty-sark",
      "westminster",
      [(["dlr"], 6), (["jubilee"], 6)],
      toward: "Bank",
      22,
      "TfL"
    ),
    .init(
      .nyc,
      "127",
      "420",
      [(["N", "Q", "R", "W"], 2), (["4", "5"], 4)],
      toward: "Coney Island-Stillwell Av",
      14,
      "subway map, MTA"
    ),
    .init(
      .nyc,
      "631",
      "420",
      ["4", "5"],
      5,
      toward: "Flatbush Av-Brooklyn College",
      15,
      "4 and 5 timetables"
    ),
    .init(.nyc, "127", "120", ["2", "3"], 2, toward: "Wakefield-241 St", 8, "2 and 3 timetables"),
    .init(.nyc, "A24", "A15", ["A", "D"], 1, toward: "Norwood-205 St", 8, "A and D timetables"),
    .init(.nyc, "L03", "L08", ["L"], 3, toward: "Canarsie-Rockaway Pkwy", 7, "L timetable"),
    .init(.nyc, "725", "701", ["7"], 20, toward: "Flushing-Main St", 37, "7 timetable"),
    .init(.nyc, "137", "142", ["1"], 3, toward: "South Ferry", 5, "1 timetable"),
    .init(.nyc, "D15", "B06", ["F"], 3, toward: "Jamaica-179 St", 7, "F timetable of 2025"),
    .init(
      .nyc,
      "A27",
      "H03",
      ["A"],
      19,
      toward: "Far Rockaway-Mott Av",
      50,
      "A timetable"
    ),
    .init(
      .vancouver,
      "waterfront",
      "yvr-airport",
      ["canada"],
      12,
      toward: "YVR-Airport",
      26,
      "TransLink: 25 to 26 minutes"
    ),
    .init(
      .vancouver,
      "waterfront",
      "metrotown",
      ["expo"],
      10,
      toward: "King George",
      19,
      "TransLink"
    ),
    .init(
      .vancouver,
      "vcc-clark",
      "lafarge-lake-douglas",
      ["millennium"],
      16,
      toward: "Lafarge Lake-Douglas",
      37,
      "TransLink"
    ),
    .init(
      .vancouver,
      "commercial-broadway",
      "king-george",
      ["expo"],
      14,
      toward: "King George",
      30,
      "TransLink"
    ),
    .init(
      .vancouver,
      "waterfront",
      "lonsdale-quay",
      ["seabus"],
      1,
      toward: "Lonsdale Quay",
      12,
      "TransLink: 12 minutes"
    ),
    .init(
      .vancouver,
      "waterfront",
      "main-street-science-world",
      ["expo"],
      4,
      toward: "King George",
      7,
      "TransLink"
    ),
  ]
}
