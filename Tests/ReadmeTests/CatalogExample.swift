import Planday

// swift-format-ignore
func withPopUp(_ catalog: Catalog, at place: Coordinate) throws -> Catalog {
  let source = "editorial 2026-11"
  guard let visit = VisitDuration(minimum: 20, recommended: 30, maximum: 45) else { return catalog }
  var stand = Attraction(
    id: "pop-up", name: "Pop-up", category: .market, coordinate: place,
    openingHours: "Mo-Su 10:00-18:00", visit: visit, relevance: 60,
    description: "Street food from ten stalls.",
    sources: ["position": source, "visit": source, "relevance": source])
  stand.fee = false
  let changed = catalog.adding(stand)
  if let fault = changed.faults.first { throw CatalogError.faults([fault]) }
  return changed
}
