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
      let count = Glibc.read(0, &buffer, buffer.count)
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
