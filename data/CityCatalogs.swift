public import Catalogs
import Formats
public import Streets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder with the city catalogs, wherever planday is installed, and that of the cities that a user has added.
///
/// This doesn't use `Bundle.module`, which crashes if a binary is moved without its folder; here the error lists where
/// it looked.
public struct CatalogLibrary: Sendable {
  /// The path of the folder with the catalogs that come with planday, beside which its other resources are.
  public let directory: String

  /// The folder of each city, by its id.
  private let folders: [String: String]

  /// The ids of the cities with catalogs, taken from the file names, sorted.
  public var cityIDs: [String] { folders.keys.sorted() }

  /// Locates the folders.
  ///
  /// The folder is `directory` if given, or else the value of `PLANDAY_DATA` in the environment, or else the first of
  /// these that contains a catalog: `data` and `planday_CityCatalogs.resources` next to the binary, and `share/planday`
  /// next to the binary's folder. Where neither is given, the cities in ``folderOfAddedCities(in:)`` are there too, except those
  /// with the id of a city that comes with planday.
  ///
  /// - Parameters:
  ///   - directory: The only folder to use, as given with `--data`.
  ///   - environment: The environment.
  ///   - binary: The path of the running binary.
  /// - Throws: ``CatalogLibraryError/notFound(places:)`` with all folders searched.
  public init(
    directory: String? = nil,
    environment: [String: String] = Self.environmentOfProcess,
    binary: String = Self.pathOfBinary
  ) throws(CatalogLibraryError) {
    let places = Self.places(directory: directory, environment: environment, binary: binary)
    let shipped = places.first { !Self.cityIDs(in: $0).isEmpty }
    let isFixed = directory != nil || !(environment[Self.variable] ?? "").isEmpty
    let added = isFixed ? nil : Self.folderOfAddedCities(in: environment)
    var folders: [String: String] = [:]
    for folder in [added, shipped].compactMap({ $0 }) {
      for id in Self.cityIDs(in: folder) { folders[id] = folder }
    }
    guard let home = shipped ?? added, !folders.isEmpty else { throw .notFound(places: places) }
    self.directory = home
    self.folders = folders
  }

  /// The variable of the environment that names the only folder to use.
  public static let variable = "PLANDAY_DATA"

  /// Returns the folder of the cities that a user has added: `planday/cities` in `XDG_DATA_HOME` or, if that is not an absolute
  /// path, in `.local/share` of `HOME`; `nil` if there is neither.
  ///
  /// > Source: "XDG Base Directory Specification", <https://specifications.freedesktop.org/basedir-spec/>.
  public static func folderOfAddedCities(
    in environment: [String: String] = Self.environmentOfProcess
  ) -> String? {
    let name = "planday/cities"
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") { return "\(data)/\(name)" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/share/\(name)"
  }

  /// Returns the cities, ordered by id.
  ///
  /// Reads only the city from each file, not the sights.
  ///
  /// - Throws: ``CatalogLibraryError`` if a file can't be read or its city is invalid.
  /// - Complexity: O(*n*) for *n* bytes in all catalogs.
  public func cities() throws(CatalogLibraryError) -> [City] {
    var cities: [City] = []
    for id in cityIDs {
      let (json, file) = try contents(of: id)
      do throws(CatalogError) {
        cities.append(try City(catalogJSON: json, file: file))
      } catch {
        throw .faulty(error)
      }
    }
    return cities
  }

  /// Returns the catalog of a city.
  ///
  /// - Parameter id: The id of the city, as in `london`.
  /// - Returns: The catalog.
  /// - Throws: ``CatalogLibraryError`` if there is no such city (listing those there are), or if its catalog can't be
  ///   read or is invalid.
  /// - Complexity: O(*n*) for *n* bytes in the catalog.
  public func catalog(_ id: String) throws(CatalogLibraryError) -> Catalog {
    guard folders[id] != nil else {
      throw .unknownCity(id, known: cityIDs, nearest: Spelling.nearest(to: id, among: cityIDs))
    }
    let (json, file) = try contents(of: id)
    do throws(CatalogError) {
      let catalog = try Catalog(json: json, file: file)
      guard catalog.city.id == id else {
        let problem = "\"\(catalog.city.id)\" is not \"\(id)\", the name of the file"
        throw .faults([CatalogFault(file: file, path: "city.id", problem: problem)])
      }
      return catalog
    } catch {
      throw .faulty(error)
    }
  }

