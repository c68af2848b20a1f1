import Foundation
import TestTools
import Testing
import ZipArchives

@testable import SightPictures

/// Files of pictures: written, read, and refused if they contain anything else.
struct PictureBookTests {
  /// The first bytes of an image of each format, and some more.
  private static let heads: [PictureForm: [UInt8]] = [
    .jpeg: [0xFF, 0xD8, 0xFF, 0xE0], .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A],
    .gif: Array("GIF89a".utf8), .webp: Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBP".utf8),
  ]

  private static func picture(
    _ sight: String,
    _ form: PictureForm = .jpeg,
    width: Int = 320,
    license: String = "CC BY 4.0",
    source: String = "https://img.example/a",
    rest: [UInt8] = [1, 2, 3]
  ) -> SightPicture? {
    SightPicture(
      sight: sight,
      title: "The \"\(sight)\"",
      width: width,
      height: 200,
      credit: "Ann & Bob",
      license: license,
      licenseURL: "",
      source: source,
      bytes: Data((heads[form] ?? []) + rest)
    )
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `A book is read as it was written, whatever the order of adding`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var (book, other) = (PictureBook(city: "oddtown"), PictureBook(city: "oddtown"))
    var pictures: [SightPicture] = []
    for number in 0..<Int.random(in: 0...30, using: &random) {
      let form = try #require(PictureForm.allCases.randomElement(using: &random))
      let rest = (0..<Int.random(in: 0...900, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      pictures.append(try #require(Self.picture("sight-\(number)", form, rest: rest)))
    }
    for picture in pictures { book.add(picture) }
    for picture in pictures.shuffled(using: &random) { other.add(picture) }
    for each in ["gone", "lost"] { book.markAbsent(each, article: "A \(each)") }
    for each in ["lost", "gone"] { other.markAbsent(each, article: "A \(each)") }
    #expect(book.file == other.file, "seed \(seed)")
    let read = try PictureBook(book.file)
    #expect(read == book, "seed \(seed)")
  }

  @Test func `A sight has a picture, or none, or is not known yet`() throws {
    var book = PictureBook(city: "oddtown")
    book.markAbsent("tower", article: "Tower")
    book.add(try #require(Self.picture("tower")))
    #expect(book.absent.isEmpty && book.pictures["tower"]?.fileName == "tower.jpg")
    book.markAbsent("tower", article: "Tower")
    #expect(book.pictures.isEmpty && book.absent == ["tower": "Tower"])
    book.forget("tower")
    #expect(book.absent.isEmpty)
  }

  @Test func `What is not an image with a license is no picture`() {
    #expect(Self.picture("Tower") == nil)
    #expect(Self.picture("../tower") == nil)
    #expect(Self.picture("") == nil)
    #expect(Self.picture("tower", width: 0) == nil)
    #expect(Self.picture("tower", width: 4_001) == nil)
    #expect(Self.picture("tower", license: "") == nil)
    #expect(Self.picture("tower", source: "javascript:alert(1)") == nil)
    #expect(Self.picture("tower", rest: [UInt8](repeating: 0, count: 1_000_000)) == nil)
    for text in ["<svg onload='alert(1)'/>", "<script>", "", "RIFF1234WAVE"] {
      #expect(PictureForm(of: Data(text.utf8)) == nil, "\(text)")
    }
  }

  /// Returns an archive with an index and images.
  private static func archive(_ index: String, _ images: [(String, [UInt8])] = []) -> Data {
    var writer = ZipWriter()
    writer.add("pictures.json", Data(index.utf8), isPacked: true)
    for (name, bytes) in images { writer.add(name, Data(bytes), isPacked: false) }
    return writer.finished()
  }

  private static func row(_ sight: String, _ file: String, license: String = "CC0") -> String {
    #"{"sight":"\#(sight)","file":"\#(file)","width":9,"height":9,"title":"","credit":"","license":"\#(license)","licenseUrl":"","source":""}"#
  }

  private static func index(_ rows: String..., format: String = PictureBook.format) -> String {
    #"{"format":"\#(format)","city":"oddtown","absent":{},"pictures":[\#(rows.joined(separator: ","))]}"#
  }

  @Test func `A file with anything else is refused with its reason`() throws {
    let image = Self.heads[.jpeg] ?? []
    let good = Self.archive(Self.index(Self.row("a", "a.jpg")), [("a.jpg", image)])
    #expect(try PictureBook(good).pictures.count == 1)
    let bad = [
      (Data("no archive".utf8), "zip archive"),
      (Self.archive(Self.index(Self.row("a", "a.jpg"))), "a.jpg is missing"),
      (Self.archive("{"), "pictures.json cannot be read"),
      (Self.archive(Self.index(format: "planday.pictures/2")), "planday.pictures/2"),
      (
        Self.archive(Self.index(Self.row("a", "a.jpg")), [("a.jpg", Array("<svg/>".utf8))]),
        "not a picture"
      ),
      (
        Self.archive(Self.index(Self.row("a", "a.jpg", license: "")), [("a.jpg", image)]),
        "license"
      ),
      (
        Self.archive(
          Self.index(Self.row("a", "a.jpg"), Self.row("a", "a.jpg")),
          [("a.jpg", image)]
        ),
        "two pictures"
      ),
      (Self.archive(Self.index(Self.row("a", "b.jpg")), [("b.jpg", image)]), "not named a.jpg"),
    ]
    for (bytes, words) in bad {
      let fault = #expect(throws: PictureFault.self) { try PictureBook(bytes) }
      #expect(fault.map { "\($0)".contains(words) } == true, "\(String(describing: fault))")
    }
  }

  @Test func `A file that is cut off or has a changed byte never traps`() throws {
    var book = PictureBook(city: "oddtown")
    for form in PictureForm.allCases { book.add(try #require(Self.picture(form.rawValue, form))) }
    let bytes = book.file
    for length in 0..<bytes.count {
      #expect(throws: PictureFault.self, "\(length)") { try PictureBook(bytes.prefix(length)) }
    }
    for position in 0..<bytes.count {
      var changed = bytes
      changed[position] ^= 0x41
      _ = try? PictureBook(changed)
    }
  }
}
