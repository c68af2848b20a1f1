import Catalogs
package import Formats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// New facts of one row of a catalog, and their source.
package struct CatalogEdit: Hashable, Sendable {
  /// A key of the row and its new value as text; an empty text removes the fact.
  package struct Change: Hashable, Sendable {
    /// The key, as in `phone`, or `position` for both coordinates.
    package let key: String

    /// The value, in the form of ``Attraction/text(of:)``.
    package let text: String

    /// Creates a change.
    package init(key: String, text: String) {
      self.key = key
      self.text = text
    }
  }

  /// The id of the row.
  package let id: String

  /// The changes, in order.
  package let changes: [Change]

  /// The source of the new facts, as in `editorial 2026-11`.
  package let source: String

  /// The origin of the edit for messages, such as `row 12`; empty for a single edit.
  package let place: String

  /// Creates an edit.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - changes: The changes.
  ///   - source: The source of the new facts.
  ///   - place: The origin of the edit, for messages.
  package init(id: String, changes: [Change], source: String, place: String = "") {
    self.id = id
    self.changes = changes
    self.source = source
    self.place = place
  }
}

/// A fault in an edit of a catalog.
package struct EditFault: Error, Hashable, Sendable {
  /// The location, such as `row 12, column phone` or `phone`.
  package let place: String

  /// What is wrong.
  package let problem: String

  /// How to fix it.
  package let remedy: String

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - place: The location.
  ///   - problem: What is wrong.
  ///   - remedy: How to fix it.
  package init(place: String, problem: String, remedy: String) {
    self.place = place
    self.problem = problem
    self.remedy = remedy
  }
}

extension EditFault: CustomStringConvertible {
  /// The fault on one line: place, problem, and remedy.
  package var description: String {
    [place, problem].filter { !$0.isEmpty }.joined(separator: ": ") + "; \(remedy)"
  }
}

/// All faults in a list of edits, none of which was applied.
package struct EditError: Error, Hashable, Sendable {
  /// The faults, in the order found; never empty.
  package let faults: [EditFault]

  /// Creates an error.
  package init(faults: [EditFault]) {
    self.faults = faults
  }
}

extension FactKey {
  /// Returns the members of a row for a fact written as `text`, without validation.
  ///
  /// - Parameter text: The fact in the form of ``Attraction/text(of:)``.
  /// - Returns: The keys and values, to be validated by the strict reader.
  package func members(from text: String) -> [(key: String, value: OrderedJSON)] {
    switch self {
    case .position:
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(Self.bare)
      let values = parts.count == 2 ? parts : [.text(text), .text(text)]
      return [("lat", values[0]), ("lon", values[1])]
    case .visit:
      let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(Self.bare)
      guard parts.count == 3 else { return [(rawValue, Self.bare(text))] }
      let keys = ["minimum", "recommended", "maximum"]
      return [(rawValue, .object(zip(keys, parts).map { (key: $0, value: $1) }))]
    case .lastAdmissionMinutes, .relevance, .fee, .closures, .booking, .price, .suits, .effort,
      .bestAt, .entrances, .highlights, .events, .opened, .food, .queue, .seenWith, .repeats,
      .exit, .pier, .company, .outside:
      return [(rawValue, Self.bare(text))]
    case .name, .category, .partOf, .openingHours, .light, .size, .wheelchair, .address, .phone,
      .website, .wikipedia, .wikidata, .opensOn, .setting, .freeTimes, .ticket, .description:
      return [(rawValue, .text(text))]
    }
  }

  /// Returns `text` as a JSON value or, if it is not valid JSON, as a string, which the strict reader reports.
  private static func bare(_ text: some StringProtocol) -> OrderedJSON {
    let isJSON = (try? JSONText(Data(text.utf8))) != nil
    return isJSON ? .bare(String(text)) : .text(String(text))
  }
}