  /// Returns the path of the folder with a city's catalog, and `maps` and `pictures`; `nil` if there is no such city.
  public func folder(of id: String) -> String? { folders[id] }

  /// Returns the contents of a city's catalog, and the path of the file.
  private func contents(of id: String) throws(CatalogLibraryError) -> (json: Data, file: String) {
    let file = "\(folders[id] ?? directory)/\(id).json"
    guard let json = FileManager.default.contents(atPath: file) else {
      throw .unreadable(file: file)
    }
    return (json, file)
  }
}

extension CatalogLibrary {
  /// Returns the map of a city's streets, `maps/<id>.map` in its folder, or `nil` if there is none.
  ///
  /// - Parameter id: The id of the city, as in `london`.
  /// - Returns: The map.
  /// - Throws: `MapFileError` if the map can't be read or is invalid.
  /// - Complexity: O(*n*) for *n* bytes in the map.
  public func streets(of id: String) throws(MapFileError) -> StreetMap? {
    guard let folder = folders[id] else { return nil }
    let path = "\(folder)/maps/\(id).map"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try StreetMap(contentsOf: path)
  }

  /// The environment of the running process.
  public static var environmentOfProcess: [String: String] {
    ProcessInfo.processInfo.environment
  }

  /// The path of the running binary, with symbolic links resolved.
  public static var pathOfBinary: String {
    let manager = FileManager.default
    if let path = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
    let path = CommandLine.arguments.first ?? ""
    return URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// Returns the folders to search, in order of preference.
  static func places(
    directory: String?,
    environment: [String: String],
    binary: String
  ) -> [String] {
    if let directory { return [directory] }
    if let directory = environment[variable], !directory.isEmpty { return [directory] }
    let folder = binary.parentFolder
    return [
      "\(folder)/data", "\(folder)/planday_CityCatalogs.resources",
      "\(folder.parentFolder)/share/planday",
    ]
  }

  /// Returns the ids of the cities with a catalog in a folder, sorted; none if the folder doesn't exist.
  private static func cityIDs(in directory: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    let suffix = ".json"
    return
      files
      .filter { $0.hasSuffix(suffix) && !$0.hasPrefix(".") && $0 != suffix }
      .map { String($0.dropLast(suffix.count)) }
      .sorted()
  }
}

extension String {
  /// This path without its last component; `.` if it has only one.
  fileprivate var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return String(self[..<slash])
  }
}

/// The reason that a catalog isn't available.
public enum CatalogLibraryError: Error, Hashable {
  /// None of these folders contains catalogs.
  case notFound(places: [String])

  /// There is no catalog of that city; with the cities there are, and the one with the nearest spelling.
  case unknownCity(String, known: [String], nearest: String?)

  /// The file exists but can't be read.
  case unreadable(file: String)

  /// The file isn't a valid catalog.
  case faulty(CatalogError)
}

extension CatalogLibraryError: CustomStringConvertible {
  /// What is wrong and how to fix it.
  public var description: String {
    switch self {
    case .notFound(let places):
      "no city catalogs found; looked in:\n" + places.lines(atMost: 10, indentation: "  ")
        + (places.count > 1 ? "\ncopy planday_CityCatalogs.resources next to the binary, or" : "")
        + "\nset the folder with --data or PLANDAY_DATA"
    case .unknownCity(let id, let known, let nearest):
      "no city \(id.quotedForMessage)"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        + " (known: \(known.joined(separator: ", ")))"
    case .unreadable(let file): "\(file) can't be read; check its permissions"
    case .faulty(let error): error.description
    }
  }
}
