import Catalogs
import Geography
import Streets

// The compiler finds `stat` there if another file of its batch has loaded it first.
#if canImport(CoreFoundation)
import CoreFoundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads input files.
enum Input {
  /// Returns the bytes of `file`, or of standard input for `-`.
  static func contents(of file: String) throws -> Data {
    if file == "-" { return try standardInput }
    guard FileManager.default.fileExists(atPath: file) else {
      throw missing(file)
    }
    do {
      return try Data(contentsOf: URL(filePath: file))
    } catch {
      throw unreadable(file)
    }
  }

  /// Returns the bytes of `file`, or of standard input for `-`, up to a maximum size.
  ///
  /// The file is checked before it is read: pipes, devices, folders and files that are too large are rejected.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - mostBytes: The maximum size in bytes.
  ///   - kind: The kind of file for messages, e.g. `a photo`.
  /// - Returns: The bytes.
  /// - Throws: ``Failure`` if it cannot be read or is too large.
  static func contents(of file: String, atMost mostBytes: Int, for kind: String) throws -> Data {
    let tooLarge = Failure(
      .usage,
      "\(CatalogFile.name(of: file)) is too large: \(kind) may have at most "
        + "\(mostBytes / 1_000_000) MB; make it smaller"
    )
    let descriptor = try open(file)
    defer { if descriptor != 0 { close(descriptor) } }
    var status = stat()
    if file != "-" {
      guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw Failure(.noFile, "\(file) is a folder, a pipe or a device; name a file")
      }
      guard status.st_size <= mostBytes else { throw tooLarge }
    }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      guard count >= 0 || errno == EINTR else { throw unreadable(file) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<max(0, count)])
      guard data.count <= mostBytes else { throw tooLarge }
    }
  }

  /// The maximum size of a track, in bytes.
  private static let longestTrack = 500_000_000

  /// Returns the bytes of `file`, or of standard input for `-`; `nil` on an interrupt before the end.
  ///
  /// The file may be a pipe whose writer is slow or missing.
  static func untilInterrupted(_ file: String) throws -> Data? {
    let descriptor = try open(file)
    defer { if descriptor != 0 { close(descriptor) } }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !Interrupt.hasCome {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&entry, 1, 200) > 0 else { continue }
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return data }
      guard count > 0 || errno == EINTR || errno == EAGAIN else { throw unreadable(file) }
      data.append(contentsOf: buffer[..<max(0, count)])
      guard data.count <= longestTrack else {
        throw Failure(.badData, "\(CatalogFile.name(of: file)) has over 500 MB; cut the track")
      }
    }
    return nil
  }

  /// Opens a file without blocking on a pipe; the descriptor of standard input for `-`.
  static func open(_ file: String) throws -> Int32 {
    if file == "-" { return 0 }
    let descriptor = unsafe Glibc.open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT ? missing(file) : unreadable(file) }
    return descriptor
  }

  /// The failure of a file that does not exist.
  private static func missing(_ file: String) -> Failure {
    Failure(.noFile, "there is no file \(file); use an existing one, or - for standard input")
  }

  /// The failure of a file that cannot be read.
  private static func unreadable(_ file: String) -> Failure {
    Failure(.noFile, "cannot read \(file); check that it is a file and that you may read it")
  }

  /// Returns the memory-mapped bytes of a large `file`, or those of standard input for `-`.
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

  /// The bytes of standard input.
  private static var standardInput: Data {
    get throws {
      var data = Data()
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = unsafe Glibc.read(0, &buffer, buffer.count)
        if count == 0 { return data }
        if count > 0 {
          data.append(contentsOf: buffer[..<count])
        } else if errno != EINTR {
          throw Failure(
            .noFile,
            "cannot read standard input; pipe a file into it, or name the file"
          )
        }
      }
    }
  }
}
