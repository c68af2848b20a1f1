import Planday

// swift-format-ignore
func planner(in catalog: Catalog, streets file: String) throws -> Planner {
  var planner = Planner(in: catalog, solver: .exact)
  planner.travel = StreetTravel(try StreetMap(contentsOf: file), sights: catalog.attractions)
  return planner
}
