import DayPlanning
import HTTPTypes
import Hummingbird
import StrictJSON

extension PlanningRoutes {
  /// The endpoints of the page.
  var pageEndpoints: [Endpoint] {
    [
      .get("/", as: .any) { _ throws(ProblemDetails) in try answer(page.page["index.html"]) },
      .get("/page/{file}", as: .any) { call throws(ProblemDetails) in
        try answer(page.page[call.part("file")])
      },
      .get("/vendor/leaflet/{file}", as: .any) { call throws(ProblemDetails) in
        try answer(page.leaflet[call.part("file")])
      },
      .get("/vendor/leaflet/images/{file}", as: .any) { call throws(ProblemDetails) in
        try answer(page.leaflet["images/\(call.part("file"))"])
      },
      .get("/v1/page-settings", as: .json) { _ in .document(pageSettings.cacheable) },
      .get("/openapi.json", as: .json) { _ throws(ProblemDetails) in
        try answer(page.page["openapi.json"])
      },
    ]
  }

  /// What the page needs to know: where Leaflet is, and the limits.
  private var pageSettings: Document {
    let hasLeaflet = !page.leaflet.isEmpty
    let here = (url: "/vendor/leaflet/leaflet", integrity: "")
    let script = hasLeaflet ? (url: here.url + ".js", integrity: "") : Leaflet.otherScript
    let style = hasLeaflet ? (url: here.url + ".css", integrity: "") : Leaflet.otherStyle
    return .ordered(
      .object([
        (
          "leaflet",
          .object([
            ("system", .bare("\(hasLeaflet)")), ("script", source(script)),
            ("style", source(style)),
          ])
        ),
        ("tiles", .text("\(Leaflet.tiles)/{z}/{x}/{y}.png")),
        ("seconds", .bare("\(limits.seconds)")), ("bodyBytes", .bare("\(limits.bodyBytes)")),
        ("planday", .text(planDayVersion)),
      ])
    )
  }

  private func source(_ source: (url: String, integrity: String)) -> OrderedJSON {
    let hash = source.integrity.isEmpty ? OrderedJSON.bare("null") : .text(source.integrity)
    return .object([("url", .text(source.url)), ("integrity", hash)])
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
