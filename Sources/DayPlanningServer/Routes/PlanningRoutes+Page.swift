import DayPlans
import Formats
import HTTPTypes
import Hummingbird

extension PlanningRoutes {
  /// The endpoints of the page.
  var pageEndpoints: [Endpoint] {
    [
      .get(
        "/",
        as: .any,
        by: .instant { _ throws(ProblemDetails) in try answer(page.page["index.html"]) }
      ),
      .get(
        "/page/{file}",
        as: .any,
        by: .instant { call throws(ProblemDetails) in try answer(page.page[call.part("file")]) }
      ),
      .get(
        "/assets/{version}/{file}",
        as: .any,
        by: .instant { call throws(ProblemDetails) in try versioned(call) }
      ),
      .get(
        "/service-worker.js",
        as: .any,
        by: .instant { _ throws(ProblemDetails) in try answer(page.page["service-worker.js"]) }
      ),
      .get(
        "/manifest.webmanifest",
        as: .any,
        by: .instant { _ throws(ProblemDetails) in try answer(page.page["manifest.webmanifest"]) }
      ),
      .get(
        "/vendor/leaflet/{file}",
        as: .any,
        by: .instant { call throws(ProblemDetails) in try answer(page.leaflet[call.part("file")]) }
      ),
      .get(
        "/vendor/leaflet/images/{file}",
        as: .any,
        by: .instant { call throws(ProblemDetails) in
          try answer(page.leaflet["images/\(call.part("file"))"])
        }
      ),
      .get("/v1/page-settings", as: .json, by: .instant { _ in .document(pageSettings.cacheable) }),
      .get(
        "/openapi.json",
        as: .json,
        by: .instant { _ throws(ProblemDetails) in try answer(page.page["openapi.json"]) }
      ),
    ]
  }

  /// The settings for the page: where Leaflet and the tiles are, what else the service has, where others reach it, and the limits.
  private var pageSettings: Document {
    let hasLeaflet = !page.leaflet.isEmpty
    let here = (url: "/vendor/leaflet/leaflet", integrity: "")
    let script = hasLeaflet ? (url: here.url + ".js", integrity: "") : Leaflet.otherScript
    let style = hasLeaflet ? (url: here.url + ".css", integrity: "") : Leaflet.otherStyle
    return .ordered(
      .object(
        [
          (
            "leaflet",
            .object([
              ("system", .bare("\(hasLeaflet)")), ("script", source(script)),
              ("style", source(style)),
            ])
          ),
          ("tiles", Self.text(otherTiles?.url)),
          ("attribution", Self.text(otherTiles?.attribution)),
          ("articles", .bare("\(articles != nil)")), ("forecast", .bare("\(forecasts != nil)")),
          ("hosts", .list(hosts.map(OrderedJSON.text))),
          ("seconds", .bare("\(limits.seconds)")), ("bodyBytes", .bare("\(limits.bodyBytes)")),
          ("planday", .text(planDayVersion)), ("version", .text(page.version)),
          ("files", .list(page.addresses.map(OrderedJSON.text))),
        ] + (cities.hasCommunity ? [("community", .bare("true"))] : [])
          + (cities.openIDName.map { [("openID", .text($0))] } ?? [])
      )
    )
  }

  /// Returns a text, or `null` if there is none.
  private static func text(_ text: String?) -> OrderedJSON {
    text.map(OrderedJSON.text) ?? .bare("null")
  }

  private func source(_ source: (url: String, integrity: String)) -> OrderedJSON {
    let hash = source.integrity.isEmpty ? OrderedJSON.bare("null") : .text(source.integrity)
    return .object([("url", .text(source.url)), ("integrity", hash)])
  }

  /// Returns a file of the page at its versioned, immutable address.
  private func versioned(_ call: Call) throws(ProblemDetails) -> Answer {
    guard call.part("version") == page.version else {
      throw ProblemDetails(.notFound, "this version of the page is gone; load the page again")
    }
    guard case .document(let document) = try answer(page.page[call.part("file")]) else {
      throw ProblemDetails(.notFound, "no such file; GET / returns the page")
    }
    return .document(document.immutable)
  }

  /// Returns a file.
  ///
  /// - Throws: ``ProblemKind/notFound`` if there is none.
  private func answer(_ file: ServedFile?) throws(ProblemDetails) -> Answer {
    guard let file else {
      throw ProblemDetails(.notFound, "no such file; GET / returns the page")
    }
    return .document(file.document)
  }
}
