import ArgumentParser
import CatalogTools
import Catalogs
import OpeningHours

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Makes edits of a catalog file, and shows them.
struct CatalogChanges {
  /// The file.
  let file: String

  /// The catalog in it.
  let old: Catalog

  /// The date.
  let today: CalendarDate

  /// Whether nothing is written.
  let isDry: Bool

  /// Makes all edits, or lists every fault on standard error and makes none.
  func make(_ edits: [CatalogEdit]) throws {
    let new: Catalog
    do throws(EditError) {
      new = try CatalogEditor(old, from: today).applying(edits)
    } catch {
      throw Failure(.badData, Self.text(of: error))
    }
    Output.standardOutput(CatalogDifference(from: old, to: new).description)
    if !isDry { try Output.deliver(new.json(), to: file) }
  }

  /// Returns the faults, a line each.
  static func text(of error: EditError) -> String {
    let lines = error.faults.map { "  \($0)" }
    return "nothing is changed:\n" + lines.joined(separator: "\n")
  }

  /// Returns a source with the month of `today`, if it is `editorial` or `osm` alone.
  static func dated(_ source: String, _ today: CalendarDate) -> String {
    guard ["editorial", "osm"].contains(source) else { return source }
    return "\(source) \(today.description.dropLast(3))"
  }
}
