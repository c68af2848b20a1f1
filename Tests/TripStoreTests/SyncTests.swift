import Catalogs
import Formats
import Foundation
import Geography
import OpeningHours
import TestTools
import Testing

@testable import TripStore

/// Exchanges of stores with an account, against a model of the service.
struct SyncTests {
  /// A model of what the service does with the items of an account, as `Community+Items.swift` describes it.
  final class Account {
    private(set) var items: [String: SyncItem] = [:]
    private(set) var last = 0

    /// The items that changed after a version, oldest first.
    func items(after version: Int) -> [SyncItem] {
      items.values.filter { $0.version > version }.sorted { $0.version < $1.version }
    }

    /// Stores an item unless it changed since; returns what the account has, and whether it is the one sent.
    func send(_ item: SyncItem) -> (SyncItem, Bool) {
      let id = "\(item.kind.rawValue) \(item.key)"
      if let old = items[id] {
        if old.content == item.content { return (old, true) }
        if old.version != item.version { return (old, false) }
      }
      last += 1
      var stored = item
      stored.version = last
      items[id] = stored
      return (stored, true)
    }
  }

  /// A plan, as far as a store looks into it.
  static func plan(_ number: Int) -> String {
    #"{"city": "town", "days": [{"date": "2027-05-13", "stops": [\#(number)]}]}"#
  }

  /// The day of all trips.
  static let date: CalendarDate = {
    guard let date = CalendarDate("2027-05-13") else { preconditionFailure("2027-05-13") }
    return date
  }()

  static let context = Store.SyncContext(
    city: { $0 == "town" ? try? TownFixture.catalog().city : nil },
    cities: ["town", "nyc"],
    trip: { name, plan in
      guard plan.contains("\"days\"") else { return nil }
      return Trip(
        name: name,
        city: "town",
        date: SyncTests.date,
        days: 1,
        stops: 1,
        added: 0
      )
    },
    now: 1_000
  )

  /// A device of the account.
  struct Device {
    let store: Store
    let account: Account

