import Geography
import StrictJSON

extension CatalogCheck {
  /// Finds parts that their whole cannot take in, and places that overlap without saying so.
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
        "\(whole.name) is \(Int(distance.rawValue.rounded())) m away, too far to take \(place.name) in",
        remedy: "mend the position, or take partOf out"
      )
    }
    if place.visit.recommended > whole.visit.recommended {
      report(
        index,
        "partOf",
        value: id,
        "a visit of \(whole.visit.recommended.rawValue) min cannot take in one of "
          + "\(place.visit.recommended.rawValue)",
        remedy: "mend the minutes of one of the two, or take partOf out"
      )
    }
  }

  private mutating func checkOverlap(_ index: Int) {
    let place = catalog.attractions[index]
    guard let whole = partRule.whole(of: place) else { return }
    report(
      index,
      "name",
      value: place.name,
      "\(place.name.quotedForMessage) seems to be part of \(whole.name.quotedForMessage): a day with both "
        + "would count the same minutes twice",
      remedy: "add \"partOf\": \(whole.id.quotedForMessage), or a name that tells them apart"
    )
  }
}
