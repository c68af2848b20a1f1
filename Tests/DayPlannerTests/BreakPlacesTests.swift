import Catalogs
import DayPlanner
import DayPlans
import ExactOrienteering
import OpeningHours
import PlanExports
import Testing

/// The location of breaks, places to eat near them, and the summary of the day.
struct BreakPlacesTests {
  /// Returns a sight in a town around a central museum.
  private static func place(
    _ id: String,
    _ category: Catalogs.Category,
    north: Double = 0,
    hours: String? = "24/7",
    light: VisitLight? = nil,
    relevance: Score = 1,
    _ description: String = "A place."
  ) -> Attraction {
    guard let visit = VisitDuration(minimum: 60, recommended: 180, maximum: 240) else {
      preconditionFailure("the stays are in order")
    }
    return Attraction(
      id: id,
      name: id.prefix(1).uppercased() + id.dropFirst(),
      category: category,
      coordinate: OddTown.position(north: north),
      openingHours: hours,
      light: light,
      visit: visit,
      relevance: relevance,
      description: description
    )
  }

  private static let town = Catalog(
    city: OddTown.catalog.city,
    attractions: [
      place("museum", .museum, relevance: 95, "Museum with a café."),
      place("tower", .landmark, north: 5_000, light: .any, relevance: 90),
      place("far", .market, north: 330, "Food market that is six minutes away."),
      place("fourth", .market, north: 210),
      place("third", .shopping, north: -200, "Store with a restaurant."),
      place("second", .square, north: 150, "Street of restaurants."),
      place("first", .market, north: 60, hours: nil, "Market hall."),
      place("shut", .market, north: 30, hours: "Mo-Su 18:00-22:00", "Night market for food."),
      place("books", .market, north: 20, "Second-hand book stalls."),
      place("seats", .square, north: 10, "Square in the theater quarter."),
      place("park", .park, north: 5, "Park with a café."),
    ]
  )

  private static func plan(_ change: (inout PlanRequest) -> Void = { _ in }) throws -> Plan {
    let request = OddTown.request {
      $0.pace = .normal
      $0.select = ["museum", "tower"]
      $0.lunch = MealBreak("12:00-14:00/45")
      change(&$0)
    }
    return try Planner(in: town, solver: .exact).plan(request)
  }

  @Test func `the three nearest open sights with food are named`() throws {
    let plan = try Self.plan { $0.select = ["museum"] }
    let pause = try #require(plan.days[0].breaks.first)
    #expect(pause.near == "Museum")
    #expect(pause.places == ["First", "Second", "Third"])
    #expect(plan.text(in: Self.town).contains("lunch near Museum"))
    #expect(plan.text(in: Self.town).contains("food at First, Second, Third"))
  }

  /// Returns the town with food grades at some sights.
  private static func town(with food: [String: Food]) -> Catalog {
    var sights = town.attractions
    for index in sights.indices { sights[index].dayFacts.food = food[sights[index].id] }
    return Catalog(city: town.city, attractions: sights)
  }

  @Test func `the best places come first, and a stop with good food is the meal's place`() throws {
    let town = Self.town(with: [
      "museum": Food(lunch: 2), "third": Food(lunch: 3), "first": Food(dinner: 3),
    ])
    var request = OddTown.request {
      $0.pace = .normal
      $0.select = ["museum"]
      $0.lunch = MealBreak("12:00-14:00/45")
    }
    var plan = try Planner(in: town, solver: .exact).plan(request)
    #expect(plan.days[0].breaks.map(\.places) == [["Third", "Museum", "Second"]])
    #expect(plan.stop("museum")?.meal == .lunch)
    #expect(plan.text(in: town).contains("lunch at Museum"))
    #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    #expect(try Plan(json: plan.json(), file: "plan.json").stop("museum")?.meal == .lunch)
    plan.days[0].stops[0].meal = .dinner
    let violations = PlanCheck(of: plan, in: town).violations
    #expect(violations.map(\.reason) == [.mealElsewhere])
    // Adequate food is not a recommendation.
    let plain = Self.town(with: ["museum": Food(lunch: 1)])
    request.lunch = MealBreak("12:00-14:00/30")
    #expect(try Planner(in: plain, solver: .exact).plan(request).stop("museum")?.meal == nil)
  }

