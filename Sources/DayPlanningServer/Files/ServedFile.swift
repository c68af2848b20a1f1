import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file served unchanged: read, compressed and tagged once, at startup.
struct ServedFile: Sendable {
  /// The file as a response body.
  private(set) var document: Document

  /// The media types by file name extension; other files are not served.
  private static let forms = [
    "html": MediaForm.html, "json": .json,
    "css": MediaForm("text/css", header: "text/css; charset=utf-8"),
    "js": MediaForm("text/javascript", header: "text/javascript; charset=utf-8"),
    "svg": MediaForm("image/svg+xml"), "png": MediaForm("image/png"),
    "webmanifest": MediaForm("application/manifest+json"), "woff2": MediaForm("font/woff2"),
  ]

  /// Reads a file; `nil` if it does not exist or is not to be served.
  init?(_ name: String, in folder: String) {
    guard !name.hasPrefix("."), Self.form(of: name) != nil,
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)")
    else { return nil }
    self.init(name, bytes: bytes)
  }

  /// Creates a file with these bytes; `nil` if its name is not that of a file to be served.
  init?(_ name: String, bytes: Data) {
    guard let form = Self.form(of: name) else { return nil }
    var document = Document(bytes, as: form).cacheable
    document.tag = EntityTag(of: bytes)
    if form.isCompressible { document.compressed = Gzip.compressed(bytes, level: 9) }
    self.document = document
  }

  /// The file with a minimal content security policy, since it is a subresource, not a page.
  var inert: Self {
    var copy = self
    copy.document.headers[.contentSecurityPolicy] = ContentPolicy.drawn
    return copy
  }

  private static func form(of name: String) -> MediaForm? {
    forms[name.split(separator: ".").last.map(String.init) ?? ""]
  }
}
