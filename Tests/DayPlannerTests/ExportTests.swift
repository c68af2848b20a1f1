import Catalogs
import DayPlans
import FoundationEssentials
import Geography
import OpeningHours
import PlanExports
import Testing

/// Exports of plans with every feature; `Tests/Independent` validates them with other parsers.
struct ExportTests {
  /// The round trip is 6 km, 98 min; the castle opens at nine and takes 90 min.
  @Test(arguments: [
    ("12:00-13:00/45", "near Odd Castle"),
    ("13:00-13:45/45", "on the way, after 52 of its 98 min"),
    ("14:00-14:45/45", "when you arrive"),
    ("09:00-09:45/45", "before you set out or on the way"),
    ("09:10-09:55/45", "on the way, after 10 of its 98 min"),
  ])
  func `lunch is where it allows arriving in time`(lunch: String, place: String) throws {
    let plan = try OddTown.plan {
      $0.select = ["castle"]
      $0.from = .position(OddTown.position(east: -6_000))
      $0.to = $0.from
      $0.lunch = MealBreak(lunch)
      $0.end = OddTown.time("14:45")
    }
    let lines = plan.text(city: "Oddtown").split(separator: "\n").map(String.init)
    let meal = try #require(lines.firstIndex { $0.contains(" 45 min  lunch ") })
    #expect(lines[meal].hasSuffix("lunch \(place)"), "\(plan.text(city: ""))")
    // The lines are in chronological order.
    let walks = lines.indices.filter { lines[$0].contains("walk 98 min") }
    #expect(
      walks.contains(place.hasPrefix("near") || place.hasPrefix("before") ? meal + 1 : meal - 1)
    )
    let page = plan.html(in: OddTown.catalog)
    #expect(page.contains("<p class=\"lunch\">Lunch \(place), "))
  }

  @Test func `a step-free plan has a line that says so`() throws {
    var plan = try OddTown.plan { _ in }
    let texts = { [plan.text(city: "Oddtown"), plan.text(in: OddTown.catalog)] }
    let lines = { texts().map { $0.split(separator: "\n") } }
    let before = lines()
    plan.request.stepFree = true
    for (old, new) in zip(before, lines()) {
      #expect(new.count == old.count + 1)
      #expect(new.filter { !old.contains($0) }.count == 1)
    }
  }

  /// Returns a plan for Oddtown, and the catalog with malicious names.
  private static func harmed() throws -> (Plan, Catalog) {
    var plan = try OddTown.plan {
      $0.from = .position(OddTown.position(east: -300))
      $0.lunch = MealBreak("12:00-14:00/45")
    }
    for day in plan.days.indices {
      for stop in plan.days[day].stops.indices { plan.days[day].stops[stop].name = harm }
    }
    for row in plan.leftOut.indices {
      plan.leftOut[row].name = harm
      plan.leftOut[row].reason = .stated(
        LeftOut.Statement(code: .displaced, text: harm, displaces: [])
      )
    }
    for cluster in plan.clusters.indices { plan.clusters[cluster].name = harm }
    plan.warnings = [.stated(harm)]
    let town = OddTown.catalog
    let places = town.attractions.map { place in
      Attraction(
        id: place.id,
        name: harm,
        category: place.category,
        coordinate: place.coordinate,
        visit: place.visit,
        relevance: place.relevance,
        address: harm,
        phone: harm,
        website: "javascript:" + harm,
        description: harm
      )
    }
    let catalog = Catalog(
      city: town.city,
      attractions: places,
      license: harm,
      attribution: [harm]
    )
    return (plan, catalog)
  }

  private static let harm =
    "<script>\"'&]]>\u{0}\u{7}\u{FFFE}</script>;a,b\\n\r\nBEGIN:VEVENT\rx\ny 東京 é"

  @Test func `catalog text can't escape its element in XML`() throws {
    let (plan, catalog) = try Self.harmed()
    for text in [plan.gpx(in: catalog), plan.kml(in: catalog)] {
      #expect(!text.contains("<script"))
      #expect(!text.contains("]]>"))
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
      #expect(!text.contains("\u{FFFE}"))
    }
    #expect(
      plan.gpx(in: catalog).contains(
        "<name>1. &lt;script&gt;&quot;'&amp;]]&gt;\u{FFFD}\u{FFFD}\u{FFFD}&lt;/script&gt;;a,b\\n&#13;\n"
      )
    )
  }

  @Test func `catalog text can't become markup or a link in the page`() throws {
    let (plan, catalog) = try Self.harmed()
    let page = plan.html(in: catalog)
    #expect(!page.contains("<script"))
    #expect(!page.contains("javascript:"))
    #expect(page.contains("&lt;script&gt;&quot;&#39;&amp;]]&gt;"))
    #expect(
      page.unicodeScalars.allSatisfy { $0.value >= 0x20 || "\r\n".unicodeScalars.contains($0) }
    )
  }

  @Test func `catalog text can't start a new line in a calendar`() throws {
    let (plan, catalog) = try Self.harmed()
    let text = plan.iCalendar(in: catalog)
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == plan.days[0].stops.count)
    #expect(
      text.unicodeScalars.allSatisfy { $0.value >= 0x20 || "\r\n".unicodeScalars.contains($0) }
    )
    #expect(!lines.contains { $0.contains("\r") || $0.contains("\n") })
    let unfolded = text.replacing("\r\n ", with: "")
    #expect(
      unfolded.contains(#"SUMMARY:<script>"'&]]>���</script>\;a\,b\\n\nBEGIN:VEVENT\nx\ny 東京 é"#)
    )
    #expect(!text.contains("URL:"))
  }

  @Test func `the same plan gives the same bytes`() throws {
    let (plan, catalog) = try Self.harmed()
    #expect(plan.geoJSON(in: catalog) == plan.geoJSON(in: catalog))
    #expect(plan.iCalendar(in: catalog) == plan.iCalendar(in: catalog))
    #expect(plan.html(in: catalog) == plan.html(in: catalog))
  }

  @Test func `replanning keeps the UIDs of the stops`() throws {
    let first = try OddTown.plan { $0.maxStops = 3 }
    let second = try OddTown.plan { $0.start = OddTown.time("10:00") }
    let shared = Set(first.stopIDs).intersection(second.stopIDs)
    #expect(!shared.isEmpty)
    for id in shared {
      let line = "UID:oddtown-2026-12-01-\(id)@planday\r\n"
      #expect(first.iCalendar(in: OddTown.catalog).contains(line))
      #expect(second.iCalendar(in: OddTown.catalog).contains(line))
    }
  }

  @Test func `a sight has the same UID on a date in a plan of one and of several days`() throws {
    let trip = try OddTown.plan { $0.days = 3 }
    for day in trip.days {
      let alone = try OddTown.plan {
        $0.date = day.date
        $0.must = day.stops.map(\.id)
      }
      let uids = Self.uids(of: alone.iCalendar(in: OddTown.catalog))
      let shared = Self.uids(of: trip.iCalendar(in: OddTown.catalog)).intersection(uids)
      #expect(shared.count == day.stops.count, "\(day.date): \(shared)")
    }
    #expect(trip.days.contains { $0.date != trip.request.date && !$0.stops.isEmpty })
  }

  /// Returns the UIDs of the events of a calendar.
  private static func uids(of calendar: String) -> Set<String> {
    Set(calendar.split(separator: "\r\n").filter { $0.hasPrefix("UID:") }.map(String.init))
  }

  @Test func `times past midnight are on the next day`() throws {
    let plan = try OddTown.plan {
      $0.start = OddTown.time("20:00")
      $0.end = OddTown.time("27:00")
      $0.must = ["night-garden"]
    }
    var late = plan
    late.days[0].stops[0].enter = OddTown.time("25:10")
    late.days[0].stops[0].leave = OddTown.time("26:00")
    let calendar = late.iCalendar(in: OddTown.catalog)
    #expect(calendar.contains("DTSTART;TZID=Europe/London:20261202T011000\r\n"))
    #expect(calendar.contains("DTEND;TZID=Europe/London:20261202T020000\r\n"))
    #expect(late.gpx(in: OddTown.catalog).contains("<time>2026-12-02T01:10:00Z</time>"))
    #expect(late.kml(in: OddTown.catalog).contains("<begin>2026-12-02T01:10:00+00:00</begin>"))
    let time = #"<time datetime="2026-12-02T01:10">01:10</time><small> next day</small>"#
    #expect(late.html(in: OddTown.catalog).contains(time))
  }

  /// A time zone, a date, the UTC offset on that date, and the transitions that the calendar lists.
  static let zones = [
    (
      "Europe/London", "2026-07-14", "+01:00",
      ["20260329T010000", "20261025T020000", "20270328T010000"]
    ),
    (
      "America/New_York", "2026-12-01", "-05:00",
      ["20261101T020000", "20270314T020000", "20271107T020000"]
    ),
    ("America/Vancouver", "2026-02-10", "-08:00", ["20251102T020000", "20260308T020000"]),
    ("America/Vancouver", "2026-12-01", "-07:00", ["20260308T020000"]),
    ("America/Vancouver", "2027-01-15", "-07:00", ["20260308T020000"]),
  ]

  @Test(arguments: zones)
  func `the time zone is defined with its transitions`(
    zone: String,
    date: String,
    offset: String,
    changes: [String]
  ) throws {
    var plan = try OddTown.plan { $0.select = ["square"] }
    plan.timeZone = zone
    plan.days[0].date = OddTown.date(date)
    plan.days[0].stops[0].enter = OddTown.time("10:00")
    plan.days[0].stops[0].leave = OddTown.time("11:00")
    let kml = plan.kml(in: OddTown.catalog)
    #expect(kml.contains("<begin>\(date)T10:00:00\(offset)</begin>"))
    let lines = plan.iCalendar(in: OddTown.catalog).split(separator: "\r\n")
    let found = lines.filter { $0.hasPrefix("DTSTART:") }.map { String($0.dropFirst(8)) }
    #expect(found == changes)
    // British Columbia has abolished daylight saving time.
    let kinds = lines.filter { $0 == "BEGIN:STANDARD" || $0 == "BEGIN:DAYLIGHT" }
    #expect(kinds.last == (zone == "Europe/London" ? "BEGIN:DAYLIGHT" : "BEGIN:STANDARD"))
    #expect(lines.contains("TZID:\(zone)"))
  }

  @Test func `times are not in UTC if the zone is unknown`() throws {
    var plan = try OddTown.plan { $0.select = ["square"] }
    plan.timeZone = "Nowhere/At all;X"
    let calendar = plan.iCalendar(in: OddTown.catalog)
    #expect(!calendar.contains("TZID"))
    #expect(calendar.contains("DTSTART:20261201T"))
    #expect(!plan.gpx(in: OddTown.catalog).contains("<time>"))
    #expect(!plan.kml(in: OddTown.catalog).contains("+00:00"))
  }

  @Test func `a plan without stops exports as a valid file`() throws {
    let plan = try OddTown.plan {
      $0.from = .position(OddTown.position(east: 5_000))
      $0.select = ["library"]
    }
    #expect(plan.stopIDs.isEmpty)
    #expect(plan.geoJSON(in: OddTown.catalog).contains("FeatureCollection"))
    #expect(!plan.gpx(in: OddTown.catalog).contains("<rte>"))
    #expect(!plan.iCalendar(in: OddTown.catalog).contains("VTIMEZONE"))
    #expect(plan.html(in: OddTown.catalog).contains("Nothing to visit"))
  }

  @Test func `a sight that isn't in the catalog is exported with the plan's data`() throws {
    let plan = try OddTown.plan { $0.from = .attraction("square") }
    let empty = Catalog(city: OddTown.catalog.city, attractions: [])
    let name = try #require(plan.days[0].stops.first?.name)
    for text in [
      plan.geoJSON(in: empty), plan.gpx(in: empty), plan.kml(in: empty), plan.iCalendar(in: empty),
      plan.html(in: empty),
    ] {
      #expect(text.contains(name))
    }
  }

  @Test func `a given area replaces the plan's own`() throws {
    let own = try OddTown.area(reach: 900)
    let other = try OddTown.area(reach: 700)
    let plan = try OddTown.plan { $0.area = own }
    #expect(plan.geoJSON(in: OddTown.catalog) == plan.geoJSON(in: OddTown.catalog, area: own))
    #expect(plan.geoJSON(in: OddTown.catalog) != plan.geoJSON(in: OddTown.catalog, area: other))
    #expect(plan.kml(in: OddTown.catalog) != plan.kml(in: OddTown.catalog, area: other))
    #expect(plan.html(in: OddTown.catalog) != plan.html(in: OddTown.catalog, area: other))
  }

  @Test func `links of a leg go from its start to its end`() throws {
    let plan = try OddTown.plan { $0.select = ["castle", "square"] }
    let text = plan.text(in: OddTown.catalog, links: true)
    let from = plan.days[0].stops[0].coordinate
    let to = plan.days[0].stops[1].coordinate
    #expect(text.contains("geo:\(to)\n"))
    let (start, end) = ("\(from)", "\(to)")
    let pair = { (text: String) in text.replacing(",", with: "%2C") }
    #expect(text.contains("origin=\(pair(start))&destination=\(pair(end))&travelmode=walking\n"))
    #expect(text.contains("?saddr=\(pair(start))&daddr=\(pair(end))&dirflg=w\n"))
    #expect(text.contains("engine=fossgis_osrm_foot&route=\(pair(start))%3B\(pair(end))\n"))
    #expect(plan.text(in: OddTown.catalog) == plan.text(city: "Oddtown"))
    #expect(!plan.text(in: OddTown.catalog).contains("http"))
  }

  @Test(
    arguments: [
      ("day.gpx", PlanFormat.gpx), ("a.b/day.KML", .kml), ("day.htm", .html), ("day.ical", .ics),
      ("day.json", .json), ("day.geojson", .geojson), ("day.txt", .text), ("day", nil),
      ("folder.gpx/day", nil), ("day.pdf", nil), ("", nil),
    ]
  )
  func `the file name extension determines the format`(file: String, format: PlanFormat?) {
    #expect(PlanFormat(endingOf: file) == format)
  }

  @Test func `positions are written without exponents and read back exactly`() throws {
    let tiny = try Coordinate(latitude: 1.5e-7, longitude: -0.000_012_345)
    var plan = try OddTown.plan { $0.select = ["square"] }
    plan.days[0].stops[0].coordinate = tiny
    let gpx = plan.gpx(in: OddTown.catalog)
    #expect(gpx.contains(#"lat="0.00000015" lon="-0.000012345""#))
    #expect(plan.kml(in: OddTown.catalog).contains("-0.000012345,0.00000015"))
  }
}
