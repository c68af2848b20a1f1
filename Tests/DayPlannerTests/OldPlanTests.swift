import Catalogs
import DayPlans
import Formats
import FoundationEssentials
import OpeningHours
import PlanExports
import Testing

/// Plans from before pace existed, and orders without one.
struct OldPlanTests {
  /// Returns an old plan, without any of the keys introduced with the pace.
  private func oldJSON(_ plan: Plan) throws -> Data {
    let keys = ["pace", "dinner", "entryMinutes", "relevance", "kind", "near"]
    var text = String(decoding: try plan.json(), as: UTF8.self)
      .replacing(#/\n *"breaks" : (true|false),/#, with: "")
      .replacing(#/\n *"places" : \[[^\]]*\],/#, with: "")
    for key in keys {
      text = text.split(separator: "\n").filter { !$0.contains("\"\(key)\" : ") }
        .joined(separator: "\n")
    }
    return Data(text.utf8)
  }

  @Test(arguments: [nil, "12:00-14:00/45"])
  func `an old plan can be read, is valid, and has no unrequested break`(lunch: String?) throws {
    let plan = try OddTown.plan { $0.lunch = lunch.flatMap { MealBreak($0) } }
    let old = try oldJSON(plan)
    #expect(!String(decoding: old, as: UTF8.self).contains("pace"))
    let read = try Plan(json: old, file: "old.json")
    #expect(read.request == plan.request)
    #expect(read.request.pace == nil && !read.request.breaks)
    #expect(read.request.dayBreaks.count == (lunch == nil ? 0 : 1))
    #expect(read.days[0].stops.allSatisfy { $0.entryMinutes == 0 && $0.relevance == nil })
    #expect(read.days[0].breaks.allSatisfy { $0.kind == .lunch && $0.places.isEmpty })
    #expect(PlanCheck(of: read, in: OddTown.catalog).violations.isEmpty)
    // When written again, it lists them.
    #expect(try Plan(json: read.json(), file: "new.json") == read)
    #expect(!read.text(in: OddTown.catalog).isEmpty)
    #expect(!read.html(in: OddTown.catalog).isEmpty)
  }

  @Test func `a plan of the first format keeps its sentences`() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Plans/plan-1.json")
    let plan = try Plan(json: Data(contentsOf: url), file: "plan-1.json")
    let liberty = try #require(plan.leftOut.first { $0.id == "liberty" })
    #expect(liberty.code == .displaced)
    guard case .stated(let statement) = liberty.reason else {
      Issue.record("\(liberty.reason)")
      return
    }
    #expect(statement.text == liberty.sentence && !statement.text.isEmpty)
    #expect(liberty.fix == .stated(try #require(liberty.advice)))
    #expect(liberty.cost ?? 0 > 0)
    #expect(!liberty.displaces.isEmpty)
    // When written again, it has the new format and the same content.
    let again = try Plan(json: plan.json(), file: "again.json")
    #expect(again == plan)
    #expect(again.leftOut.map(\.sentence) == plan.leftOut.map(\.sentence))
  }

  @Test func `a plan with a pace has default breaks even if it doesn't list them`() throws {
    let plan = try OddTown.plan {
      $0.pace = .normal
      $0.breaks = true
    }
    let text = String(decoding: try plan.json(), as: UTF8.self)
      .replacing("\"breaks\" : true,", with: "")
    #expect(try Plan(json: Data(text.utf8), file: "plan.json").request.breaks)
  }

  @Test func `an empty order has the defaults`() throws {
    let order = try PlanOrder(json: Data(#"{"city": "oddtown"}"#.utf8))
    let request = try order.request(in: OddTown.catalog, today: OddTown.tuesday, seconds: 5)
    #expect(request == PlanRequest(date: OddTown.tuesday))
    #expect(request.pace == .normal && request.breaks)
    #expect(request.dayBreaks.map(\.kind) == [.lunch])
  }

  @Test func `an order can set pace and breaks`() throws {
    let json =
      #"{"city": "oddtown", "pace": "brisk", "lunch": "none", "dinner": null, "breaks": true}"#
    let order = try PlanOrder(json: Data(json.utf8))
    let request = try order.request(in: OddTown.catalog, today: OddTown.tuesday, seconds: 5)
    #expect(request.pace == .brisk)
    #expect(request.lunch == .skipped && request.dinner == nil)
    #expect(request.dayBreaks.isEmpty)
  }

  @Test(arguments: [#""pace": "slow""#, #""lunch": "noon""#, #""dinner": 7"#, #""breaks": "no""#])
  func `faults of an order are reported`(member: String) {
    let error = #expect(throws: ReadingError.self) {
      try PlanOrder(json: Data("{\"city\": \"oddtown\", \(member)}".utf8))
    }
    let key = member.split(separator: "\"")[0]
    #expect(error?.description.contains(key) == true)
  }
}
