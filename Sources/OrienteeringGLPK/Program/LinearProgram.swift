import CGLPK
import Orienteering

/// A GLPK program of rows and columns that exists for the length of one synchronous call.
///
/// GLPK keeps its memory per thread and aborts the process when a program is freed on another thread
/// than the one that made it, or when it is given a row or column that does not exist. So a program
/// cannot be copied, stored or held over an `await`, and its numbers are checked before GLPK sees
/// them. Rows and columns count from 0 here and from 1 inside.
struct LinearProgram: ~Copyable {
  private let problem: OpaquePointer

  /// The work of all solutions so far, in rough nanoseconds: each iteration looks at every column that there is then.
  private(set) var work = 0

  /// What an iteration takes for each column, in nanoseconds: 34 to 62 on five instances.
  static let workPerColumn = 50

  /// Creates an empty program that maximizes.
  ///
  /// Only for owners that are themselves confined to one call, as ``MasterProgram`` is.
  init() {
    glp_term_out(GLP_OFF)
    // Never null: where memory has run out GLPK ends the process before it returns.
    problem = glp_create_prob()
    glp_set_obj_dir(problem, GLP_MAX)
  }

  deinit {
    glp_delete_prob(problem)
  }

  /// What a row may add up to.
  enum Limit {
    /// At most this.
    case atMost(Double)
    /// At least this.
    case atLeast(Double)
    /// Exactly this.
    case exactly(Double)
  }

  /// One number of a column.
  struct Entry {
    /// The row, from 0.
    let row: Int
    /// The number.
    let value: Double
  }

  /// The number of rows.
  var rowCount: Int { Int(glp_get_num_rows(problem)) }

  /// The number of columns.
  var columnCount: Int { Int(glp_get_num_cols(problem)) }

  /// Adds a row, with 1 in each of `columns` that exist already.
  ///
  /// - Precondition: The columns exist and are different.
  mutating func addRow(_ limit: Limit, columns: [Int] = []) {
    precondition(columns.allSatisfy { (0..<columnCount).contains($0) })
    precondition(Set(columns).count == columns.count)
    let row = glp_add_rows(problem, 1)
    switch limit {
    case .atMost(let most): glp_set_row_bnds(problem, row, GLP_UP, 0, most)
    case .atLeast(let least): glp_set_row_bnds(problem, row, GLP_LO, least, 0)
    case .exactly(let value): glp_set_row_bnds(problem, row, GLP_FX, value, value)
    }
    // GLPK reads both arrays from their second element.
    let numbers = [0] + columns.map { Int32($0 + 1) }
    let ones = [Double](repeating: 1, count: numbers.count)
    glp_set_mat_row(problem, row, Int32(columns.count), numbers, ones)
  }

  /// Holds `column` at 0 from now on.
  mutating func forbid(_ column: Int) {
    precondition((0..<columnCount).contains(column))
    glp_set_col_bnds(problem, Int32(column + 1), GLP_FX, 0, 0)
  }

  /// Changes what `column` is worth.
  mutating func setWorth(_ objective: Double, ofColumn column: Int) {
    precondition((0..<columnCount).contains(column))
    glp_set_obj_coef(problem, Int32(column + 1), objective)
  }

  /// Adds a column of values from 0 up, or from 0 to 1 in whole numbers.
  ///
  /// - Precondition: The rows of `entries` exist and are different.
  mutating func addColumn(worth objective: Double, entries: [Entry], isChoice: Bool = false) {
    precondition(entries.allSatisfy { (0..<rowCount).contains($0.row) })
    precondition(Set(entries.map(\.row)).count == entries.count)
    let column = glp_add_cols(problem, 1)
    if isChoice {
      glp_set_col_kind(problem, column, GLP_BV)
    } else {
      glp_set_col_bnds(problem, column, GLP_LO, 0, 0)
    }
    glp_set_obj_coef(problem, column, objective)
    // GLPK reads both arrays from their second element.
    let rows = [0] + entries.map { Int32($0.row + 1) }
    let values = [0] + entries.map(\.value)
    glp_set_mat_col(problem, column, Int32(entries.count), rows, values)
  }

