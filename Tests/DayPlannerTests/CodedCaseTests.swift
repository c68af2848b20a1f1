import FoundationEssentials
import Testing

@testable import DayPlans

/// The tables of reasons, fixes and warnings, and the schema of plans, declare the same.
struct CodedCaseTests {
  private static func schema(_ name: String) throws -> [JSON] {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "data/schema/plan.schema.json")
    let schema = try #require(try JSON.parse(try Data(contentsOf: url)))
    guard case .list(let cases) = schema["$defs"]?[name]?["oneOf"] else { return [] }
    return cases
  }

  /// The keys that the schema allows and requires for each code, besides the code and the text.
  private static func declared(_ name: String) throws -> [String: [Set<String>]] {
    var found: [String: [Set<String>]] = [:]
    for form in try schema(name) {
      let code = form["properties"]?["code"]
      var codes: [JSON] = [code?["const"]].compactMap(\.self)
      if case .list(let several) = code?["enum"] { codes += several }
      guard case .list(let required) = form["required"] else { continue }
      let frame: Set = ["code", "text"]
      let keys = Set(form["properties"]?.keys ?? []).subtracting(frame)
      let must = Set(required.compactMap { if case .text(let key) = $0 { key } else { nil } })
      for case .text(let code) in codes { found[code] = [keys, must.subtracting(frame)] }
    }
    return found
  }

  private func expectSame<Value>(_ cases: [CodedCase<Value>], _ name: String) throws {
    var declared = try Self.declared(name)
    #expect(declared.removeValue(forKey: "stated") != nil)
    #expect(Set(cases.map(\.code)).count == cases.count)
    let mine = cases.map { ($0.code, [Set($0.keys), Set($0.requiredKeys)]) }
    #expect(Dictionary(uniqueKeysWithValues: mine) == declared)
  }

  @Test func `the schema has the reasons of the table, with the same keys`() throws {
    try expectSame(LeftOut.Reason.cases, "reason")
  }

  @Test func `the schema has the fixes of the table, with the same keys`() throws {
    try expectSame(LeftOut.Fix.cases, "fix")
  }

  @Test func `the schema has the warnings of the table, with the same keys`() throws {
    try expectSame(Plan.Warning.cases, "warning")
  }
}
