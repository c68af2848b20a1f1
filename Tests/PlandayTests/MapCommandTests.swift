import Foundation
import TestTools
import Testing

/// `planday map`, end to end.
struct MapCommandTests {
  /// The map of Vancouver.
  private static let vancouver = Command.data + "/maps/vancouver.map"

  @Test func `finds routes between pairs, null where there is none`() throws {
    let answer = try Command.run(
      ["map", "route", Self.vancouver, "--pairs", "-", "--brief"],
      input: "49.2864,-123.1437 49.3018,-123.1572\n49.2864,-123.1437 49.9,-123.1\n"
    )
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix("[{\"meters\":24"))
    #expect(answer.output.contains(",null]"))
  }

  @Test func `computes an isochrone that planday reads as an area`() throws {
    let answer = try Command.run(
      ["map", "reach", Self.vancouver, "--from", "49.2829,-123.1204", "--within", "10"]
    )
    #expect(answer.code == 0)
    let json = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
    #expect(json?["type"] as? String == "Polygon")
  }

  @Test(arguments: [
    (["map", "frob"], 64, "unknown map command frob"),
    (["map", "stats", "/nonexistent.map"], 66, "cannot be read"),
    (["map", "stats", Command.data + "/london.json"], 65, "not a planday map"),
    (["map", "route", vancouver, "--from", "49.28,-123.12"], 64, "give --from and --to"),
    (
      ["map", "reach", vancouver, "--from", "49.28,-123.12", "--within", "0"], 64,
      "between 1 and 600"
    ),
    (["map", "reach", vancouver, "--from", "50,-120", "--within", "9"], 1, "no street of the map"),
  ])
  func `reports the problem and the remedy`(
    arguments: [String],
    code: Int32,
    message: String
  ) throws {
    let answer = try Command.run(arguments)
    #expect(answer.code == code)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.hasPrefix("planday: error: "))
    #expect(answer.errors.contains(message))
  }

  @Test(.slow) func `counts and checks every shipped map`() throws {
    for city in ["london", "nyc", "vancouver"] {
      let map = Command.data + "/maps/\(city).map"
      let stats = try Command.run(["map", "stats", map, "--json"])
      let json = try JSONSerialization.jsonObject(with: Data(stats.output.utf8)) as? [[String: Any]]
      #expect(json?.first?["city"] as? String == city)
      let check = try Command.run(["map", "check", map])
      #expect(check.code == 0)
    }
  }
}
