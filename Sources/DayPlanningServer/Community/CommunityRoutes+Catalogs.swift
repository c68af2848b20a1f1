#if Community
import Catalogs
import Community
import Formats
import Geography
import Hummingbird
import OpeningHours

/// The route of catalogs with what users share.
extension CommunityRoutes {
  /// The maximum number of shared places in a catalog.
  private static let most = 2_000

  /// The endpoints of catalogs.
  var catalogEndpoints: [Endpoint] {
    [
      Endpoint(
        method: .get,
        path: "/v1/community/catalogs/{city}",
        forms: [.json],
        isGuarded: true,
        handler: .waiting { call throws(ProblemDetails) in
          do throws(CommunityProblem) {
            return .document(try await cut(call))
          } catch {
            throw error.details
          }
        }
      )
    ]
  }

  /// Returns the catalog of a city, or of the part of it in a box: its sights, and the approved places.
  ///
  /// It is cut from the database by its spatial index, so it has places that the catalog in memory leaves out for their number. Its
  /// entity tag is the hash of its content: who has it already is answered without it.
  private func cut(_ call: Call) async throws(CommunityProblem) -> Document {
    let query = try query(call, "box")
    let box: BoundingBox?
    do throws(ProblemDetails) {
      box = try query.value("box", "south,west,north,east in degrees", Self.box)
    } catch { throw .service(error) }
    let id = call.part("city")
    guard let city = routes.cities.shipped.first(where: { $0.city.id == id }) else {
      throw .community(.missing(routes.cities.complaint(about: id)))
    }
    let places = try await asking { () throws(CommunityError) in
      if let box { return try await community.places(of: id, in: box, limit: Self.most + 1) }
      return try await community.places(of: id, atMost: Self.most + 1)
    }
    guard places.count <= Self.most else {
      throw .service(
        .query("box", "has more than \(Self.most) shared places; choose a smaller one")
      )
    }
    do throws(ProblemDetails) {
      // Each place is read as a row of a catalog, so many take a while: in turn, and not if the client has left.
      return try await routes.working(at: routes.desk.work, for: call) {
        () throws(ProblemDetails) in
        let sights = places.compactMap { Self.row(of: $0, in: city) }
        let catalog = Catalog(
          city: city.city,
          attractions: city.attractions.filter { box?.contains($0.coordinate) ?? true } + sights,
          license: city.license,
          attribution: city.attribution + (sights.isEmpty ? [] : [SharedSights.credit])
        )
        return Document(catalog.json(), as: .json).cacheable
      }
    } catch {
      throw .service(error)
    }
  }

  /// The maximum length of a description in a catalog, in Unicode scalars.
  private static let longestDescription = 200

  /// Returns a place as a sight with what a catalog file needs, or `nil` if it is none that a file may have, such as one outside the
  /// bounds of the city.
  private static func row(of place: SharedPlace, in city: Catalog) -> Attraction? {
    guard var sight = place.content.sight(id: place.id) else { return nil }
    let words = place.content.body.isEmpty ? place.content.title : place.content.body
    sight.description = String(
      String.UnicodeScalarView(words.unicodeScalars.prefix(longestDescription))
    )
    let year = CalendarDate(daysSinceEpoch: place.changed / 86_400).year
    let users = "open data users of this server \(year)"
    sight.sources = [
      "position": users, "visit": place.content.minutes == nil ? "rule" : users,
      "relevance": "rule",
    ]
    let file = Catalog(
      city: city.city,
      attractions: [sight],
      license: city.license,
      attribution: city.attribution
    )
    return (try? Catalog(json: file.json(), file: "place")) == nil ? nil : sight
  }
}
#endif