    init(_ account: Account) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "sync-\(UUID())")
      store = try Store(at: folder.appending(path: "store.sqlite").path, for: .writing)
      self.account = account
    }

    /// Exchanges everything; `loses` says which answers of the service get lost.
    @discardableResult
    func sync(losing loses: () -> Bool = { false }) throws -> [SyncReport.Note] {
      let since = try store.beginSync(with: "https://planday.example.org", of: "maria")
      let items = account.items(after: since)
      let last = items.last?.version ?? since
      var notes = try store.takeIn(items, upTo: last, in: SyncTests.context).notes
      for _ in 0..<5 {
        var conflicts: [SyncItem] = []
        for item in try store.outgoing(in: SyncTests.context) {
          let (answer, isStored) = account.send(item)
          if loses() { return notes }
          guard isStored else {
            conflicts.append(answer)
            continue
          }
          var stored = item
          stored.version = answer.version
          try store.acknowledge(stored)
        }
        if conflicts.isEmpty { break }
        notes += try store.takeIn(conflicts, upTo: nil, in: SyncTests.context).notes
      }
      return notes
    }

    func save(_ name: String, _ number: Int) throws {
      let trip = Trip(
        name: name,
        city: "town",
        date: SyncTests.date,
        days: 1,
        stops: 1,
        added: 0
      )
      try store.save(trip, plan: SyncTests.plan(number), replacing: true)
    }

    func add(_ name: String, note: String = "") throws -> OwnPlace {
      var place = OwnPlace(
        id: "",
        city: "town",
        name: name,
        position: try Coordinate(latitude: 51.5, longitude: -0.12),
        visit: try #require(OwnPlace.visit(of: 45)),
        added: 0
      )
      place.note = note
      return try store.add([place])[0]
    }

    /// Everything that is synchronized, without times.
    var contents: [String] {
      get throws {
        let trips = try store.trips().map { "trip \($0.name): \(try number(of: $0.name))" }
        let places = try store.places(of: nil).map { "place \($0.name): \($0.note)" }
        let favorites = try store.favorites(of: nil).map { "favorite \($0.city)/\($0.sight)" }
        let settings = try VisitorSetting.allCases.compactMap { setting in
          try store.ownValue(of: setting).map { "\(setting.rawValue): \($0)" }
        }
        return (trips + places + favorites + settings).sorted()
      }
    }

    /// The number of the plan of a trip.
    private func number(of trip: String) throws -> Int {
      let plan = JSONTree(try JSONText(Data(try store.plan(ofTrip: trip).utf8)).root)
      let number = plan["days"]?.list?.first?["stops"]?.list?.first?.number
      return Int(try #require(number))
    }
  }

  @Test func `what one device has, the other one gets, and deletions, too`() throws {
    let account = Account()
    let phone = try Device(account)
    let desk = try Device(account)
    try phone.save("London in May", 1)
    let place = try phone.add("Aunt Mary", note: "third floor")
    _ = try phone.store.add([Favorite(city: "nyc", sight: "high-line", name: "High Line", added: 0)]
    )
    try phone.store.set(.pace, to: "brisk")
    #expect(try phone.sync() == [])
    #expect(try desk.sync() == [])
    #expect(try desk.contents == phone.contents)
    #expect(try desk.store.places(of: "town").map(\.id) == [place.id])
    try desk.store.removeTrips(["London in May"])
    try desk.store.removePlaces([place.id], of: "town")
    try desk.store.removeFavorites(["high-line"], of: "nyc")
    try desk.store.set(.pace, to: nil)
    try desk.sync()
    try phone.sync()
    #expect(try phone.contents == [])
    // Nothing is sent for nothing.
    let last = account.last
    try phone.sync()
    try desk.sync()
    #expect(account.last == last)
  }

  @Test func `a plan changed on both devices is kept twice`() throws {
    let account = Account()
    let phone = try Device(account)
    let desk = try Device(account)
    try phone.save("London", 1)
    try phone.sync()
    try desk.sync()
    try phone.save("London", 2)
    try desk.save("London", 3)
    try phone.sync()
    #expect(try desk.sync() == [.both("London", ours: "London (this computer)")])
    try phone.sync()
    let both = ["trip London (this computer): 3", "trip London: 2"]
    #expect(try phone.contents == both)
    #expect(try desk.contents == both)
  }

  @Test func `a name changed here and a plan changed there are merged`() throws {
    let account = Account()
    let phone = try Device(account)
    let desk = try Device(account)
    try phone.save("London", 1)
    try phone.sync()
    try desk.sync()
    try phone.store.renameTrip("London", to: "May")
    try desk.save("London", 3)
    try desk.sync()
    #expect(try phone.sync() == [.merged("London")])
    try desk.sync()
    #expect(try phone.contents == ["trip May: 3"])
    #expect(try desk.contents == ["trip May: 3"])
  }

  @Test func `what was changed on one device is not deleted by the other`() throws {
    let account = Account()
    let phone = try Device(account)
    let desk = try Device(account)
    try phone.save("London", 1)
    let place = try phone.add("Aunt Mary")
    try phone.sync()
    try desk.sync()
    try phone.store.removeTrips(["London"])
    try phone.store.removePlaces([place.id], of: "town")
    try desk.save("London", 2)
    try desk.sync()
    #expect(try phone.sync() == [.returned("London")])
    #expect(try phone.contents == ["trip London: 2"])
    try desk.save("London", 4)
    try phone.store.removeTrips(["London"])
    try phone.sync()
    #expect(try desk.sync() == [.stays("London")])
    try phone.sync()
    #expect(try phone.contents == ["trip London: 4"])
    #expect(try desk.contents == ["trip London: 4"])
  }

  @Test func `two trips of one name stay two`() throws {
    let account = Account()
    let phone = try Device(account)
    let desk = try Device(account)
    try phone.save("London", 1)
    try desk.save("London", 2)
    try phone.sync()
    try desk.sync()
    try phone.sync()
    try desk.sync()
    #expect(try phone.contents == ["trip London (2): 2", "trip London: 1"])
    #expect(try desk.contents == ["trip London (2): 1", "trip London: 2"])
    #expect(account.items.values.compactMap { $0.content?["name"]?.text } == ["London", "London"])
  }

  @Test func `members of other programs are kept, and what they do not fit is passed over`() throws
  {
    let account = Account()
    let desk = try Device(account)
    let place: JSONTree = .object([
      "name": .text("Inn"), "city": .text("town"), "lat": .number(51.5), "lon": .number(-0.1),
      "note": .text(""), "color": .text("red"),
    ])
    _ = account.send(SyncItem(kind: .place, key: "own-1a2b", version: 0, content: place))
    let hostile: [(SyncItem.Kind, String, JSONTree)] = [
      (.place, "own-x", .text("no place")), (.place, "own-y", .object(["name": .text("Y")])),
      (.trip, "t", .object(["name": .text("T"), "plan": .text("no plan")])),
      (.favorite, "town", .object(["name": .text("no sight")])),
      (.setting, "command", .object(["pace": .text("flying"), "units": .text("imperial")])),
      (.setting, "page", .object(["language": .text("de")])),
      (
        .place, "../../etc",
        .object([
          "name": .text("Far"), "city": .text("town"), "lat": .number(1), "lon": .number(1),
        ])
      ),
    ]
    for (kind, key, content) in hostile {
      _ = account.send(SyncItem(kind: kind, key: key, version: 0, content: content))
    }
    let last = account.last
    let notes = try desk.sync()
    #expect(notes.count == 5, "\(notes)")
    #expect(try desk.contents == ["place Inn: ", "units: imperial"])
    #expect(account.last == last, "\(account.items)")
    var inn = try #require(desk.store.places(of: "town").first)
    #expect(inn.id == "own-1a2b")
    inn.note = "quiet"
    try desk.store.replace(inn)
    #expect(try desk.sync() == [])
    let sent = account.items["place own-1a2b"]?.content
    #expect(sent?["color"]?.text == "red" && sent?["note"]?.text == "quiet")
    #expect(sent?.members?.count == 6)
  }

  @Test func `another account gets everything, and forgets the first one`() throws {
    let (first, second) = (Account(), Account())
    let desk = try Device(first)
    try desk.save("London", 1)
    try desk.sync()
    _ = try desk.store.beginSync(with: "https://other.example.org", of: "maria")
    let items = try desk.store.outgoing(in: Self.context)
    #expect(items.map(\.version) == [0])
    #expect(second.send(items[0]).1)
  }

  @Test(arguments: 0..<40)
  func `devices with random changes and lost answers end the same, and lose no edit`(
    seed: UInt64
  ) throws {
    var random = SplitMix(seed: seed)
    let account = Account()
    let devices = try (0..<3).map { _ in try Device(account) }
    // The plans and notes that no later edit of the same device replaced, nor a deletion.
    var written: Set<Int> = []
    var number = 0
    for _ in 0..<30 {
      let device = devices.randomElement(using: &random) ?? devices[0]
      number += 1
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1:
        let name = ["A", "B", "C"].randomElement(using: &random) ?? "A"
        if try device.store.trips().contains(where: { $0.name == name }) {
          written.remove(Self.number(in: try device.contents, of: "trip \(name)"))
        }
        try device.save(name, number)
        written.insert(number)
      case 2:
        _ = try device.add("P\(number)", note: "\(number)")
        written.insert(number)
      case 3:
        guard var place = try device.store.places(of: nil).randomElement(using: &random) else {
          break
        }
        if let old = Int(place.note) { written.remove(old) }
        place.note = "\(number)"
        try device.store.replace(place)
        written.insert(number)
      case 4:
        guard let trip = try device.store.trips().randomElement(using: &random) else { break }
        written.remove(Self.number(in: try device.contents, of: "trip \(trip.name)"))
        try device.store.removeTrips([trip.name])
      default:
        let losing = Int.random(in: 0..<3, using: &random) == 0
        try device.sync { losing && Bool.random(using: &random) }
      }
    }
    for _ in 0..<4 { for device in devices { try device.sync() } }
    let ends = try devices.map { try $0.numbers }
    #expect(ends[0] == ends[1] && ends[1] == ends[2], "seed \(seed)")
    #expect(written.isSubset(of: ends[0]), "seed \(seed): lost \(written.subtracting(ends[0]))")
  }

  /// The number at the end of the line that begins with a name.
  private static func number(in lines: [String], of name: String) -> Int {
    lines.first { $0.hasPrefix("\(name): ") }.flatMap { Int($0.dropFirst(name.count + 2)) } ?? -1
  }
}

extension SyncTests.Device {
  /// The numbers of all plans and notes.
  fileprivate var numbers: Set<Int> {
    get throws {
      Set(try contents.compactMap { $0.split(separator: " ").last.flatMap { Int($0) } })
    }
  }
}
