import Catalogs
import Geography
import Testing

/// Which sights the rule identifies as parts of others.
struct PartRuleTests {
  private func place(
    _ name: String,
    _ category: Catalogs.Category,
    at coordinate: String = "49.301,-123.14",
    minutes: Int = 20,
    size: PlaceSize? = nil,
    fee: Bool? = nil
  ) throws -> Attraction {
    Attraction(
      id: PlaceName(name).slug,
      name: name,
      category: category,
      coordinate: try #require(Coordinate(coordinate)),
      visit: try #require(
        VisitDuration(minimum: 5, recommended: Minutes(minutes), maximum: 240)
      ),
      relevance: 40,
      size: size,
      fee: fee
    )
  }

  @Test func `a free outdoor sight whose name begins with that of a park is part of it`() throws {
    let park = try place("Stanley Park", .park, minutes: 150)
    let garden = try place("Stanley Park Rose Garden", .garden)
    let others = [
      try place("Stanley Park Aquarium", .animals),
      try place("Stanley Park Train", .landmark, fee: true),
      try place("Stanley Park Trail", .park, minutes: 180),
      try place("Stanley Park Gate", .landmark, at: "49.35,-123.14"),
      try place("Stanley Theatre", .theater),
      try place("The Park", .park),
    ]
    let rule = PartRule(for: [garden, park] + others)
    #expect(rule.whole(of: garden)?.id == "stanley-park")
    for other in others { #expect(rule.whole(of: other) == nil, "\(other.name)") }
    #expect(rule.whole(of: park) == nil)
  }

  @Test(arguments: ["Hotel", "Place", "Tower", "City Ferry Terminal", "Garage", "West Hotel"])
  func `a building named after a park is not part of it`(rest: String) throws {
    let park = try place("Bryant Park", .park, minutes: 60)
    let building = try place("Bryant Park \(rest)", .landmark)
    #expect(PartRule(for: [park, building]).whole(of: building) == nil)
  }

  @Test func `the reach of a park depends on its size`() throws {
    // 1.3 km north of the park.
    let statue = try place("Stanley Park Statue", .landmark, at: "49.3127,-123.14")
    for (size, isPart) in [(PlaceSize.large, true), (.medium, false), (.small, false)] {
      let park = try place("Stanley Park", .park, minutes: 60, size: size)
      #expect((PartRule(for: [park, statue]).whole(of: statue) != nil) == isPart, "\(size)")
    }
  }

  @Test func `neighborhoods have no parts by name, and the nearer of two parks wins`() throws {
    let quarter = try place("Williamsburg", .square, minutes: 90)
    let bridge = try place("Williamsburg Bridge", .landmark)
    #expect(PartRule(for: [quarter, bridge]).whole(of: bridge) == nil)
    let far = try place("Hyde", .park, at: "49.315,-123.14", minutes: 60)
    let near = try place("Hyde Park", .park, minutes: 60)
    let statue = try place("Hyde Park Statue", .landmark)
    #expect(PartRule(for: [far, near, statue]).whole(of: statue)?.id == "hyde-park")
  }
}
