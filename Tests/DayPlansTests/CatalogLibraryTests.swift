import Catalogs
import FoundationEssentials
import Geography
import TestTools
import Testing

@testable import CityCatalogs

struct CatalogLibraryTests {
  /// The package's `data` folder.
  static let shipped = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "data").path

  @Test func `searches only the given folder`() {
    let environment = ["PLANDAY_DATA": "/else"]
    #expect(places(directory: "/given", environment: environment) == ["/given"])
    #expect(places(environment: environment) == ["/else"])
  }

  @Test func `searches near the binary by default`() {
    let expected = [
      "/opt/planday/bin/data", "/opt/planday/bin/planday_CityCatalogs.resources",
      "/opt/planday/share/planday",
    ]
    #expect(places() == expected)
    #expect(places(environment: ["PLANDAY_DATA": ""]) == expected)
  }

  @Test func `finds the cities that a user has added`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "planday-\(UUID().uuidString)").path
    let (bin, added) = ("\(folder)/bin", "\(folder)/planday/cities")
    for path in ["\(bin)/data", added] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for path in ["\(bin)/data/london", "\(added)/london", "\(added)/monaco"] {
      try Data(CatalogFixture.json.utf8).write(to: URL(filePath: "\(path).json"))
    }
    let own = ["XDG_DATA_HOME": folder]
    let library = try CatalogLibrary(environment: own, binary: "\(bin)/planday")
    #expect(library.cityIDs == ["london", "monaco"])
    #expect(library.folder(of: "london") == "\(bin)/data")
    #expect(library.folder(of: "monaco") == added)
    #expect(library.directory == "\(bin)/data")
    let fixed = own.merging(["PLANDAY_DATA": "\(bin)/data"]) { $1 }
    #expect(try CatalogLibrary(environment: fixed, binary: "/x").cityIDs == ["london"])
    #expect(
      try CatalogLibrary(directory: added, environment: own, binary: "/x").cityIDs
        == ["london", "monaco"]
    )
    let home = CatalogLibrary.folderOfAddedCities(in: ["HOME": "/u"])
    #expect(home == "/u/.local/share/planday/cities")
    #expect(CatalogLibrary.folderOfAddedCities(in: ["HOME": "u"]) == nil)
  }

  @Test func `reports where it looked`() {
    let error = #expect(throws: CatalogLibraryError.self) {
      try CatalogLibrary(directory: nil, environment: [:], binary: "/nowhere/bin/planday")
    }
    #expect(
      error?.description == """
        no city catalogs found; looked in:
          /nowhere/bin/data
          /nowhere/bin/planday_CityCatalogs.resources
          /nowhere/share/planday
        copy planday_CityCatalogs.resources next to the binary, or
        set the folder with --data or PLANDAY_DATA
        """
    )
  }

  @Test func `finds the catalogs next to the running binary`() throws {
    let library = try CatalogLibrary(environment: [:])
    #expect(library.cityIDs.contains("london"))
  }

  @Test func `names the cities`() throws {
    let library = try CatalogLibrary(directory: Self.shipped)
    #expect(library.cityIDs == ["london", "nyc", "vancouver"])
    #expect(try library.cities().map(\.id) == library.cityIDs)
    #expect(
      try library.cities().map(\.timeZone)
        == ["Europe/London", "America/New_York", "America/Vancouver"]
    )
  }

  @Test(arguments: [
    ("Londn", "no city \"Londn\"; did you mean \"london\"? (known: london, nyc, vancouver)"),
    ("paris", "no city \"paris\" (known: london, nyc, vancouver)"),
    (
      "../london", "no city \"../london\"; did you mean \"london\"? (known: london, nyc, vancouver)"
    ),
  ])
  func `lists the available cities`(id: String, message: String) throws {
    let library = try CatalogLibrary(directory: Self.shipped)
    let error = #expect(throws: CatalogLibraryError.self) { try library.catalog(id) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["london", "nyc", "vancouver"])
  func `ships valid catalogs`(id: String) throws {
    let library = try CatalogLibrary(directory: Self.shipped)
    do throws(CatalogLibraryError) {
      let catalog = try library.catalog(id)
      #expect(catalog.city.id == id)
      #expect(catalog.attractions.count >= 50)
      #expect(catalog.attractions.allSatisfy { ($0.openingHours == nil) == ($0.schedule == nil) })
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test(.slow) func `ships valid areas, each in its city`() throws {
    let library = try CatalogLibrary(directory: Self.shipped)
    let folder = "\(Self.shipped)/areas"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.count >= 3)
    for file in files.sorted() {
      let id = try #require(library.cityIDs.first { file.hasPrefix("\($0)-") }, "\(file)")
      let catalog = try library.catalog(id)
      let json = try #require(FileManager.default.contents(atPath: "\(folder)/\(file)"))
      do throws(AreaError) {
        let area = try Area(geoJSON: json, near: catalog.city.bounds)
        #expect(catalog.attractions.contains { area.contains($0.coordinate) }, "\(file)")
      } catch {
        Issue.record("\(file): \(error)")
      }
    }
  }

  @Test func `reports misnamed and damaged files`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "planday-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try Data(CatalogFixture.json.utf8).write(to: URL(filePath: "\(folder)/paris.json"))
    try Data("{".utf8).write(to: URL(filePath: "\(folder)/rome.json"))
    try Data("no catalog".utf8).write(to: URL(filePath: "\(folder)/notes.txt"))
    let library = try CatalogLibrary(directory: folder)
    #expect(library.cityIDs == ["paris", "rome"])
    let renamed = #expect(throws: CatalogLibraryError.self) { try library.catalog("paris") }
    #expect(
      renamed?.description == """
        \(folder)/paris.json is not a valid catalog:
          city.id: "london" is not "paris", the name of the file
        """
    )
    let broken = #expect(throws: CatalogLibraryError.self) { try library.cities() }
    #expect(
      broken?.description
        == "\(folder)/rome.json is not JSON: line 1, column 2: expected a key in quotation marks, found the end of the file"
    )
    try FileManager.default.removeItem(atPath: "\(folder)/paris.json")
    #expect(throws: CatalogLibraryError.unreadable(file: "\(folder)/paris.json")) {
      try library.catalog("paris")
    }
  }

  /// Returns the folders to search for an installed binary.
  private func places(
    directory: String? = nil,
    environment: [String: String] = [:]
  ) -> [String] {
    CatalogLibrary.places(
      directory: directory,
      environment: environment,
      binary: "/opt/planday/bin/planday"
    )
  }
}
