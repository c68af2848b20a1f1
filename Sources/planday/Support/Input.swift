import Catalogs
import FoundationEssentials
import Geography
import Glibc

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

  /// Returns the area in `file`, or in standard input for `-`.
  static func area(in file: String, near city: City) throws -> Area {
    let json = try contents(of: file)
    do throws(AreaError) {
      return try Area(geoJSON: json, near: city.bounds)
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
