import Foundation
import Planday

// swift-format-ignore
func museumDay(on date: CalendarDate, data: URL) async throws -> Plan {
  let file = data.appending(path: "london.json")
  let catalog = try Catalog(json: Data(contentsOf: file), file: "london.json")
  var request = PlanRequest(date: date)
  request.must = ["british-museum"]
  request.end = ClockTime(hour: 20, minute: 0) ?? request.end
  let plan = try await Planner(in: catalog, solver: .exact).plan(for: request)
  print(plan.text(city: catalog.city.name))
  return plan
}
