import CityCatalogs

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The files that a service serves; all are read at its start, so no request reaches the file system.
package struct PageFiles: Sendable {
  /// The page, by file names.
  let page: [String: ServedFile]

  /// Leaflet, by file names; empty if the system has none.
  let leaflet: [String: ServedFile]

  /// Reads the files.
  ///
  /// - Parameters:
  ///   - folder: The folder of the page; `nil` if it was not found, and then there is no page.
  ///   - leaflet: The folder of Leaflet.
  package init(folder: String?, leaflet: String = "/usr/share/javascript/leaflet") {
    let names = folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
    page = Self.files(names, in: folder ?? "")
    let files = Self.files(Leaflet.files, in: leaflet)
    self.leaflet = files.count == Leaflet.files.count ? files : [:]
  }

  /// Finds the folder of the page, in the same places as the catalogs.
  ///
  /// - Parameter directory: The folder with the catalogs.
  /// - Returns: The folder, or `nil` if there is none.
  package static func folder(beside directory: String) -> String? {
    places(beside: directory).first { FileManager.default.fileExists(atPath: "\($0)/index.html") }
  }

  /// Returns where the folder of the page is looked for, in order.
  package static func places(beside directory: String) -> [String] {
    let binary = CatalogLibrary.pathOfBinary.split(separator: "/", omittingEmptySubsequences: false)
    let bin = binary.dropLast().joined(separator: "/")
    let prefix = binary.dropLast(2).joined(separator: "/")
    return [
      "\(directory)/page", "\(bin)/planday_DayPlanningServer.resources/Page",
      "\(prefix)/share/planday/page",
    ]
  }

  private static func files(_ names: [String], in folder: String) -> [String: ServedFile] {
    let pairs = names.compactMap { name in ServedFile(name, in: folder).map { (name, $0) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
