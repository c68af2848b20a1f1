import Formats
import ZipArchives

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The pictures of the sights of a city, in one file: a zip archive of the images, uncompressed, and `pictures.json`, which states
/// the author, the license and the source of each.
///
/// The file also names the sights for which no picture was found, so that a later run does not look for them again.
package struct PictureBook: Hashable, Sendable {
  /// The format of `pictures.json`.
  package static let format = "planday.pictures/1"

  /// The maximum number of pictures.
  package static let most = 10_000

  /// The maximum size of the index, in bytes.
  private static let mostIndexBytes = 20_000_000

  /// The name of the index in the archive.
  private static let indexName = "pictures.json"

  /// The id of the city.
  package let city: String

  /// The pictures by the ids of their sights.
  package private(set) var pictures: [String: SightPicture] = [:]

  /// The sights without a picture, by their ids: the title of the article that has none.
  package private(set) var absent: [String: String] = [:]

  /// Creates a book without pictures.
  package init(city: String) {
    self.city = city
  }

  /// Reads a book.
  ///
  /// - Throws: ``PictureFault`` if it is damaged, too large, or contains anything but images with a license.
  /// - Complexity: O(*n*) for *n* bytes.
  package init(_ bytes: Data) throws(PictureFault) {
    let archive: ZipArchive
    let index: Index
    do {
      archive = try ZipArchive(bytes, mostBytes: Self.mostIndexBytes, mostFiles: Self.most + 1)
      guard let json = try archive.contents(of: Self.indexName) else {
        throw PictureFault.damaged("it has no \(Self.indexName)")
      }
      index = try JSONDecoder().decode(Index.self, from: json)
    } catch let error as PictureFault {
      throw error
    } catch let error as ZipError {
      throw .damaged("\(error)")
    } catch {
      throw .damaged("its \(Self.indexName) cannot be read")
    }
    guard index.format == Self.format else { throw .otherFormat(index.format) }
    city = index.city
    absent = index.absent
    for entry in index.pictures {
      let picture = try entry.picture(in: archive)
      guard pictures.updateValue(picture, forKey: picture.sight) == nil else {
        throw .damaged("\(picture.sight) has two pictures")
      }
    }
  }

  /// Adds a picture, or replaces that of its sight.
  package mutating func add(_ picture: SightPicture) {
    pictures[picture.sight] = picture
    absent[picture.sight] = nil
  }

  /// States that the article on a sight has no picture that may be shown.
  package mutating func markAbsent(_ sight: String, article: String) {
    pictures[sight] = nil
    absent[sight] = article
  }

  /// Removes the picture of a sight, or what is known about its absence.
  package mutating func forget(_ sight: String) {
    pictures[sight] = nil
    absent[sight] = nil
  }

  /// The book as a file; the same pictures give the same bytes.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package var file: Data {
    let sorted = pictures.values.sorted { $0.sight < $1.sight }
    let index = Index(
      format: Self.format,
      city: city,
      pictures: sorted.map(Entry.init),
      absent: absent
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var archive = ZipWriter()
    // The index only holds strings and numbers, which always encode.
    archive.add(Self.indexName, (try? encoder.encode(index)) ?? Data(), isPacked: true)
    for picture in sorted { archive.add(picture.fileName, picture.bytes, isPacked: false) }
    return archive.finished()
  }

  /// The contents of `pictures.json`.
  private struct Index: Codable {
    let format: String
    let city: String
    let pictures: [Entry]
    let absent: [String: String]
  }

  /// A picture in `pictures.json`.
  private struct Entry: Codable {
    let sight: String
    let file: String
    let width: Int
    let height: Int
    let title: String
    let credit: String
    let license: String
    let licenseUrl: String
    let source: String

    init(_ picture: SightPicture) {
      (sight, file, title) = (picture.sight, picture.fileName, picture.title)
      (width, height, credit) = (picture.width, picture.height, picture.credit)
      (license, licenseUrl, source) = (picture.license, picture.licenseURL, picture.source)
    }

    /// Reads the image.
    ///
    /// - Throws: ``PictureFault`` if there is none, or a fact of it is impossible.
    func picture(in archive: ZipArchive) throws(PictureFault) -> SightPicture {
      let bytes: Data
      do {
        guard let found = try archive.contents(of: file) else {
          throw PictureFault.damaged("the image \(file) is missing")
        }
        bytes = found
      } catch let error as PictureFault {
        throw error
      } catch {
        throw .damaged("\(error)")
      }
      guard
        let picture = SightPicture(
          sight: sight,
          title: title,
          width: width,
          height: height,
          credit: credit,
          license: license,
          licenseURL: licenseUrl,
          source: source,
          bytes: bytes
        )
      else {
        throw .damaged("\(file) is not a picture with a license that can be shown")
      }
      // The service and the page derive the name.
      guard picture.fileName == file else {
        throw .damaged("\(file) is the image of \(sight), not named \(picture.fileName)")
      }
      return picture
    }
  }
}

