import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import Foundation
import OpeningHours
import PlanExports

// swift-format-ignore
func museumDay(on date: CalendarDate, data: URL) throws -> Plan {
  let file = data.appending(path: "london.json")
  let catalog = try Catalog(json: Data(contentsOf: file), file: "london.json")
  var request = PlanRequest(date: date)
  request.must = ["british-museum"]
  request.end = ClockTime(hour: 20, minute: 0) ?? request.end
  let plan = try Planner(in: catalog, solver: .exact).plan(request)
  print(plan.text(city: catalog.city.name))
  return plan
}
