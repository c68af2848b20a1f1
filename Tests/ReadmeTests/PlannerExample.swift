import Catalogs
import DayPlanning
import DayPlanningGLPK
import Foundation
import Geography
import OpeningHours
import PlanExports

// swift-format-ignore
func museumDay(on date: CalendarDate, data: URL) throws -> Plan {
  let json = try Data(contentsOf: data.appending(path: "london.json"))
  let catalog = try Catalog(json: json, file: "london.json")
  let outline = try Data(contentsOf: data.appending(path: "areas/london-bloomsbury-soho.geojson"))

  var request = PlanRequest(date: date)
  request.area = try Area(geoJSON: outline, near: catalog.city.bounds)
  request.must = ["british-museum"]
  request.lunch = MealBreak("12:00-14:00/45")

  let plan = try Planner(exactlyIn: catalog).plan(request)
  print(plan.text(city: catalog.city.name))
  return plan
}
