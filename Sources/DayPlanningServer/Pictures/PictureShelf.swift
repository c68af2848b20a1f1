import CityCatalogs
import Formats
import HTTPTypes
import SightPictures

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The pictures of the sights of all cities, read once from `pictures/<city>.zip` beside the catalogs.
struct PictureShelf: Sendable {
  /// The maximum size of a file, in bytes.
  private static let mostBytes = 1_000_000_000

  /// What the service answers about the pictures of a city.
  private struct Album: Sendable {
    /// The pictures by the ids of their sights.
    let pictures: [String: SightPicture]
    /// The whole file.
    let archive: Document
    /// The list of the pictures with their addresses and licenses.
    let list: Document
  }

  /// The pictures by the ids of their cities.
  private let albums: [String: Album]

  /// Reads the pictures of the cities of a library; most have none.
  ///
  /// - Throws: ``PictureShelfError`` if a file cannot be read.
  init(_ library: CatalogLibrary) throws {
    var albums: [String: Album] = [:]
    for city in library.cityIDs {
      let path = "\(library.folder(of: city) ?? library.directory)/pictures/\(city).zip"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      do {
        let bytes = try Data(contentsOf: URL(filePath: path))
        guard bytes.count <= Self.mostBytes else { throw PictureFault.damaged("it is too large") }
        let book = try PictureBook(bytes)
        guard book.city == city else {
          throw PictureFault.damaged("it has the pictures of \(book.city)")
        }
        albums[city] = Self.album(of: book, bytes)
      } catch {
        throw PictureShelfError(path: path, reason: "\(error)")
      }
    }
    self.albums = albums
  }

  /// Returns the number of pictures of a city.
  func count(of city: String) -> Int { albums[city]?.pictures.count ?? 0 }

  /// Returns the list of the pictures of a city; `nil` if it has none.
  func list(of city: String) -> Document? { albums[city]?.list }

  /// Returns the file with all pictures of a city; `nil` if it has none.
  func archive(of city: String) -> Document? { albums[city]?.archive }

  /// Returns the picture of a sight as a document, with its version; `nil` if there is none.
  func picture(of sight: String, in city: String) -> (document: Document, version: String)? {
    guard let picture = albums[city]?.pictures[sight] else { return nil }
    var document = Document(picture.bytes, as: MediaForm(picture.form.mediaType)).cacheable
    document.headers[.contentSecurityPolicy] = ContentPolicy.drawn
    document.tag = EntityTag(of: picture.bytes)
    return (document, document.tag?.digest ?? "")
  }

  private static func album(of book: PictureBook, _ bytes: Data) -> Album {
    let rows = book.pictures.values.sorted { $0.sight < $1.sight }.map { picture in
      let version = EntityTag(of: picture.bytes).digest
      return OrderedJSON.object([
        ("sight", .text(picture.sight)),
        ("url", .text("/v1/cities/\(book.city)/pictures/\(picture.sight)?v=\(version)")),
        ("file", .text(picture.fileName)), ("type", .text(picture.form.mediaType)),
        ("width", .bare("\(picture.width)")), ("height", .bare("\(picture.height)")),
        ("title", .text(picture.title)), ("credit", .text(picture.credit)),
        ("license", .text(picture.license)), ("licenseUrl", .text(picture.licenseURL)),
        ("source", .text(picture.source)),
      ])
    }
    let list = OrderedJSON.object([("city", .text(book.city)), ("pictures", .list(rows))])
    var document = Document.ordered(list).cacheable
    document.compressed = Gzip.compressed(document.bytes, level: 9)
    document.tag = EntityTag(of: document.bytes)
    var archive = Document(bytes, as: .zip).cacheable
    archive.tag = EntityTag(of: bytes)
    return Album(pictures: book.pictures, archive: archive, list: document)
  }
}

/// The reason why the pictures of a city cannot be shown.
struct PictureShelfError: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path) cannot be read: \(reason)" }
}
