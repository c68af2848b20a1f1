import Catalogs
import Formats
import Foundation
import Geography
import TestTools
import Testing

@testable import Community

/// Shared places and their moderation, on each store.
struct PlaceTests {
  @Test(arguments: StoreKind.allCases)
  func `a user's place is shown once it is approved`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (try await town.account("Mary"), try await town.account("Paul"))
    let judge = try await town.account("Judge", .moderator)
    let place = try await town.add("Fountain", by: mary)
    #expect(place.state == .pending)
    #expect(try await town.community.place(place.id, for: mary) == place)
    await refused(\.isMissing) { try await town.community.place(place.id, for: paul) }
    await refused(\.isMissing) { try await town.community.place(place.id, for: nil) }
    await refused(\.isForbidden) { try await town.community.queue(for: mary, limit: 10) }
    await refused(\.isForbidden) {
      try await town.community.decide(place.id, isApproved: true, reason: "", by: mary)
    }
    #expect(try await town.community.queue(for: judge, limit: 10).places == [place])
    _ = try await town.community.decide(place.id, isApproved: true, reason: "", by: judge)
    #expect(try await town.community.place(place.id, for: nil).state == .approved)
    #expect(try await town.community.places(of: "town").map(\.id) == [place.id])
    #expect(try await town.community.queue(for: judge, limit: 10).places.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `content returns as it was written`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let mary = try await town.account("Mary", .trusted)
    let content = PlaceContent(
      title: "Café \u{1F3F0} מוזיאון",
      body: "First line\nsecond \"line\", it's 100 % right?",
      category: .market,
      position: try Coordinate(latitude: 51.512345678901, longitude: -0.1),
      minutes: 25,
      hours: "Mo-Fr 10:00-17:00",
      website: "https://example.org/?a=1",
      license: .zero
    )
    let added = try await town.community.add(
      content,
      to: town.catalog,
      by: mary,
      isConfirmed: false
    )
    let place = try await town.community.place(added.id, for: nil)
    #expect(place.content == content)
    #expect(place.authorName == "Mary")
    #expect(try await town.community.history(of: added.id, for: nil).map(\.content) == [content])
    #expect(try PlaceContent(stored: content.stored) == content)
  }

  @Test(arguments: StoreKind.allCases)
  func `similar places are pointed out, others' waiting ones are not`(kind: StoreKind) async throws
  {
    let town = try await Town(kind)
    let mary = try await town.account("Mary", .trusted)
    let (paul, ann) = (try await town.account("Paul"), try await town.account("Ann"))
    let fountain = try await town.add("The Fountain", by: mary)
    let doubles = await town.doubles(of: "Fountain", north: 30, by: paul)
    #expect(doubles == [fountain.id])
    let confirmed = try await town.add("Fountain", north: 30, by: paul, isConfirmed: true)
    #expect(confirmed.state == .pending)
    _ = try await town.add("Mill", north: 1_000, by: paul)
    _ = try await town.add("Mill", north: 1_010, by: ann)
    #expect(await town.doubles(of: "Mill", north: 1_020, by: paul).count == 1)
  }

  @Test(arguments: StoreKind.allCases)
  func `changes of others are proposed, and applied if the place is the same`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (try await town.account("Mary", .trusted), try await town.account("Paul"))
    let judge = try await town.account("Judge", .moderator)
    let place = try await town.add("Fountain", by: mary)
    var content = place.content
    content.title = "Great Fountain"
    let first = try await town.propose(content, of: place, by: paul)
    content.title = "Greatest Fountain"
    let second = try await town.propose(content, of: place, by: paul)
    #expect(try await town.community.place(place.id, for: nil).content == place.content)
    let queue = try await town.community.queue(for: judge, limit: 10)
    #expect(Set(queue.proposals.map(\.id)) == [first, second])
    #expect(queue.proposals.first?.author == "Paul")
    let changed = try await town.community.decide(
      proposal: first,
      isAccepted: true,
      reason: "",
      by: judge
    )
    #expect(changed.content.title == "Great Fountain")
    #expect(changed.version == 2)
    await refused(\.isConflict) {
      try await town.community.decide(proposal: second, isAccepted: true, reason: "", by: judge)
    }
    _ = try await town.community.decide(
      proposal: second,
      isAccepted: false,
      reason: "late",
      by: judge
    )
    await refused(\.isMissing) {
      try await town.community.decide(proposal: second, isAccepted: false, reason: "", by: judge)
    }
    let history = try await town.community.history(of: place.id, for: nil)
    #expect(history.map(\.author) == ["Paul", "Mary"])
    await refused(\.isConflict) {
      try await town.community.change(
        place.id,
        to: content,
        from: 1,
        note: "",
        by: mary,
        in: town.catalog
      )
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a user changes an own place that waits, and proposes once it is shown`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, judge) = (
      try await town.account("Mary"), try await town.account("Judge", .moderator)
    )
    let place = try await town.add("Fountain", by: mary)
    var content = place.content
    content.body = "It runs in summer."
    let change = try await town.community.change(
      place.id,
      to: content,
      from: 1,
      note: "season",
      by: mary,
      in: town.catalog
    )
    guard case .made(let changed) = change else {
      Issue.record("an own place that waits was not changed")
      return
    }
    #expect(changed.version == 2 && changed.state == .pending)
    _ = try await town.community.decide(place.id, isApproved: true, reason: "", by: judge)
    content.body = "Buy here!"
    _ = try await town.propose(content, of: changed, by: mary)
    #expect(try await town.community.place(place.id, for: nil).content.body == "It runs in summer.")
  }

  @Test(arguments: StoreKind.allCases)
  func `versions are restored, and merged places lead to the other`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, judge) = (
      try await town.account("Mary", .trusted), try await town.account("Judge", .moderator)
    )
    let place = try await town.add("Fountain", by: mary)
    var content = place.content
    content.title = "Spam"
    _ = try await town.community.change(
      place.id,
      to: content,
      from: 1,
      note: "",
      by: mary,
      in: town.catalog
    )
    await refused(\.isForbidden) { try await town.community.revert(place.id, to: 1, by: mary) }
    await refused(\.isMissing) { try await town.community.revert(place.id, to: 9, by: judge) }
    let reverted = try await town.community.revert(place.id, to: 1, by: judge)
    #expect(reverted.content == place.content && reverted.version == 3)

    let other = try await town.add("Fountain", north: 20, by: mary, isConfirmed: true)
    let third = try await town.add("Fountain", north: 40, by: mary, isConfirmed: true)
    _ = try await town.community.merge(third.id, into: other.id, by: judge)
    let merged = try await town.community.merge(other.id, into: place.id, by: judge)
    #expect(merged.merged == place.id)
    // What was merged into it leads to the same place.
    #expect(try await town.community.place(third.id, for: nil).merged == place.id)
    #expect(try await town.community.places(of: "town").map(\.id) == [place.id])
    await refused(\.isConflict) {
      try await town.community.merge(place.id, into: other.id, by: judge)
    }
    #expect(try await town.community.revert(other.id, to: 1, by: judge).state == .approved)
  }

  @Test(arguments: StoreKind.allCases)
  func `reports reach the moderators, one for each account`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (try await town.account("Mary", .trusted), try await town.account("Paul"))
    let judge = try await town.account("Judge", .moderator)
    let place = try await town.add("Fountain", by: mary)
    for note in ["closed", "it is gone"] {
      try await town.community.report(place.id, note: note, by: paul)
    }
    let reports = try await town.community.queue(for: judge, limit: 10).reports
    #expect(reports.map(\.note) == ["it is gone"])
    await refused(\.isForbidden) {
      try await town.community.close(report: reports[0].id, by: paul)
    }
    try await town.community.close(report: reports[0].id, by: judge)
    await refused(\.isMissing) {
      try await town.community.close(report: reports[0].id, by: judge)
    }
    #expect(try await town.community.queue(for: judge, limit: 10).reports.isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `an account removes its own places, and moderators those of others`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (
      try await town.account("Mary", .trusted), try await town.account("Paul", .trusted)
    )
    let judge = try await town.account("Judge", .moderator)
    let place = try await town.add("Fountain", by: mary)
    await refused(\.isForbidden) { try await town.community.remove(place.id, by: paul) }
    try await town.community.remove(place.id, by: mary)
    await refused(\.isMissing) { try await town.community.place(place.id, for: paul) }
    #expect(try await town.community.place(place.id, for: mary).state == .removed)
    await refused(\.isConflict) {
      try await town.community.change(
        place.id,
        to: place.content,
        from: 1,
        note: "",
        by: mary,
        in: town.catalog
      )
    }
    _ = try await town.community.decide(place.id, isApproved: true, reason: "", by: judge)
    #expect(try await town.community.place(place.id, for: paul).state == .approved)
  }

  @Test(arguments: StoreKind.allCases)
  func `an account makes so many changes an hour`(kind: StoreKind) async throws {
    var limits = CommunityLimits()
    limits.changes = 3
    let town = try await Town(kind, limits: limits)
    let mary = try await town.account("Mary")
    for number in 0..<3 {
      _ = try await town.add("Place \(number)", north: Double(number) * 500, by: mary)
    }
    await refused(\.isTooMany) { try await town.add("Place 4", north: 5_000, by: mary) }
    town.clock.pass(3_600)
    _ = try await town.add("Place 4", north: 5_000, by: mary)
  }

  @Test(arguments: StoreKind.allCases)
  func `boxes and nearest places agree with a scan of all`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let mary = try await town.account("Mary", .admin)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SplitMix(seed: seed)
    var all: [SharedPlace] = []
    for number in 0..<60 {
      let position = try Coordinate(
        latitude: Double.random(in: 51.45...51.55, using: &random),
        longitude: Double.random(in: -0.2...0, using: &random)
      )
      let content = PlaceContent(title: "Place \(number)", position: position)
      let place = try await town.community.add(
        content,
        to: town.catalog,
        by: mary,
        isConfirmed: true
      )
      all.append(place)
    }
    for _ in 0..<20 {
      let position = try Coordinate(
        latitude: Double.random(in: 51.4...51.6, using: &random),
        longitude: Double.random(in: -0.3...0.1, using: &random)
      )
      let near = try await town.community.places(near: position, limit: 7).map(\.place.id)
      let distance = { (place: SharedPlace) in position.distance(to: place.content.position) }
      let expected = all.filter { distance($0) <= Meters(20_000) }
        .sorted { (distance($0), $0.id) < (distance($1), $1.id) }.prefix(7).map(\.id)
      #expect(near == expected, "seed \(seed)")
      let box = try #require(
        BoundingBox(
          south: position.latitude,
          west: position.longitude,
          north: position.latitude + 0.05,
          east: position.longitude + 0.1
        )
      )
      let found = try await town.community.places(in: box, limit: 1_000).map(\.id)
      #expect(
        found == all.filter { box.contains($0.content.position) }.map(\.id).sorted(),
        "seed \(seed)"
      )
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a box ends at its edges, not a rounding later`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let mary = try await town.account("Mary", .trusted)
    let position = try Coordinate(latitude: 51.512345678, longitude: -0.123456789)
    let content = PlaceContent(title: "Fountain", position: position)
    _ = try await town.community.add(content, to: town.catalog, by: mary, isConfirmed: false)
    let (edge, wide) = (1e-9, 0.01)
    for (south, west, north, east, count) in [
      (0, 0, 0, 0, 1), (-wide, -wide, wide, wide, 1), (edge, -wide, wide, wide, 0),
      (-wide, edge, wide, wide, 0), (-wide, -wide, -edge, wide, 0), (-wide, -wide, wide, -edge, 0),
    ] {
      let box = try #require(
        BoundingBox(
          south: position.latitude + south,
          west: position.longitude + west,
          north: position.latitude + north,
          east: position.longitude + east
        )
      )
      #expect(try await town.community.places(in: box, limit: 10).count == count)
    }
  }

  @Test func `a place far from its city is refused`() async throws {
    let town = try await Town(.sqlite)
    let mary = try await town.account("Mary")
    let content = PlaceContent(
      title: "Louvre",
      position: try Coordinate(latitude: 48.86, longitude: 2.34)
    )
    await refused(\.isInvalid) {
      try await town.community.add(content, to: town.catalog, by: mary, isConfirmed: false)
    }
  }

  @Test(arguments: [
    (#"{"lat": 51, "lon": 0}"#, "title"),
    (#"{"title": "", "lat": 51, "lon": 0}"#, "title"),
    (#"{"title": "  \t", "lat": 51, "lon": 0}"#, "title"),
    (#"{"title": "...", "lat": 51, "lon": 0}"#, "title"),
    (#"{"title": "a\u202eb", "lat": 51, "lon": 0}"#, "title"),
    (#"{"title": "a\u0000b", "lat": 51, "lon": 0}"#, "title"),
    (#"{"title": "a\nb", "lat": 51, "lon": 0}"#, "title"),
    (#"{"title": "a", "text": "a\u2067b", "lat": 51, "lon": 0}"#, "text"),
    (#"{"title": "a", "lat": 91, "lon": 0}"#, "lat"),
    (#"{"title": "a", "lat": 51, "lon": 1e999}"#, "lon"),
    (#"{"title": "a", "lat": 51, "lon": 0, "hours": "whenever"}"#, "hours"),
    (#"{"title": "a", "lat": 51, "lon": 0, "website": "javascript:alert(1)"}"#, "website"),
    (#"{"title": "a", "lat": 51, "lon": 0, "minutes": 0}"#, "minutes"),
    (#"{"title": "a", "lat": 51, "lon": 0, "license": "mine"}"#, "license"),
    (#"{"title": "a", "lat": 51, "lon": 0, "state": "approved"}"#, "state"),
  ])
  func `hostile content is refused with its place`(json: String, key: String) throws {
    let error = #expect(throws: ReadingError.self) {
      try StrictReader.read(Data(json.utf8)) { PlaceContent(reading: $0) }
    }
    #expect("\(try #require(error))".contains(key))
  }

  @Test func `a title of ten megabytes and one of stacked accents are refused`() throws {
    for title in [
      String(repeating: "a", count: 10_000_000),
      "a" + String(repeating: "\u{301}", count: 2_000_000),
    ] {
      let json = #"{"title": "\#(title)", "lat": 51, "lon": 0}"#
      #expect(throws: ReadingError.self) {
        try StrictReader.read(Data(json.utf8)) { PlaceContent(reading: $0) }
      }
    }
  }
}

extension Town {
  /// Returns the ids of the places that are pointed out as similar to a new one.
  fileprivate func doubles(of title: String, north: Double, by account: Account) async -> [String] {
    do {
      _ = try await add(title, north: north, by: account)
      return []
    } catch let error as CommunityError {
      guard case .doubles(let doubles) = error else { return [] }
      return doubles.map(\.id)
    } catch { return [] }
  }

  /// Proposes a change, and returns its id.
  func propose(
    _ content: PlaceContent,
    of place: SharedPlace,
    by account: Account
  ) async throws -> String {
    let change = try await community.change(
      place.id,
      to: content,
      from: place.version,
      note: "",
      by: account,
      in: catalog
    )
    guard case .proposed(let id) = change else {
      throw CommunityError.conflict("the change was made at once")
    }
    return id
  }
}
