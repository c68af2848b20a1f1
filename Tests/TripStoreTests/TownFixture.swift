import Catalogs
import Foundation
import Geography

@testable import TripStore

/// A small town, temporary folders, and places for stores.
enum TownFixture {
  /// The folder with images and files of other programs.
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Fixtures"
  )

  /// The town: ten kilometers square, with two sights.
  static func catalog() throws -> Catalog {
    let museum = try sight("museum", "Town Museum", 51.5, -0.1)
    let park = try sight("park", "Town Park", 51.51, -0.12)
    let bounds = BoundingBox(south: 51.45, west: -0.2, north: 51.55, east: 0)
    return Catalog(
      city: City(
        id: "town",
        name: "Town",
        country: "GB",
        timeZone: "Europe/London",
        holidays: "GB-ENG",
        bounds: try bounds.orThrow()
      ),
      attractions: [museum, park]
    )
  }

  /// A sight.
  static func sight(
    _ id: String,
    _ name: String,
    _ latitude: Double,
    _ longitude: Double
  ) throws -> Attraction {
    Attraction(
      id: id,
      name: name,
      category: .museum,
      coordinate: try Coordinate(latitude: latitude, longitude: longitude),
      visit: try OwnPlace.visit(of: 60).orThrow(),
      relevance: 50
    )
  }

  /// A place.
  static func place(
    _ name: String,
    latitude: Double = 51.52,
    longitude: Double = -0.05
  ) throws -> OwnPlace {
    OwnPlace(
      id: "",
      city: "town",
      name: name,
      position: try Coordinate(latitude: latitude, longitude: longitude),
      visit: try OwnPlace.visit(of: 45).orThrow(),
      added: 1_000
    )
  }

  /// The bytes of a fixture.
  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }
}

/// A precondition of a test is missing.
struct Missing: Error {}

extension Optional {
  /// The value, or an error that fails the test.
  func orThrow() throws -> Wrapped {
    guard let self else { throw Missing() }
    return self
  }
}

/// A temporary folder for the stores of one test.
final class StoreFolder {
  /// The path of the folder.
  let path: String

  /// Creates the folder.
  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of the store.
  var store: String { "\(path)/store.sqlite" }

  /// Returns the path of a file.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns the bytes of every file in the folder, by name.
  func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, FileManager.default.contents(atPath: file($0)) ?? Data())
      }
    )
  }
}
