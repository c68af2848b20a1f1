import ArgumentParser
import CatalogTools
import Catalogs
import CityCatalogs
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads catalogs from files.
enum CatalogFile {
  /// Returns the name of `file` for messages.
  static func name(of file: String) -> String {
    file == "-" ? "standard input" : file
  }

  /// Returns the catalog in `file`, or in standard input for `-`.
  static func catalog(in file: String) throws -> Catalog {
    let json = try Input.contents(of: file)
    return try Catalog(json: json, file: name(of: file))
  }
}

/// The argument that names a catalog to work on: a city, or a file.
struct CatalogArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("A city such as london, or the file of its catalog.", valueName: "city"),
    completion: Completion.cities
  )
  var city: String

  @OptionGroup var data: DataOptions

  /// Returns the path of the catalog file.
  func file() throws -> String {
    if city.contains("/") || city.hasSuffix(".json") { return city }
    let library = try CatalogLibrary(directory: data.data)
    if let folder = library.folder(of: city) { return "\(folder)/\(city).json" }
    // The library's error lists the cities.
    _ = try library.catalog(city)
    return city
  }
}

/// Applies edits to a catalog file, and shows them.
struct CatalogChanges {
  /// The file.
  let file: String

  /// The catalog in it.
  let old: Catalog

  /// The date.
  let today: CalendarDate

  /// Whether nothing is written.
  let isDry: Bool

  /// Applies all edits, or lists every fault on standard error and applies none.
  func make(_ edits: [CatalogEdit]) throws {
    let new: Catalog
    do throws(EditError) {
      new = try CatalogEditor(old, from: today).applying(edits)
    } catch {
      throw Failure(.badData, Self.text(of: error))
    }
    Output.standardOutput(CatalogDifference(from: old, to: new).description)
    if !isDry { try Output.deliver(new.json(), to: file) }
  }

  /// Returns the faults, a line each.
  static func text(of error: EditError) -> String {
    let lines = error.faults.map { "  \($0)" }
    return "nothing is changed:\n" + lines.joined(separator: "\n")
  }

  /// Adds the month of `today` to a source that is just `editorial` or `osm`.
  static func dated(_ source: String, _ today: CalendarDate) -> String {
    guard ["editorial", "osm"].contains(source) else { return source }
    return "\(source) \(today.description.dropLast(3))"
  }
}
