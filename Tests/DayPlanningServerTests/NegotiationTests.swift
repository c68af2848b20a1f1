import Testing

@testable import DayPlanningServer

/// Content negotiation.
struct NegotiationTests {
  private static let forms = [MediaForm.json, .html, .text]

  @Test(
    arguments: [
      (nil, "application/json"), ("*/*", "application/json"), ("text/*", "text/html"),
      ("text/plain, text/html", "text/html"), ("text/plain;q=1, text/html;q=0.9", "text/plain"),
      ("text/html;q=0, text/*", "text/plain"), ("*/*;q=0.1, text/plain;q=0.2", "text/plain"),
      ("application/json;charset=utf-8", "application/json"), ("Text/HTML ; Q=0.3", "text/html"),
      ("garbage", "application/json"), ("text/html;q=2, text/plain", "text/plain"),
      ("image/png", nil), ("*/*;q=0", nil), ("application/json;q=0.0", nil),
    ] as [(String?, String?)]
  )
  func `the preferred form is used`(header: String?, name: String?) {
    #expect(AcceptHeader(header).best(of: Self.forms)?.name == name)
  }

  @Test(arguments: ["text", "/", "text/", "/html", "*/html", "text/html/x;q=1", "text/html;q=x"])
  func `invalid ranges are ignored`(text: String) {
    #expect(MediaRange(Substring(text)) == nil)
  }

  @Test(arguments: [
    ("visits[3] (museum).node: 9 is no node", "/visits/3/node", "9 is no node"),
    ("travel[0]: has 1 numbers", "/travel/0", "has 1 numbers"),
    ("horizon: [2, 1] is not: so", "/horizon", "[2, 1] is not: so"),
    ("the rewards are too great", "", "the rewards are too great"),
    ("visits[3] (a) (b): x", "", "visits[3] (a) (b): x"),
  ])
  func `a line that begins with a location has a pointer`(line: String, place: String, rest: String)
  {
    #expect(PointedFault(line: line) == PointedFault(pointer: place, detail: rest))
  }
}
