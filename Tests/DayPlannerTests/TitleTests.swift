import Catalogs
import FoundationEssentials
import PlanExports
import TestTools
import Testing

@testable import DayPlans

/// The titles of days.
struct TitleTests {
  /// Returns a day of stops with these categories, scores and minutes, named `A`, `B`, and so on.
  private static func day(_ stops: [(Category, Double, Int)]) throws -> Plan.Day {
    let plan = try OddTown.plan { _ in }
    var day = try #require(plan.days.first)
    let model = try #require(day.stops.first)
    day.stops = zip("ABCDEF", stops).map { letter, values in
      var stop = model
      (stop.id, stop.name) = (letter.lowercased(), "\(letter)")
      stop.category = values.0
      stop.score = Points(rounding: values.1)
      stop.minutes = Minutes(values.2)
      return stop
    }
    return day
  }

  @Test(
    .slow,
    arguments: [
      ([], nil),
      ([(Category.museum, 9.0, 60)], "A"),
      ([(.museum, 9, 60), (.market, 20, 30)], "A and B"),
      // The best two in the order of the day, the first of equals.
      ([(.market, 5, 30), (.museum, 9, 60), (.park, 9, 30)], "B and C"),
      ([(.market, 9, 30), (.museum, 9, 60), (.park, 9, 30)], "A and B"),
      // The first and last stops, unless one is a highlight.
      ([(.market, 1, 9), (.museum, 9, 9), (.park, 9, 9), (.park, 2, 9)], "B and C, from A to D"),
      ([(.market, 9, 9), (.museum, 1, 9), (.park, 9, 9), (.park, 2, 9)], "A and C"),
      ([(.market, 1, 9), (.museum, 2, 9), (.park, 9, 9), (.worship, 9, 9)], "C and D"),
      // A theme, common to both and to more than half of the minutes.
      (
        [(.square, 1, 30), (.museum, 9, 40), (.gallery, 8, 40), (.park, 2, 49)], "Museums: B and C"
      ),
      (
        [(.square, 1, 30), (.museum, 9, 40), (.gallery, 8, 40), (.park, 2, 50)],
        "B and C, from A to D"
      ),
      ([(.park, 9, 40), (.garden, 8, 40)], "Parks and gardens: A and B"),
      ([(.square, 9, 40), (.shopping, 8, 40)], "Streets and markets: A and B"),
      ([(.waterfront, 9, 40), (.waterfront, 8, 40)], "By the water: A and B"),
      ([(.worship, 9, 40), (.worship, 8, 40)], "Places of worship: A and B"),
      ([(.landmark, 9, 40), (.landmark, 8, 40)], "A and B"),
    ] as [([(Category, Double, Int)], String?)]
  )
  func `a title names the most valuable stops`(
    stops: [(Category, Double, Int)],
    words: String?
  ) throws {
    #expect(try Self.day(stops).title?.words == words)
  }

  @Test func `a name loses its final parenthesis`() throws {
    var day = try Self.day([(.museum, 9, 60), (.market, 20, 30)])
    day.stops[0].name = "Soho (Old Compton Street)"
    day.stops[1].name = "(All) Saints (Margaret) Street"
    #expect(day.title?.words == "Soho and (All) Saints (Margaret) Street")
    day.stops[1].name = "(Untitled)"
    #expect(day.title?.words == "Soho and (Untitled)")
  }

  @Test func `the title in a file follows from its stops`() throws {
    let plan = try OddTown.plan { _ in }
    let title = try #require(plan.days[0].title)
    let json = try plan.json()
    let text = String(decoding: json, as: UTF8.self)
    let ids = title.highlights.map { #""\#($0.id)""# }
    #expect(text.contains("highlights"))
    #expect(ids.allSatisfy(text.contains))
    let other = text.replacing(#""highlights""#, with: #""somethingElse""#)
    #expect(other != text)
    #expect(try Plan(json: Data(other.utf8), file: "plan.json") == plan)
    #expect(plan.text(city: "Oddtown").contains("\n\(title.words)\n"))
  }
}
