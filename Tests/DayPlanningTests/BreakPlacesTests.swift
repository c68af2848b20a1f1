import Catalogs
import DayPlanning
import DayPlanningGLPK
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
    return try Planner(exactlyIn: town).plan(request)
  }

  @Test func `the three nearest open sights with food are named`() throws {
    let plan = try Self.plan { $0.select = ["museum"] }
    let pause = try #require(plan.days[0].breaks.first)
    #expect(pause.near == "Museum")
    #expect(pause.places == ["First", "Second", "Third"])
    #expect(plan.text(in: Self.town).contains("lunch near Museum"))
    #expect(plan.text(in: Self.town).contains("food at First, Second, Third"))
  }

  @Test func `the first line characterizes the day`() throws {
    let plan = try Self.plan()
    #expect(plan.summary(city: "Oddtown").count == 1)
    let words = plan.summary(city: "Oddtown")[0]
    #expect(words.hasPrefix("Two sights, two of Oddtown's greatest, 6.5 km on foot, lunch near "))
    let lines = plan.text(in: Self.town).split(separator: "\n")
    #expect(lines[1] == words)
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
    #expect(plan.summary(city: "Oddtown") == ["One sight, one of Oddtown's greatest."])
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
    let edits: [(PlanCheck.Reason, (inout Plan.Pause) -> Void)] = [
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