/// A picture of a sight, with its author and license.
package struct SightPicture: Hashable, Sendable {
  /// The maximum size of an image, in bytes.
  package static let mostBytes = 1_000_000

  /// The maximum width and height, in pixels.
  package static let longestSide = 4_000

  /// The id of the sight.
  package let sight: String

  /// The title of the article that it is from.
  package let title: String

  /// The width in pixels.
  package let width: Int

  /// The height in pixels.
  package let height: Int

  /// The author, as plain text; empty if not stated.
  package let credit: String

  /// The name of the license.
  package let license: String

  /// The URL of the license; empty if not stated.
  package let licenseURL: String

  /// The URL of the page that describes the picture; empty if not stated.
  package let source: String

  /// The image.
  package let bytes: Data

  /// The format of the image.
  package let form: PictureForm

  /// Creates a picture; `nil` if the bytes are not an image of a supported format and size, a fact is out of range, there is no
  /// license, or an address is not one of the web.
  package init?(
    sight: String,
    title: String,
    width: Int,
    height: Int,
    credit: String,
    license: String,
    licenseURL: String,
    source: String,
    bytes: Data
  ) {
    let isID = { (text: String) in
      !text.isEmpty && text.utf8.count <= 200
        && text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }
    let isAddress = { (text: String) in
      text.isEmpty || text.hasPrefix("https://") || text.hasPrefix("http://")
    }
    guard let form = PictureForm(of: bytes), bytes.count <= Self.mostBytes, isID(sight),
      (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      !license.isEmpty, isAddress(licenseURL), isAddress(source)
    else { return nil }
    (self.sight, self.title, self.width, self.height) = (sight, title, width, height)
    (self.credit, self.license, self.licenseURL) = (credit, license, licenseURL)
    (self.source, self.bytes, self.form) = (source, bytes, form)
  }

  /// The name of the image in the archive.
  package var fileName: String { "\(sight).\(form.fileExtension)" }
}

/// A format of pictures.
package enum PictureForm: String, CaseIterable, Sendable {
  /// JPEG.
  case jpeg
  /// PNG.
  case png
  /// GIF.
  case gif
  /// WebP.
  case webp

  /// Recognizes an image by its first bytes; `nil` for anything else.
  package init?(of bytes: Data) {
    let head = Array(bytes.prefix(12))
    let found = Self.allCases.first { form in
      switch form {
      case .jpeg: head.starts(with: [0xFF, 0xD8, 0xFF])
      case .png: head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      case .gif: head.starts(with: Array("GIF8".utf8))
      case .webp:
        head.starts(with: Array("RIFF".utf8)) && head.dropFirst(8).elementsEqual("WEBP".utf8)
      }
    }
    guard let found else { return nil }
    self = found
  }

  /// The media type.
  package var mediaType: String { "image/\(rawValue)" }

  /// The usual file extension, without the dot.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// The reason why a file of pictures cannot be read.
package enum PictureFault: Error, Hashable {
  /// It is damaged, or contains something else; the problem.
  case damaged(String)

  /// It has another format.
  case otherFormat(String)
}

extension PictureFault: CustomStringConvertible {
  /// The problem and how to fix it.
  package var description: String {
    switch self {
    case .damaged(let what): "\(what); delete the file, and planday catalog pictures makes it again"
    case .otherFormat(let format):
      "its format is \(format.quotedForMessage), not \(PictureBook.format); update planday, or make the file again"
    }
  }
}