  /// Solves the program without its whole numbers, from where the last solution left off.
  ///
  /// GLPK cannot be interrupted here, so it works in slices and is asked to go on. They are counted in iterations: slices of
  /// time would not always lead to the same of several best solutions.
  ///
  /// - Returns: Whether an optimal solution was found.
  mutating func solveRelaxation(_ control: SearchControl) -> Bool {
    var parameters = glp_smcp()
    glp_init_smcp(&parameters)
    parameters.msg_lev = GLP_MSG_OFF
    parameters.meth = GLP_PRIMAL
    parameters.it_lim = Self.slice
    var isFresh = false
    while true {
      let code = counting { glp_simplex($0, &parameters) }
      if code == GLP_EITLIM {
        if control.isReached { return false }
      } else if code == 0, glp_get_status(problem) == GLP_OPT {
        return true
      } else if isFresh || (code == 0 && glp_get_status(problem) == GLP_NOFEAS) {
        return false
      } else {
        // A basis that went bad is replaced by the trivial one, once.
        isFresh = true
        glp_std_basis(problem)
      }
    }
  }

  /// Returns what `solve` returns, and counts the iterations that it takes as work.
  private mutating func counting(_ solve: (OpaquePointer) -> Int32) -> Int32 {
    let before = glp_get_it_cnt(problem)
    let code = solve(problem)
    work += Int(glp_get_it_cnt(problem) - before) * columnCount * Self.workPerColumn
    return code
  }

  /// The iterations after which GLPK is asked to look up; a hundred take at most some 10 ms.
  private static var slice: Int32 { 100 }

  /// The objective of the relaxation.
  var relaxationValue: Double { glp_get_obj_val(problem) }

  /// Returns the dual value of `row` in the relaxation: what one more unit of it would be worth.
  func dual(ofRow row: Int) -> Double {
    precondition((0..<rowCount).contains(row))
    return glp_get_row_dual(problem, Int32(row + 1))
  }

  /// Returns the value of `column` in the relaxation.
  func relaxedValue(ofColumn column: Int) -> Double {
    precondition((0..<columnCount).contains(column))
    return glp_get_col_prim(problem, Int32(column + 1))
  }

  /// How the search for whole numbers ended.
  enum IntegerEnding {
    /// The best choice of columns.
    case optimal(chosen: [Int])
    /// No choice keeps every row.
    case infeasible
    /// Time ran out or the search was cancelled; the best choice so far, if any, and the bound.
    case stopped(chosen: [Int]?, bound: Double?)
  }

  /// Solves the program with its whole numbers.
  mutating func solve(_ search: SearchControl) -> IntegerEnding {
    guard solveRelaxation(search) else {
      let isInfeasible = glp_get_status(problem) == GLP_NOFEAS
      return isInfeasible ? .infeasible : .stopped(chosen: nil, bound: nil)
    }
    let relaxation = relaxationValue
    let watch = CancellationWatch(search)
    return withExtendedLifetime(watch) {
      var control = glp_iocp()
      glp_init_iocp(&control)
      control.msg_lev = GLP_MSG_OFF
      control.tm_lim = max(1, search.milliseconds)
      control.clq_cuts = GLP_ON
      control.br_tech = GLP_BR_DTH
      control.bt_tech = GLP_BT_BLB
      control.cb_info = Unmanaged.passUnretained(watch).toOpaque()
      control.cb_func = { tree, info in
        guard let tree, let info else { return }
        let watch = Unmanaged<CancellationWatch>.fromOpaque(info).takeUnretainedValue()
        watch.look(at: tree)
      }
      let code = counting { glp_intopt($0, &control) }
      // A node that GLPK has not looked at yet has no bound of its own, only the relaxation's.
      return ending(code: code, bound: min(watch.bound ?? relaxation, relaxation))
    }
  }

  private func ending(code: Int32, bound: Double) -> IntegerEnding {
    let status = glp_mip_status(problem)
    if code == 0, status == GLP_OPT { return .optimal(chosen: chosen) }
    if code == 0, status == GLP_NOFEAS { return .infeasible }
    return .stopped(chosen: status == GLP_FEAS || status == GLP_OPT ? chosen : nil, bound: bound)
  }

  private var chosen: [Int] {
    (0..<columnCount).filter { glp_mip_col_val(problem, Int32($0 + 1)) > 0.5 }
  }
}

/// Stops GLPK's branch and cut when the one who asked has gone, and remembers its bound.
private final class CancellationWatch {
  private let search: SearchControl
  private(set) var bound: Double?

  init(_ search: SearchControl) {
    self.search = search
  }

  func look(at tree: OpaquePointer) {
    let node = glp_ios_best_node(tree)
    if node != 0 { bound = glp_ios_node_bound(tree, node) }
    if search.isReached { glp_ios_terminate(tree) }
  }
}
