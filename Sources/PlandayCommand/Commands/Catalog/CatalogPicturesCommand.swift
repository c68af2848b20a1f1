#if Companion
import ArgumentParser
import Catalogs
import Formats
import SightPictures
import TripStore
import WikiGuides

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `planday catalog pictures`: fetches a free picture of each sight from a wiki.
struct CatalogPicturesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pictures",
    abstract: "Fetch a free picture of each sight from Wikipedia or any MediaWiki.",
    discussion: """
      Takes the main picture of the article that the catalog names for a sight, if it is free and its license is stated, and \
      packs the pictures into one file, with author, license and source. planday serve shows those in \
      pictures/<city>.zip beside the catalogs.

      The file is written after every 20 sights. If the run is interrupted, the next one continues where it stopped.

      planday catalog pictures london
      """
  )

  @OptionGroup var catalog: CatalogArgument

  @OptionGroup var wiki: WikiOptions

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The file of the pictures (default: pictures/<city>.zip beside the catalog).",
      valueName: "file"
    ),
    completion: .file(extensions: ["zip"])
  )
  var output: String?

  @Option(parsing: .unconditional, help: "The width of the pictures in pixels, 120 to 1280.")
  var width = 320

  @Flag(help: "Look again for pictures of sights that had none.")
  var again = false

  func validate() throws {
    try Value.expect(output, endsIn: "zip")
    try Value.expect(width, "--width", in: 120...1280)
  }

  func run() async throws {
    let file = try catalog.file()
    guard file != "-" || output != nil else {
      throw ValidationError("name the file of the pictures with --output")
    }
    let catalog = try CatalogFile.catalog(in: file)
    let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "pictures")
    let path = output ?? folder.appending(path: "\(catalog.city.id).zip").path()
    if output == nil {
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let client = try wiki.client()
    var collection = try PictureCollection(catalog, in: path, again: again)
    try await collection.fetch(from: client, width: width)
    Output.standardOutput(collection.summary)
  }
}

/// Collects the pictures of a catalog in a file.
private struct PictureCollection {
  /// The file.
  private let path: String

  /// The sights with an article, and those to fetch a picture of.
  private let named, wanted: [Attraction]

  /// The number of sights.
  private let count: Int

  /// The pictures so far.
  private var book: PictureBook

  /// The sights whose pictures could not be fetched, with the reasons.
  private var failed: [(sight: String, reason: String)] = []

  /// Reads the pictures of an earlier run, if any.
  ///
  /// Those of sights that the catalog no longer has are dropped.
  ///
  /// - Throws: ``Failure`` if the file is not one of pictures of this city.
  init(_ catalog: Catalog, in path: String, again: Bool) throws {
    self.path = path
    count = catalog.attractions.count
    named = catalog.attractions.filter { $0.wikipedia != nil }
    book = PictureBook(city: catalog.city.id)
    if FileManager.default.fileExists(atPath: path) {
      let bytes = try Input.contents(of: path)
      do throws(PictureFault) {
        book = try PictureBook(bytes)
      } catch {
        throw Failure(.badData, "\(path): \(error)")
      }
    }
    guard book.city == catalog.city.id else {
      throw Failure(
        .badData,
        "\(path) has the pictures of \(book.city), not of \(catalog.city.id); name another file with --output"
      )
    }
    let articles = Dictionary(uniqueKeysWithValues: named.map { ($0.id, $0.wikipedia ?? "") })
    for sight in book.pictures.keys where articles[sight] == nil { book.forget(sight) }
    // The catalog may name another article by now.
    for (sight, article) in book.absent where again || articles[sight] != article {
      book.forget(sight)
    }
    wanted = named.filter { [book] in book.pictures[$0.id] == nil && book.absent[$0.id] == nil }
  }

  /// Fetches what is missing, and writes the file after each request for articles.
  ///
  /// - Throws: ``Failure`` if the wiki cannot be reached; the file then has what was fetched before.
  mutating func fetch(from client: WikiClient, width: Int) async throws {
    let line = WorkLine(doing: "fetching pictures")
    defer { line.clear() }
    var done = 0
    for start in stride(from: 0, to: wanted.count, by: WikiClient.mostTitles) {
      let sights = wanted[start..<min(start + WikiClient.mostTitles, wanted.count)]
      do throws(WikiError) {
        let found = try await client.mainPictures(of: sights.compactMap(\.wikipedia), width: width)
        for sight in sights {
          line.show(Double(done) / Double(wanted.count))
          try await add(sight, found[sight.wikipedia ?? ""], from: client)
          done += 1
        }
      } catch {
        try write()
        throw Failure(
          error.isTemporary ? .unavailable : .badData,
          "\(error); \(book.pictures.count) pictures are in \(path), and the next run continues"
        )
      }
      try write()
    }
    if wanted.isEmpty { try write() }
  }

  /// Fetches the picture of a sight.
  ///
  /// - Throws: ``WikiError`` if the wiki cannot be reached; any other error concerns only this picture.
  private mutating func add(
    _ sight: Attraction,
    _ found: FoundPicture?,
    from client: WikiClient
  ) async throws(WikiError) {
    guard let found else { return book.markAbsent(sight.id, article: sight.wikipedia ?? "") }
    do throws(WikiError) {
      if let picture = try await client.fetch(found).flatMap({ SightPicture(sight.id, $0, found) })
      {
        book.add(picture)
      } else {
        book.markAbsent(sight.id, article: sight.wikipedia ?? "")
      }
    } catch {
      if error.isTemporary { throw error }
      failed.append((sight.name, "\(error)"))
    }
  }

  private func write() throws {
    try Output.deliver(book.file, to: path)
  }

  /// What there is now.
  var summary: String {
    let size = book.file.count
    let megabytes = "\(size / 1_000_000).\(size / 100_000 % 10)"
    var lines = ["\(path): \(book.pictures.count) pictures of \(count) sights, \(megabytes) MB"]
    let unnamed = count - named.count
    if unnamed > 0 { lines.append("\(unnamed) sights have no article in the catalog") }
    if !book.absent.isEmpty {
      lines.append("\(book.absent.count) articles have no free picture; --again looks again")
    }
    for (sight, reason) in failed { lines.append("not fetched: \(sight.onOneLine): \(reason)") }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension SightPicture {
  /// Converts a picture of a wiki; `nil` if it is too large.
  fileprivate init?(_ sight: String, _ picture: Picture, _ found: FoundPicture) {
    self.init(
      sight: sight,
      title: found.title,
      width: picture.width,
      height: picture.height,
      credit: picture.credit,
      license: picture.license,
      licenseURL: found.licenseURL,
      source: picture.source,
      bytes: picture.bytes
    )
  }
}
#endif
