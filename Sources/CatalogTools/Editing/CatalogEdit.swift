/// New facts of one row of a catalog, and what they rest on.
package struct CatalogEdit: Hashable, Sendable {
  /// A key of the row and its new value as text; an empty text takes the fact out.
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

  /// What the new facts rest on, as in `editorial 2026-11`.
  package let source: String

  /// Where the edit comes from, for messages, as in `row 12`; empty for a single edit.
  package let place: String

  /// Creates an edit.
  ///
  /// - Parameters:
  ///   - id: The id of the row.
  ///   - changes: The changes.
  ///   - source: What the new facts rest on.
  ///   - place: Where the edit comes from, for messages.
  package init(id: String, changes: [Change], source: String, place: String = "") {
    self.id = id
    self.changes = changes
    self.source = source
    self.place = place
  }
}
