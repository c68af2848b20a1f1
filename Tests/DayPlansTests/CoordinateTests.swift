import FoundationEssentials
import Geography
import Testing

struct CoordinateTests {
  @Test(arguments: [(90.0, 180.0), (-90, -180), (51.5, -0.1)])
  func `keeps positions in range`(latitude: Double, longitude: Double) throws {
    let coordinate = try Coordinate(latitude: latitude, longitude: longitude)
    #expect(coordinate.latitude == latitude)
    #expect(coordinate.longitude == longitude)
    #expect(Coordinate(coordinate.description) == coordinate)
  }

  @Test func `reports the number that is out of range`() {
    let error = #expect(throws: CoordinateError.latitudeOutOfRange(91)) {
      try Coordinate(latitude: 91, longitude: 0)
    }
    #expect(error?.description == "latitude 91.0 is not between -90 and 90 degrees")
    #expect(throws: CoordinateError.self) { try Coordinate(latitude: .nan, longitude: 0) }
    #expect(throws: CoordinateError.longitudeOutOfRange(.infinity)) {
      try Coordinate(latitude: 0, longitude: .infinity)
    }
  }

  /// Invalid text with its error.
  static let refusals: [(text: String, message: String)] = [
    (
      "",
      "\"\" is not a position: write latitude,longitude in degrees, as in 51.5194,-0.127"
    ),
    (
      "51.5 -0.1",
      "\"51.5 -0.1\" is not a position: write latitude,longitude in degrees, as in 51.5194,-0.127"
    ),
    (
      "51.5,nan",
      "\"51.5,nan\" is not a position: write latitude,longitude in degrees, as in 51.5194,-0.127"
    ),
    ("95,200", "latitude 95.0 is not between -90 and 90 degrees"),
    ("51.5,200", "longitude 200.0 is not between -180 and 180 degrees"),
    (
      "-123.1,49.28",
      "-123.1 is not a latitude: the latitude comes first, so write 49.28,-123.1"
    ),
  ]

  @Test(arguments: refusals)
  func `explains why text isn't a position`(text: String, message: String) {
    let error = #expect(throws: CoordinateError.self) { try Coordinate.parse(text) }
    #expect(error?.description == message)
    #expect(Coordinate(text) == nil)
  }

  @Test func `allows whitespace around the numbers`() throws {
    #expect(try Coordinate.parse(" 51.5 ,\t-0.1 ") == Coordinate(latitude: 51.5, longitude: -0.1))
  }

  @Test(arguments: [
    // From published examples of the haversine formula with this radius.
    (50.06639, -5.71472, 58.64389, -3.07, 968_854.9), (0.0, 0.0, 0.0, 180.0, 20_015_114.4),
    (51.5194, -0.127, 51.5194, -0.127, 0.0),
  ])
  func `measures great-circle distances`(
    latitude: Double,
    longitude: Double,
    otherLatitude: Double,
    otherLongitude: Double,
    meters: Double
  ) throws {
    let start = try Coordinate(latitude: latitude, longitude: longitude)
    let end = try Coordinate(latitude: otherLatitude, longitude: otherLongitude)
    #expect(abs(start.distance(to: end).rawValue - meters) < 50)
    #expect(start.distance(to: end) == end.distance(to: start))
  }

  @Test func `is encoded with named degrees`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let coordinate = try Coordinate(latitude: 51.5194, longitude: -0.127)
    let json = try encoder.encode(coordinate)
    #expect(String(decoding: json, as: UTF8.self) == #"{"lat":51.5194,"lon":-0.127}"#)
    #expect(try JSONDecoder().decode(Coordinate.self, from: json) == coordinate)
  }

  @Test(arguments: [#"{"lat":91,"lon":0}"#, #"{"lat":1}"#, "[1,2]", #"{"lat":"1","lon":0}"#])
  func `isn't decoded from anything else`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Coordinate.self, from: Data(json.utf8))
    }
  }
}
