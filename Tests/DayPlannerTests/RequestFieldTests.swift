import Catalogs
import DayPlans
import Formats
import FoundationEssentials
import TestTools
import Testing

/// All parts that list the fields of a request agree with ``PlanRequest/fields``.
struct RequestFieldTests {
  /// The folder of the package.
  private static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let keys = PlanRequest.fields.map(\.key)

  /// The fields that the page leaves at their defaults.
  private static let notOnPage: Set = ["select", "exact", "seed", "today"]

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: package.appending(path: path)), as: UTF8.self)
  }

  private static func json(_ path: String) throws -> JSON {
    try #require(try JSON.parse(try Data(contentsOf: package.appending(path: path))))
  }

  @Test func `keys are unique`() {
    #expect(Set(Self.keys).count == Self.keys.count)
  }

  @Test func `the schema of requests has the fields, the city and the streets`() throws {
    let schema = try Self.json("data/schema/request.schema.json")
    #expect(schema["properties"]?.keys == (Self.keys + ["city", "streets"]).sorted())
    #expect(schema["required"] == .list([.text("city")]))
  }

  @Test func `the schema of plans has the fields, and requires those that plans must have`() throws
  {
    let schema = try Self.json("data/schema/plan.schema.json")["$defs"]?["request"]
    #expect(schema?["properties"]?.keys == Self.keys.sorted())
    let required = PlanRequest.fields.filter(\.isRequired).map { JSON.text($0.key) }
    #expect(schema?["required"] == .list(required))
  }

  @Test(.slow, arguments: keys.filter { !["date", "pace", "breaks"].contains($0) })
  func `both schemas describe a field alike`(key: String) throws {
    let plan = try Self.json("data/schema/plan.schema.json")["$defs"]?["request"]?["properties"]
    let request = try Self.json("data/schema/request.schema.json")["properties"]
    #expect(plan?[key] == request?[key])
  }

  /// Returns what a schema allows besides `null`.
  private static func rule(_ key: String) throws -> JSON {
    let schema = try json("data/schema/request.schema.json")["properties"]?[key]
    return try #require(schema?["anyOf"]?[0] ?? schema)
  }

  /// Returns whether a request with `value` under `key`, as JSON, is read.
  private static func isRead(_ key: String, _ value: String) -> Bool {
    (try? PlanOrder(json: Data(#"{"city":"oddtown","\#(key)":\#(value)}"#.utf8))) != nil
  }

  @Test(.slow, arguments: keys)
  func `null is read exactly if the schema allows it`(key: String) throws {
    let schema = try Self.json("data/schema/request.schema.json")["properties"]?[key]
    let isAllowed = schema?["anyOf"]?[1]?["type"] == .text("null")
    #expect(Self.isRead(key, "null") == isAllowed)
  }

  /// Except the area, whose faults are found later, all together.
  @Test(.slow, arguments: keys.filter { $0 != "area" })
  func `numbers are read exactly within the limits of the schema`(key: String) throws {
    let rule = try Self.rule(key)
    guard rule["type"] == .text("integer") || rule["type"] == .text("number") else {
      #expect(!Self.isRead(key, "1"), "a number in place of \(key)")
      return
    }
    if case .number(let least)? = rule["minimum"] {
      #expect(Self.isRead(key, "\(Int(least))"))
      #expect(!Self.isRead(key, "\(Int(least) - 1)"))
    }
    if case .number(let most)? = rule["maximum"], most < 1e15 {
      #expect(Self.isRead(key, "\(Int(most))"))
      #expect(!Self.isRead(key, "\(Int(most) + 1)"))
    }
    #expect(Self.isRead(key, "1.5") == (rule["type"] == .text("number")))
  }

  @Test(.slow, arguments: keys)
  func `words are read exactly if the schema lists them`(key: String) throws {
    guard case .list(let words)? = try Self.rule(key)["enum"] else { return }
    for case .text(let word) in words { #expect(Self.isRead(key, "\"\(word)\"")) }
    #expect(!Self.isRead(key, "\"otherwise\""))
  }

  @Test func `a request is written with all fields and read back equal`() throws {
    var plan = try OddTown.plan {
      $0.must = ["castle"]
      $0.from = .position(OddTown.position(east: -700))
      $0.lunch = MealBreak("12:00-14:00/45")
      $0.maxStops = 5
      $0.maxWalk = 60
      $0.maxWalkTotal = 90
    }
    plan.request.like = [Interest(.museum, weight: 2)]
    plan.request.familiarity = .beenBefore
    plan.request.seed = .max
    let json = try plan.json()
    #expect(try JSON.parse(json)?["request"]?.keys == Self.keys.sorted())
    #expect(try Plan(json: json, file: "plan.json").request == plan.request)
  }

  @Test func `the page has every field except the ones it omits`() throws {
    let script = try Self.text("Sources/DayPlanningServer/Page/request.js")
    let declaration = try #require(script.firstMatch(of: #/export const plain = [^{]*\{([^}]*)\}/#))
    let names = declaration.1.matches(of: #/([a-zA-Z]+):/#).map { String($0.1) }
    let expected = Set(Self.keys).subtracting(Self.notOnPage).union(["city"])
    #expect(Set(names) == expected)
    #expect(names.count == expected.count)
  }

  @Test(.slow) func `the page sends numbers and lists where the schema has them`() throws {
    let script = try Self.text("Sources/DayPlanningServer/Page/request.js")
    let page = try Set(Self.keys).subtracting(Self.notOnPage).map {
      ($0, try Self.rule($0)["type"])
    }
    func named(_ list: String) throws -> Set<String> {
      let pattern = try Regex("const \(list) = \\[([^\\]]*)\\]", as: (Substring, Substring).self)
      let words = try #require(script.firstMatch(of: pattern)).output.1
      return Set(words.matches(of: #/"([a-zA-Z]+)"/#).map { String($0.1) })
    }
    let numbers = page.filter { $1 == .text("integer") || $1 == .text("number") }.map(\.0)
    // Own places are objects, which the page writes by themselves.
    let lists = page.filter { $1 == .text("array") && $0 != "places" }.map(\.0)
    #expect(try named("numbers") == Set(numbers))
    #expect(try named("lists").union(named("interests")) == Set(lists))
  }
}
