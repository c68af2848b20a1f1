import ArgumentParser
import CityCatalogs
import Geography
import MapDrawing
import Streets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday map draw`: draws a map.
struct MapDrawCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw",
    abstract: "Draw a map as an SVG picture.",
    discussion: """
      planday map draw london --bounds 51.50,-0.14,51.52,-0.11 --width 1600 -o covent-garden.svg
      """
  )

  @Argument(
    help: ArgumentHelp("A city such as london, or the file of its map.", valueName: "city"),
    completion: Completion.cities
  )
  var map: String

  @OptionGroup var data: DataOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The rectangle to draw, in degrees (default: all streets).",
      valueName: "s,w,n,e"
    ),
    transform: Value.bounds
  )
  var bounds: BoundingBox?

  @Option(help: ArgumentHelp("The area to draw, as GeoJSON.", valueName: "file"))
  var area: String?

  @Option(help: ArgumentHelp("The width, from 64 to 8192.", valueName: "pixels"))
  var width = 1_200

  @Option(
    help: ArgumentHelp("The height (default: as the rectangle demands).", valueName: "pixels")
  )
  var height: Int?

  @Option(help: "The colors: light or dark.", transform: Value.choice)
  var theme: MapTheme = .light

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write instead of standard output.", valueName: "file")
  )
  var output: String?

  func validate() throws {
    try Value.expect(output, endsIn: "svg")
    try Value.expect(width, "--width", in: 64...8_192)
    try Value.expect(height, "--height", in: 64...8_192)
    if bounds != nil, area != nil { throw ValidationError("--area replaces --bounds; drop one") }
  }

  func run() throws {
    let sheet = try sheet()
    let box = try area.flatMap { try Input.area(in: $0).boundingBox } ?? bounds ?? sheet.bounds
    let picture = sheet.picture(
      of: box,
      width: Double(width),
      height: height.map(Double.init),
      theme: theme
    )
    try Output.deliver(Data(picture.utf8), to: output)
  }

  /// Returns the map, ready to draw.
  private func sheet() throws -> MapSheet {
    let map = try streets()
    do throws(MapFileError) {
      return try MapSheet(map)
    } catch {
      throw Failure(.badData, "\(self.map): \(error)")
    }
  }

  /// Returns the map of the city or in the file.
  private func streets() throws -> StreetMap {
    if map.contains("/") || map.hasSuffix(".map") { return try Input.map(in: map) }
    let library = try CatalogLibrary(directory: data.data)
    guard let folder = library.folder(of: map) else {
      // The library's error lists the cities.
      _ = try library.catalog(map)
      return try Input.map(in: map)
    }
    return try Input.map(in: "\(folder)/maps/\(map).map")
  }
}
