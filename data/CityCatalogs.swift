public import Catalogs
import StrictJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder with the city catalogs, wherever planday was installed.
///
/// A binary that is moved without its folder gets an error that says where it looked, not a crash, which is
/// why `Bundle.module` is not used.
public struct CatalogLibrary: Sendable {
  /// The path of the folder.
  public let directory: String

  /// The ids of the cities whose catalogs are in the folder, from the names of the files, sorted.
  public let cityIDs: [String]

  /// Finds the folder.
  ///
  /// It is `directory` if given, else what the environment names in `PLANDAY_DATA`, else the first of
  /// `data` and `planday_CityCatalogs.resources` beside the binary, and `share/planday` beside the
  /// binary's folder, that holds a catalog.
  ///
  /// - Parameters:
  ///   - directory: A folder to use and no other, as given with `--data`.
  ///   - environment: The environment.
  ///   - binary: The path of the running binary.
  /// - Throws: ``CatalogLibraryError/notFound(places:)`` with all places that were looked in.
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

  /// Returns the cities, in the order of their ids.
  ///
  /// Of each file only the city is read, and the attractions are not looked at.
  ///
  /// - Throws: ``CatalogLibraryError`` if a file cannot be read or its city is faulty.
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
  /// - Throws: ``CatalogLibraryError`` if there is no such city, with the known ones, or if its catalog
  ///   cannot be read or is faulty.
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

  /// Returns the bytes of the catalog of a city, and the path of the file.
  private func contents(of id: String) throws(CatalogLibraryError) -> (json: Data, file: String) {
    let file = "\(directory)/\(id).json"
    guard let json = FileManager.default.contents(atPath: file) else {
      throw .unreadable(file: file)
    }
    return (json, file)
  }
}

extension CatalogLibrary {
  /// The environment of the running process.
  public static var environmentOfProcess: [String: String] {
    ProcessInfo.processInfo.environment
  }

  /// The path of the running binary, with symbolic links followed.
  public static var pathOfBinary: String {
    let manager = FileManager.default
    if let path = try? manager.destinationOfSymbolicLink(atPath: "/proc/self/exe") { return path }
    let path = CommandLine.arguments.first ?? ""
    return URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// Returns the places to look in, the first choice first.
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

  /// Returns the ids of the cities with a catalog in a folder, sorted; none if there is no such folder.
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
  /// This path without its last part; `.` if it has no other.
  fileprivate var parentFolder: String {
    guard let slash = lastIndex(of: "/") else { return "." }
    return String(self[..<slash])
  }
}

/// The reason that a catalog cannot be had.
public enum CatalogLibraryError: Error, Hashable {
  /// No folder with catalogs is at any of these places.
  case notFound(places: [String])

  /// There is no catalog of that city; those that there are, and the one with the nearest spelling.
  case unknownCity(String, known: [String], nearest: String?)

  /// The file is there but cannot be read.
  case unreadable(file: String)

  /// The file is not a sound catalog.
  case faulty(CatalogError)
}

extension CatalogLibraryError: CustomStringConvertible {
  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notFound(let places):
      "no city catalogs found; looked in:\n" + places.lines(atMost: 10, indentation: "  ")
        + "\nname their folder with --data or in PLANDAY_DATA"
    case .unknownCity(let id, let known, let nearest):
      "no city \(id.quotedForMessage)"
        + (nearest.map { "; did you mean \"\($0)\"?" } ?? "")
        + " (known: \(known.joined(separator: ", ")))"
    case .unreadable(let file): "\(file) cannot be read; look at its permissions"
    case .faulty(let error): error.description
    }
  }
}
