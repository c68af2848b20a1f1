import TestSupport
import Testing

@testable import ExactOrienteering
@testable import Orienteering

struct LinearProgramTests {
  /// Items of `weights` for three knapsacks, worth their weights, which is hard to prove.
  private static func knapsacks(_ weights: [Int], room: Int) -> LinearProgram {
    var program = LinearProgram()
    for _ in 0..<3 { program.addRow(.atMost(Double(room))) }
    for _ in weights { program.addRow(.atMost(1)) }
    for sack in 0..<3 {
      for (number, weight) in weights.enumerated() {
        program.addColumn(
          worth: Double(weight),
          entries: [.init(row: sack, value: Double(weight)), .init(row: 3 + number, value: 1)],
          isChoice: true
        )
      }
    }
    return program
  }

  @Test(arguments: 0..<60)
  func `an interrupted integer program has no choice or a feasible one`(looks: Int) {
    let weights = [91, 83, 79, 73, 67, 61, 59, 53, 47, 43, 41, 37, 31, 29, 23]
    var program = Self.knapsacks(weights, room: 227)
    let interruption = Interruption(after: looks)
    let control = SearchControl(isCancelled: { interruption.isDue })
    switch program.solve(control) {
    case .optimal(let chosen):
      let worth = chosen.reduce(0) { $0 + weights[$1 % weights.count] }
      #expect(worth == 3 * 227)
    case .infeasible: Issue.record("the empty choice is feasible")
    case .stopped(let chosen):
      // Three full knapsacks are optimal.
      let worth = (chosen ?? []).reduce(0) { $0 + weights[$1 % weights.count] }
      #expect(worth <= 3 * 227)
    }
  }

  @Test func `work is counted by the columns present at the time`() {
    var program = Self.knapsacks([91, 83, 79, 73, 67], room: 200)
    let unsolved = program.work
    #expect(unsolved == 0)
    let isSolved = program.solveRelaxation(SearchControl())
    let (first, perIteration) = (program.work, program.columnCount * LinearProgram.workPerColumn)
    #expect(isSolved && first > 0 && first.isMultiple(of: perIteration))
    // Columns of no value change neither the solution nor its work.
    for _ in 0..<100 { program.addColumn(worth: -1, entries: [.init(row: 0, value: 1)]) }
    let isSolvedAgain = program.solveRelaxation(SearchControl())
    let second = program.work
    #expect(isSolvedAgain && second == first)
    _ = program.solve(SearchControl())
    let whole = program.work
    #expect(whole > first)
  }
}
