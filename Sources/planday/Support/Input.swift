import Catalogs
import Geography
import Glibc
import Streets

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads input files.
enum Input {
  /// Returns the bytes of `file`, or of standard input for `-`.
  static func contents(of file: String) throws -> Data {
    if file == "-" { return standardInput }
    guard FileManager.default.fileExists(atPath: file) else {
      throw Failure(
        .noFile,
        "there is no file \(file); use an existing one, or - for standard input"
      )
    }
    do {
      return try Data(contentsOf: URL(filePath: file))
    } catch {
      throw Failure(
        .noFile,
        "cannot read \(file); check that it is a file and that you may read it"
      )
    }
  }

  /// Returns the bytes of a large `file`, which are read as they are looked at, or those of standard input for `-`.
  static func mapped(_ file: String) throws -> Data {
    guard file != "-", let data = try? Data(contentsOf: URL(filePath: file), options: .mappedIfSafe)
    else { return try contents(of: file) }
    return data
  }

  /// Returns the bytes of files and of the CSV files in folders, by their names without folders.
  ///
  /// - Throws: ``Failure`` if one cannot be read, or two have the same name.
  static func files(in paths: [String]) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try paths.flatMap(tables) {
      let name = String(path.split(separator: "/").last ?? "")
      guard files.updateValue(try mapped(path), forKey: name) == nil else {
        throw Failure(.usage, "two files are called \(name); give one of them")
      }
    }
    return files
  }

  /// Returns the paths of the CSV files in a folder, sorted, or the path itself if it is none.
  private static func tables(in path: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      return [path]
    }
    let tables = names.filter { $0.hasSuffix(".csv") }.sorted()
    guard !tables.isEmpty else {
      throw Failure(.noFile, "the folder \(path) has no CSV file; see data/maps/transit/README.md")
    }
    return tables.map { "\(path)/\($0)" }
  }

  /// Returns the map in `file`.
  static func map(in file: String) throws -> StreetMap {
    do throws(MapFileError) {
      return try StreetMap(contentsOf: file)
    } catch .unreadable {
      throw Failure(.noFile, "\(MapFileError.unreadable(path: file))")
    } catch {
      throw Failure(.badData, "\(file): \(error)")
    }
  }

  /// Returns the area in `file`, or in standard input for `-`; with a city, positions far from it are faults.
  static func area(in file: String, near city: City? = nil) throws -> Area {
    let json = try contents(of: file)
    do throws(AreaError) {
      return try Area(geoJSON: json, near: city?.bounds)
    } catch {
      throw Failure(.badData, "\(CatalogFile.name(of: file)): \(error)")
    }
  }

  private static var standardInput: Data {
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(0, &buffer, buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