  @Test(arguments: [(1, 0.0), (2, 2), (3, 4)])
  func `a visit with good food is worth more at lunchtime`(_ grade: Int, _ points: Double) throws {
    let town = Self.town(with: ["museum": Food(lunch: grade, dinner: 3)])
    let plan = { (lunch: String?) in
      try Planner(in: town, solver: .exact).plan(
        OddTown.request {
          $0.pace = .normal
          $0.select = ["museum"]
          $0.lunch = lunch.flatMap(MealBreak.init) ?? .skipped
        }
      )
    }
    let (fed, hungry) = (try plan("12:00-14:00/45"), try plan(nil))
    let (with, without) = (try #require(fed.stop("museum")), try #require(hungry.stop("museum")))
    #expect(abs(with.score.value - without.score.value - points) < 1e-6)
    #expect(PlanCheck(of: fed, in: town).violations.isEmpty)
    // If lunch is not possible right before or after, the points are wrong.
    var late = fed
    late.request.lunch = MealBreak("15:30-16:30/30")
    let reasons = PlanCheck(of: late, in: town).violations.map(\.reason)
    let isWrong = reasons.contains { if case .wrongScore = $0 { true } else { false } }
    #expect(isWrong == (grade > 1))
  }

  @Test func `lunch is at the stop with the best food, if that costs nothing`() throws {
    for best in ["first", "second", "third"] {
      let town = Self.town(with: [best: Food(lunch: 3)])
      let plan = try Planner(in: town, solver: .exact).plan(
        OddTown.request {
          $0.date = OddTown.date("2027-06-01")
          $0.must = ["first", "second", "third"]
          $0.select = $0.must
          $0.start = OddTown.time("10:00")
          $0.end = OddTown.time("17:00")
          $0.lunch = MealBreak("10:00-17:00/45")
        }
      )
      #expect(plan.days[0].breaks.first?.near == best.prefix(1).uppercased() + best.dropFirst())
      #expect(plan.stop(best)?.meal == .lunch)
      #expect(PlanCheck(of: plan, in: town).violations.isEmpty)
    }
  }

  @Test func `a sentence below the title sums up the day`() throws {
    let plan = try Self.plan()
    #expect(plan.summary(city: "Oddtown").count == 1)
    let words = plan.summary(city: "Oddtown")[0]
    #expect(words.hasPrefix("Two sights, two of Oddtown's greatest, 6.5 km on foot, lunch near "))
    let lines = plan.text(in: Self.town).split(separator: "\n")
    #expect(lines[1] == "Museum and Tower")
    #expect(lines[2] == words)
    #expect(plan.html(in: Self.town).contains("<p class=\"kind\">Two sights, "))
    #expect(plan.gpx(in: Self.town).contains("Two sights, two of"))
    #expect(plan.kml(in: Self.town).contains("Two sights, two of"))
  }

  @Test func `the summary is empty without stops, and has no length without legs`() throws {
    let plan = try Self.plan {
      $0.select = ["museum"]
      $0.days = 2
      $0.lunch = nil
    }
    #expect(plan.days.map(\.stops.count).sorted() == [0, 1])
    let words = "One sight, one of Oddtown's greatest, 25 min kept free at the end."
    #expect(plan.summary(city: "Oddtown") == [words])
  }

  @Test func `all exports name each break`() throws {
    let plan = try Self.plan {
      $0.breaks = true
      $0.end = OddTown.time("22:00")
    }
    #expect(plan.days[0].breaks.map(\.kind) == [.lunch, .rest, .dinner])
    let texts = [
      plan.text(in: Self.town), plan.html(in: Self.town), plan.gpx(in: Self.town),
      plan.kml(in: Self.town), plan.geoJSON(in: Self.town),
      plan.iCalendar(in: Self.town).replacing("\r\n ", with: ""),
    ]
    for text in texts {
      for kind in BreakKind.allCases {
        #expect(text.lowercased().contains(kind.rawValue), "\(kind) in \(text)")
      }
    }
  }

  @Test func `the claims of a break about its place are checked`() throws {
    let good = try Self.plan { $0.select = ["museum"] }
    #expect(PlanCheck(of: good, in: Self.town).violations.isEmpty)
    let edits: [(PlanCheck.Reason, (inout Plan.Break) -> Void)] = [
      (.breakNear(stop: "Museum", claimed: "Tower"), { $0.near = "Tower" }),
      (.foodTooFar(place: "Far"), { $0.places = ["Far"] }),
      (.foodClosed(place: "Shut"), { $0.places = ["Shut"] }),
      (.foodTooFar(place: "Nowhere"), { $0.places = ["Nowhere"] }),
    ]
    for (reason, edit) in edits {
      var plan = good
      edit(&plan.days[0].breaks[0])
      let found = PlanCheck(of: plan, in: Self.town).violations
      #expect(found.map(\.reason) == [reason])
      #expect(found.first?.location == .pause(.init(index: 0, date: OddTown.tuesday), .lunch))
    }
  }
}
