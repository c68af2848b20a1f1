import TestTools
import Testing

@testable import Community

/// What accounts keep on all their devices, and their export, on each store.
struct ItemTests {
  @Test(arguments: StoreKind.allCases)
  func `a device gets what others changed, and conflicts are told`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (try await town.account("Mary"), try await town.account("Paul"))
    let keep = { (key: String, version: Int, content: String?) in
      try await town.community.keep(
        KeptItem(kind: .trip, key: key, version: version, content: content),
        of: mary
      )
    }
    let first = KeptItem(kind: .trip, key: "a", version: 1, content: "one")
    #expect(try await keep("a", 0, "one") == .stored(first))
    // Sent again after a lost answer.
    #expect(try await keep("a", 0, "one") == .stored(first))
    #expect(try await keep("a", 0, "two") == .conflict(first))
    #expect(
      try await keep("b", 0, "x")
        == .stored(KeptItem(kind: .trip, key: "b", version: 2, content: "x"))
    )
    let third = KeptItem(kind: .trip, key: "a", version: 3, content: nil)
    #expect(try await keep("a", 1, nil) == .stored(third))
    #expect(try await keep("a", 1, "one") == .conflict(third))
    #expect(try await town.community.items(after: 2, of: mary) == [third])
    #expect(try await town.community.items(after: 0, of: mary).count == 2)
    #expect(try await town.community.items(after: 0, of: paul).isEmpty)
  }

  @Test(arguments: StoreKind.allCases)
  func `devices that change at once lose nothing`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let mary = try await town.account("Mary")
    let community = town.community
    // Each device adds its own letter to a shared text, and merges on conflicts.
    await withTaskGroup(of: Void.self) { group in
      for device in 0..<8 {
        group.addTask {
          for step in 0..<5 {
            var (version, text) = (0, "")
            let mark = "\(device).\(step) "
            while true {
              let item = KeptItem(kind: .setting, key: "s", version: version, content: text + mark)
              // A device repeats what failed; the same content twice is no conflict.
              guard let outcome = try? await community.keep(item, of: mary) else { continue }
              if case .conflict(let other) = outcome {
                (version, text) = (other.version, other.content ?? "")
                continue
              }
              break
            }
          }
        }
      }
    }
    let text = try await community.items(after: 0, of: mary).first?.content ?? ""
    #expect(Set(text.split(separator: " ")).count == 40, "\(text)")
  }

  @Test(arguments: StoreKind.allCases)
  func `keys, contents and their number are limited`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let mary = try await town.account("Mary")
    for (key, content) in [
      ("", "x"), (String(repeating: "k", count: 201), "x"),
      ("k", String(repeating: "x", count: KeptItem.longestContent + 1)),
    ] {
      await refused(\.isInvalid) {
        try await town.community.keep(
          KeptItem(kind: .trip, key: key, version: 0, content: content),
          of: mary
        )
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an account keeps so much in all, and can delete to keep more`(kind: StoreKind) async throws
  {
    let town = try await Town(kind)
    let mary = try await town.account("Mary")
    let long = String(repeating: "x", count: 500_000)
    let keep = { (number: Int, version: Int, content: String?) in
      try await town.community.keep(
        KeptItem(kind: .trip, key: "\(number)", version: version, content: content),
        of: mary
      )
    }
    for number in 1...16 { _ = try await keep(number, 0, long) }
    await refused(\.isInvalid) { try await keep(17, 0, "x") }
    _ = try await keep(1, 1, "shorter")
    _ = try await keep(17, 0, "x")
    _ = try await keep(2, 2, nil)
    _ = try await keep(18, 0, long)
  }

  @Test(.slow, arguments: StoreKind.allCases)
  func `an account keeps so many items, and those that were deleted do not count`(
    kind: StoreKind
  ) async throws {
    let town = try await Town(kind)
    let mary = try await town.account("Mary")
    let keep = { (number: Int, version: Int, content: String?) in
      try await town.community.keep(
        KeptItem(kind: .favorite, key: "\(number)", version: version, content: content),
        of: mary
      )
    }
    for number in 1...KeptItem.most { _ = try await keep(number, 0, "x") }
    await refused(\.isInvalid) { try await keep(0, 0, "x") }
    _ = try await keep(1, 1, nil)
    _ = try await keep(0, 0, "x")
    // One that was deleted does not come back beyond the limit.
    await refused(\.isInvalid) { try await keep(1, KeptItem.most + 1, "x") }
  }

  @Test(arguments: StoreKind.allCases)
  func `an export has all that is one's own, and no more`(kind: StoreKind) async throws {
    let town = try await Town(kind)
    let (mary, paul) = (try await town.account("Mary"), try await town.account("Paul", .trusted))
    let place = try await town.add("Fountain", by: mary)
    let other = try await town.add("Mill", north: 900, by: paul)
    _ = try await town.community.change(
      other.id,
      to: other.content,
      from: 1,
      note: "same",
      by: mary,
      in: town.catalog
    )
    try await town.community.report(other.id, note: "noisy", by: mary)
    _ = try await town.community.keep(
      KeptItem(kind: .favorite, key: "tower", version: 0, content: "{}"),
      of: mary
    )
    _ = try await town.logIn("Mary")
    let export = try await town.community.export(of: mary)
    #expect(export.places.map(\.id) == [place.id])
    #expect(export.revisions.map(\.place) == [place.id])
    #expect(export.proposals.map(\.note) == ["same"])
    #expect(export.reports.map(\.note) == ["noisy"])
    #expect(export.items.map(\.key) == ["tower"])
    #expect(export.sessions.count == 1)
    #expect(try await town.community.export(of: paul).places.map(\.id) == [other.id])
  }
}
