#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that is served as it is, read once.
struct ServedFile: Hashable, Sendable {
  /// The bytes.
  let bytes: Data

  /// What it is.
  let form: MediaForm

  /// The forms by the endings of names; a file with another is not served.
  private static let forms = [
    "html": MediaForm.html, "json": .json,
    "css": MediaForm("text/css", header: "text/css; charset=utf-8"),
    "js": MediaForm("text/javascript", header: "text/javascript; charset=utf-8"),
    "svg": MediaForm("image/svg+xml"), "png": MediaForm("image/png"),
    "webmanifest": MediaForm("application/manifest+json"),
  ]

  /// Reads a file, or returns `nil` if it is not there or is not to be served.
  init?(_ name: String, in folder: String) {
    let ending = name.split(separator: ".").last.map(String.init) ?? ""
    guard let form = Self.forms[ending], !name.hasPrefix("."),
      let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)")
    else { return nil }
    self.bytes = bytes
    self.form = form
  }
}
