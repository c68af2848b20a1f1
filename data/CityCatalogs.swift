public import Catalogs
import Formats
public import Streets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder with the city catalogs, wherever planday is installed.
///
/// This doesn't use `Bundle.module`, which crashes if a binary is moved without its folder; here the error lists where
/// it looked.
public struct CatalogLibrary: Sendable {
  /// The path of the folder.
  public let directory: String

  /// The ids of the cities with catalogs in the folder, taken from the file names, sorted.
  public let cityIDs: [String]

  /// Locates the folder.
  ///
  /// The folder is `directory` if given, or else the value of `PLANDAY_DATA` in the environment, or else the first of
  /// these that contains a catalog: `data` and `planday_CityCatalogs.resources` next to the binary, and `share/planday`
  /// next to the binary's folder.
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
    for place in places {
      let ids = Self.cityIDs(in: place)
      guard !ids.isEmpty else { continue }
      self.directory = place
      cityIDs = ids
      return
    }
    throw .notFound(places: places)
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
    guard cityIDs.contains(id) else {
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

  /// Returns the contents of a city's catalog, and the path of the file.
  private func contents(of id: String) throws(CatalogLibraryError) -> (json: Data, file: String) {
    let file = "\(directory)/\(id).json"
    guard let json = FileManager.default.contents(atPath: file) else {
      throw .unreadable(file: file)
    }
    return (json, file)
  }
}

extension CatalogLibrary {
  /// Returns the map of a city's streets, `maps/<id>.map` in the folder, or `nil` if there is none.
  ///
  /// - Parameter id: The id of the city, as in `london`.
  /// - Returns: The map.
  /// - Throws: `MapFileError` if the map can't be read or is invalid.
  /// - Complexity: O(*n*) for *n* bytes in the map.
  public func streets(of id: String) throws(MapFileError) -> StreetMap? {
    let path = "\(directory)/maps/\(id).map"
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
    if let directory = environment["PLANDAY_DATA"], !directory.isEmpty { return [directory] }
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
