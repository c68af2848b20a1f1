package import Catalogs

/// A fact that newer data state differently, for a person to accept or not.
package struct RefreshProposal: Hashable, Sendable {
  /// The id of the row.
  package let id: String

  /// The fact.
  package let key: FactKey

  /// The fact in the catalog; `nil` if it has none.
  package let old: String?

  /// The fact as the data have it; empty if they say that it no longer holds.
  package let new: String

  /// What the new fact would rest on, as in `osm 2026-11`.
  package let source: String

  /// What the data say, for people, as in `the article is now called …`; `nil` if the values say it all.
  package let note: String?

  /// Whether the catalog's fact is editorial, so that the proposal can only be read and never accepted.
  package let isKept: Bool

  /// The name by which it is accepted, as in `british-museum.phone`.
  package var name: String { "\(id).\(key.rawValue)" }

  /// Creates the proposal for a fact of `place`; `nil` if the catalog already has it.
  init?(
    _ key: FactKey,
    of place: Attraction,
    is new: String,
    source: String,
    note: String? = nil
  ) {
    let old = place.text(of: key)
    guard new != old ?? "" else { return nil }
    id = place.id
    self.key = key
    self.old = old
    self.new = new
    self.source = source
    self.note = note
    isKept = old != nil && place.sources[key.rawValue]?.hasPrefix("editorial") == true
  }
}

extension RefreshProposal: CustomStringConvertible {
  /// The proposal in one line, as in `+ british-museum.phone: +44 20 7323 8299 (osm 2026-11)`.
  package var description: String {
    let sign = isKept ? "=" : old == nil ? "+" : new.isEmpty ? "-" : "~"
    let change =
      switch (old, new) {
      case (nil, _): new
      case (let old?, ""): old
      case (let old?, _): "\(old) → \(new)"
      }
    let kept = isKept ? "; kept, for the catalog's fact is editorial" : ""
    return "\(sign) \(name): \(change) (\(source)\(note.map { ", \($0)" } ?? ""))\(kept)"
  }
}
