import Catalogs
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripStore

/// Favorites, history and settings.
struct OwnershipTests {
  private let folder: StoreFolder
  private let store: Store

  init() throws {
    folder = try StoreFolder()
    store = try Store(at: folder.store, for: .writing)
  }

  @Test func `favorites keep their order and time`() throws {
    let first = Favorite(city: "town", sight: "park", name: "Town Park", added: 1)
    let second = Favorite(city: "town", sight: "museum", name: "Town Museum", added: 2)
    let other = Favorite(city: "nyc", sight: "park", name: "A Park", added: 3)
    #expect(try store.add([first, second, other]) == [first, second, other])
    let again = Favorite(city: "town", sight: "park", name: "Town Park", added: 9)
    #expect(try store.add([again]).isEmpty)
    #expect(try store.favorites(of: "town") == [first, second])
    #expect(try store.favorites(of: nil) == [other, first, second])
  }

  @Test func `removing favorites is atomic`() throws {
    let first = Favorite(city: "town", sight: "park", name: "Town Park", added: 1)
    _ = try store.add([first])
    #expect(throws: StoreError.self) { try store.removeFavorites(["park", "zoo"], of: "town") }
    #expect(try store.favorites(of: "town") == [first])
    try store.removeFavorites(["park"], of: "town")
    #expect(try store.favorites(of: "town").isEmpty)
  }

  private func entry(_ text: String, _ kind: Encounter.Kind, stay: Int? = nil) throws -> Encounter {
    let time = try LocalDateTime(text).orThrow()
    return Encounter(
      city: "town",
      sight: "park",
      name: "Town Park",
      position: try Coordinate(latitude: 51.51, longitude: -0.12),
      kind: kind,
      time: time,
      moment: try ZoneRule(identifier: "Europe/London").orThrow().utcSeconds(of: time),
      stay: stay
    )
  }

  @Test func `a repeated event is one entry with the longer stay`() throws {
    try store.record(entry("2026-12-01T10:00", .visited))
    try store.record(entry("2026-12-01T10:30", .visited, stay: 30))
    try store.record(entry("2026-12-01T11:00", .visited, stay: 20))
    try store.record(entry("2026-12-01T09:55", .notified))
    try store.record(entry("2026-12-02T10:00", .visited))
    let expected = [
      try entry("2026-12-01T09:55", .notified), try entry("2026-12-01T10:00", .visited, stay: 30),
      try entry("2026-12-02T10:00", .visited),
    ]
    #expect(try store.history(of: "town") == expected)
    #expect(try store.history(of: nil, .notified) == [expected[0]])
    #expect(try store.forget(["park"], of: "town", on: CalendarDate("2026-12-01")) == 2)
    #expect(try store.history(of: "town") == [expected[2]])
  }

  @Test func `the history is exported with local dates and UTC times`() throws {
    let summer = try entry("2026-07-01T10:00", .visited, stay: 30)
    #expect(
      HistoryExport.csv([summer])
        == "date,time,city,id,name,kind,minutes,latitude,longitude\r\n"
        + "2026-07-01,10:00,town,park,Town Park,visited,30,51.51,-0.12\r\n"
    )
    let gpx = HistoryExport.gpx([summer], version: "1")
    #expect(gpx.contains("<time>2026-07-01T09:00:00Z</time>"))
    #expect(gpx.contains("<desc>visited, 30 min</desc>"))
  }

  @Test(arguments: [0, 59, 86_399, 86_400, 1_780_000_000, -1, -86_401])
  func `times are written as computed independently`(second: Int) {
    let days = (Double(second) / 86_400).rounded(.down)
    let date = CalendarDate(daysSinceEpoch: Int(days))
    let inDay = second - Int(days) * 86_400
    let words = [inDay / 3600, inDay % 3600 / 60, inDay % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
    #expect(UTCTime.text(ofSecond: second) == "\(date)T\(words.joined(separator: ":"))Z")
  }

  @Test func `settings have defaults, keep values, and can be reset`() throws {
    for setting in VisitorSetting.allCases {
      #expect(try store.value(of: setting) == setting.fallback)
      if !setting.fallback.isEmpty { try setting.check(setting.fallback, cities: []) }
    }
    try store.set(.radius, to: "800")
    #expect(try store.value(of: .radius) == "800")
    try store.set(.radius, to: nil)
    #expect(try store.ownValue(of: .radius) == nil)
  }

  @Test(
    .slow,
    arguments: [
      ("home-city", "london", true), ("home-city", "paris", false), ("pace", "brisk", true),
      ("pace", "fast", false), ("units", "imperial", true), ("units", "miles", false),
      ("radius", "20", true), ("radius", "19", false), ("radius", "500m", false),
      ("limit", "0", false), ("limit", "1000", true), ("quiet-hours", "22:00-07:30", true),
      ("quiet-hours", "22:00-22:00", false), ("quiet-hours", "22:00", false),
      ("quiet-hours", "26:00-28:00", false), ("quiet-hours", "22-7", false),
    ]
  )
  func `values of settings are checked`(key: String, value: String, isRight: Bool) throws {
    let setting = try VisitorSetting.named(key)
    if isRight {
      try setting.check(value, cities: ["london"])
    } else {
      #expect(throws: StoreError.self) { try setting.check(value, cities: ["london"]) }
    }
  }

  @Test func `an unknown setting is rejected with the nearest one`() {
    #expect {
      _ = try VisitorSetting.named("raduis")
    } throws: { "\($0)".contains("did you mean radius?") }
  }
}
