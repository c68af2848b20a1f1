import DayPlanning
import HTTPTypes
import Hummingbird
import StrictJSON

extension PlanningRoutes {
  /// The routes of the page.
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
      .get("/v1/page-settings", as: .json) { _ in pageSettings },
      .get("/openapi.json", as: .json) { _ throws(ProblemDetails) in
        try answer(page.page["openapi.json"])
      },
    ]
  }

  /// What the page has to know: where Leaflet is, and the limits.
  private var pageSettings: Response {
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

  /// Returns a file, or says that there is none.
  private func answer(_ file: ServedFile?) throws(ProblemDetails) -> Response {
    guard let file else {
      throw ProblemDetails(.notFound, "no such file is served; GET / has the page")
    }
    var response = Response(file.bytes, as: file.form)
    response.headers[.cacheControl] = "no-cache"
    return response
  }
}
