import Catalogs
import DayPlans

extension PlanningRoutes {
  /// The endpoints of the pictures of sights.
  var pictureEndpoints: [Endpoint] {
    [
      .get(
        "/v1/cities/{id}/pictures",
        as: .json,
        by: .reading { call, _ throws(ProblemDetails) in
          .document(try pictures(call) { cities.pictures.list(of: $0) })
        }
      ),
      .get(
        "/v1/cities/{id}/pictures.zip",
        as: .zip,
        by: .reading { call, _ throws(ProblemDetails) in
          .document(try pictures(call) { cities.pictures.archive(of: $0) })
        }
      ),
      .get(
        "/v1/cities/{id}/pictures/{sight}",
        as: .any,
        by: .reading { call, _ throws(ProblemDetails) in try showPackedPicture(call) }
      ),
    ]
  }

  /// The seconds for which clients may cache a picture without revalidation: a day, or a year if its address has its version.
  private static let (day, year) = (86_400, 31_536_000)

  /// Returns what there is of the pictures of a city.
  private func pictures(
    _ call: Call,
    _ found: (String) -> Document?
  ) throws(ProblemDetails) -> Document {
    _ = try call.query([])
    let id = call.part("id")
    guard cities[id] != nil else { throw ProblemDetails(.notFound, cities.complaint(about: id)) }
    guard let document = found(id) else {
      throw ProblemDetails(
        .notFound,
        "this service has no pictures of \(id); planday catalog pictures fetches them"
      )
    }
    return document
  }

  /// Shows the picture of a sight.
  private func showPackedPicture(_ call: Call) throws(ProblemDetails) -> Answer {
    let query = try call.query(["v"])
    let version = try query.value("v")
    let (attraction, catalog) = try attraction(call)
    guard let found = cities.pictures.picture(of: attraction.id, in: catalog.city.id) else {
      throw ProblemDetails(.notFound, "there is no picture of \(attraction.name)")
    }
    var document = found.document
    document.lifetime = version == found.version ? Self.year : Self.day
    return .document(document)
  }
}
