import DayPlans
import Foundation
import Testing

@testable import PlandayCommand

/// The options of `planday plan` are the fields of a request.
struct RequestOptionsTests {
  /// The fields whose options have other names.
  private static let otherNames = [
    "categories": ["category"],
    "places": ["place"],
    "pins": ["pin"],
    "familiarity": ["firstTime", "beenBefore"],
    "breaks": ["noBreaks"],
  ]

  /// The names of the options' properties.
  private static let options = Mirror(reflecting: RequestOptions()).children
    .compactMap(\.label).map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }

  @Test func `every field has an option, and every option a field`() {
    let expected = PlanRequest.fields.flatMap { Self.otherNames[$0.key] ?? [$0.key] }
    #expect(Self.options.sorted() == expected.sorted())
  }

  @Test func `options have the defaults of a request`() throws {
    let answer = try Command.run([
      "--catalog", "\(Command.oddtown)/oddtown.json", "--date", "2026-12-01", "--format", "json",
    ])
    let plan = try Plan(json: Data(answer.output.utf8), file: "plan.json")
    #expect(plan.request == PlanRequest(date: plan.request.date))
  }
}
