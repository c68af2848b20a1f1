import CityCatalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files that the service serves; all are read at startup, so no request accesses the file system.
package struct PageFiles: Sendable {
  /// The page, by file names.
  let page: [String: ServedFile]

  /// The version in the addresses of the page's files, which changes with any of them.
  let version: String

  /// Leaflet, by file names; empty if the system has none.
  let leaflet: [String: ServedFile]

  /// The files without the version in their address: the start page, and others with fixed addresses.
  static let fixed: Set = [
    "index.html", "openapi.json", "service-worker.js", "manifest.webmanifest",
  ]

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - folder: The folder of the page; `nil` if not found: then there is no page.
  ///   - leaflet: The folder of Leaflet.
  package init(folder: String?, leaflet: String = "/usr/share/javascript/leaflet") {
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    let files = Self.files(names, in: folder ?? "")
    version = Self.version(of: files)
    page = Self.addressed(files, version: version)
    let library = Self.files(Leaflet.files, in: leaflet)
    self.leaflet = library.count == Leaflet.files.count ? library : [:]
  }

  /// The addresses of all files of the page, for clients that cache them.
  var addresses: [String] {
    page.keys.filter { !Self.fixed.contains($0) }.sorted().map { "/assets/\(version)/\($0)" }
  }

  /// Finds the folder of the page, in the same places as the catalogs.
  ///
  /// - Parameter directory: The folder with the catalogs.
  /// - Returns: The folder, or `nil` if there is none.
  package static func folder(beside directory: String) -> String? {
    places(beside: directory).first { FileManager.default.fileExists(atPath: "\($0)/index.html") }
  }

  /// Returns the paths where the folder of the page is searched, in order.
  package static func places(beside directory: String) -> [String] {
    let binary = CatalogLibrary.pathOfBinary.split(separator: "/", omittingEmptySubsequences: false)
    let bin = binary.dropLast().joined(separator: "/")
    let prefix = binary.dropLast(2).joined(separator: "/")
    return [
      "\(directory)/page", "\(bin)/planday_DayPlanningServer.resources/Page",
      "\(prefix)/share/planday/page",
    ]
  }

  /// Reads a file, preferring its minified sibling: Debian ships both for Leaflet, and the minified one is a third of the size.
  private static func served(_ name: String, in folder: String) -> ServedFile? {
    guard name.hasSuffix(".js") else { return ServedFile(name, in: folder) }
    return ServedFile("\(name.dropLast(3)).min.js", in: folder) ?? ServedFile(name, in: folder)
  }

  private static func files(_ names: [String], in folder: String) -> [String: ServedFile] {
    let pairs = names.compactMap { name in
      served(name, in: folder).map { (name, fixed.contains(name) ? $0 : $0.inert) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Returns a digest of the names and contents of all files.
  private static func version(of files: [String: ServedFile]) -> String {
    let all = files.keys.sorted().reduce(into: Data()) { all, name in
      all += Data("\(name)\n".utf8) + (files[name]?.document.bytes ?? Data())
    }
    return EntityTag(of: all).digest
  }

  /// Adds the version to the addresses in the start page, the service worker and the manifest.
  ///
  /// All other files use relative references.
  private static func addressed(
    _ files: [String: ServedFile],
    version: String
  ) -> [String: ServedFile] {
    var files = files
    for name in fixed.subtracting(["openapi.json"]) {
      guard let bytes = files[name]?.document.bytes else { continue }
      let text = String(decoding: bytes, as: UTF8.self)
      let addressed = text.replacing("\"/page/", with: "\"/assets/\(version)/")
      files[name] = ServedFile(name, bytes: Data(addressed.utf8))
    }
    return files
  }
}

/// Leaflet, which draws the map of the page: the system's copy, or a pinned one on another host.
enum Leaflet {
  /// Where Debian's package libjs-leaflet installs it.
  static let folder = "/usr/share/javascript/leaflet"

  /// The only files that the page needs.
  static let files = [
    "leaflet.js", "leaflet.css", "images/layers.png", "images/layers-2x.png",
    "images/marker-icon.png", "images/marker-icon-2x.png", "images/marker-shadow.png",
  ]

  /// The host from which a browser loads Leaflet if the system has none.
  static let otherHost = "https://unpkg.com"

  /// The script there, with its hash.
  static let otherScript = (
    url: "\(otherHost)/leaflet@1.9.4/dist/leaflet.js",
    integrity: "sha256-20nQCchB9co0qIjJZRGuk2/Z9VM+kNiyxNV1lvTlZBo="
  )

  /// The style sheet there, with its hash.
  static let otherStyle = (
    url: "\(otherHost)/leaflet@1.9.4/dist/leaflet.css",
    integrity: "sha256-p4NxAoJBhIIN+hmNHrzRCf9tD/miZyoHS5obTRR9BMY="
  )
}
