import Catalogs
import Formats
import Geography

extension CatalogCheck {
  /// Reports parts that can't be covered by a visit to their whole, and sights that overlap without a `partOf`.
  mutating func checkParts(_ index: Int) {
    let place = catalog.attractions[index]
    guard let id = place.partOf else { return checkOverlap(index) }
    guard let whole = catalog[id] else { return }
    let distance = place.coordinate.distance(to: whole.coordinate)
    if distance > PartRule.reach {
      report(
        index,
        "partOf",
        value: id,
        "\(whole.name) is \(Int(distance.rawValue.rounded())) m away, too far to include \(place.name)",
        remedy: "fix the position, or remove partOf"
      )
    }
    if place.visit.recommended > whole.visit.recommended {
      report(
        index,
        "partOf",
        value: id,
        "a visit of \(whole.visit.recommended.rawValue) min can't include one of "
          + "\(place.visit.recommended.rawValue)",
        remedy: "fix the minutes of either, or remove partOf"
      )
    }
  }

  /// Reports a sight that looks like part of another but doesn't say so.
  private mutating func checkOverlap(_ index: Int) {
    let place = catalog.attractions[index]
    guard let whole = partRule.whole(of: place) else { return }
    report(
      index,
      "name",
      value: place.name,
      "\(place.name.quotedForMessage) seems to be part of \(whole.name.quotedForMessage): a plan with both "
        + "would count the same minutes twice",
      remedy: "add \"partOf\": \(whole.id.quotedForMessage), or choose a distinct name"
    )
  }
}
