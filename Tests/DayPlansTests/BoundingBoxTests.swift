import Geography
import Testing

struct BoundingBoxTests {
  @Test func `contains its edges and knows its center`() throws {
    let box = try #require(BoundingBox(south: 51, west: -1, north: 52, east: 1))
    #expect(try box.contains(Coordinate(latitude: 51, longitude: -1)))
    #expect(try box.contains(Coordinate(latitude: 52, longitude: 1)))
    #expect(try !box.contains(Coordinate(latitude: 52.001, longitude: 0)))
    #expect(box.center == (try Coordinate(latitude: 51.5, longitude: 0)))
  }

  @Test(arguments: [
    (52.0, 0.0, 51.0, 1.0), (51, 1, 52, 0), (-91, 0, 0, 1), (0, 0, 91, 1), (0, -181, 1, 0),
    (0, 0, 1, 181), (.nan, 0, 1, 1), (0, 0, .infinity, 1),
  ])
  func `rejects edges out of range or out of order`(
    south: Double,
    west: Double,
    north: Double,
    east: Double
  ) {
    #expect(BoundingBox(south: south, west: west, north: north, east: east) == nil)
  }

  @Test func `measures the distance to the nearest edge`() throws {
    let box = try #require(BoundingBox(south: 51, west: -1, north: 52, east: 1))
    let inside = try Coordinate(latitude: 51.2, longitude: 0.3)
    let north = try Coordinate(latitude: 53, longitude: 0.3)
    #expect(box.distance(to: inside) == .zero)
    #expect(abs(box.distance(to: north).rawValue - 111_195) < 1)
    #expect(BoundingBox(around: []) == nil)
  }
}
