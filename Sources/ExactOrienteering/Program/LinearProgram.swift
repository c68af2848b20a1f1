import CGLPK
import Orienteering

/// A GLPK program confined to one synchronous call.
///
/// GLPK keeps its memory per thread, and aborts the process if a program is freed on another thread than the one that created it,
/// or if a row or column does not exist. So a program cannot be copied, stored or held across an `await`, and its arguments are
/// checked before they reach GLPK, which makes the type safe although it holds a pointer. Rows and columns count from 0 here and
/// from 1 in GLPK.
@safe struct LinearProgram: ~Copyable {
  private let problem: OpaquePointer

  /// The work of all solves so far, in approximate nanoseconds: each iteration scans every column.
  private(set) var work = 0

  /// The nanoseconds per iteration and column: 34 to 62 on five instances.
  static let workPerColumn = 50

  /// Creates an empty maximization program.
  ///
  /// Only for owners that are themselves confined to one call, such as ``MasterProgram``.
  init() {
    glp_term_out(GLP_OFF)
    // Never null: GLPK ends the process if memory runs out.
    unsafe problem = glp_create_prob()
    unsafe glp_set_obj_dir(problem, GLP_MAX)
  }

  deinit {
    unsafe glp_delete_prob(problem)
  }

  /// A bound on the sum of a row.
  enum Limit {
    /// At most this.
    case atMost(Double)
    /// At least this.
    case atLeast(Double)
    /// Exactly this.
    case exactly(Double)
  }

  /// One coefficient of a column.
  struct Entry {
    /// The row, from 0.
    let row: Int
    /// The coefficient.
    let value: Double
  }

  /// The number of rows.
  var rowCount: Int { unsafe Int(glp_get_num_rows(problem)) }

  /// The number of columns.
  var columnCount: Int { unsafe Int(glp_get_num_cols(problem)) }

  /// Adds a row, with 1 in each of `columns`.
  ///
  /// - Precondition: The columns exist and are distinct.
  mutating func addRow(_ limit: Limit, columns: [Int] = []) {
    precondition(columns.allSatisfy { (0..<columnCount).contains($0) })
    precondition(Set(columns).count == columns.count)
    let row = unsafe glp_add_rows(problem, 1)
    switch limit {
    case .atMost(let most): unsafe glp_set_row_bnds(problem, row, GLP_UP, 0, most)
    case .atLeast(let least): unsafe glp_set_row_bnds(problem, row, GLP_LO, least, 0)
    case .exactly(let value): unsafe glp_set_row_bnds(problem, row, GLP_FX, value, value)
    }
    // GLPK reads both arrays from index 1.
    let numbers = [0] + columns.map { Int32($0 + 1) }
    let ones = [Double](repeating: 1, count: numbers.count)
    unsafe glp_set_mat_row(problem, row, Int32(columns.count), numbers, ones)
  }

  /// Fixes `column` at 0 from now on.
  mutating func forbid(_ column: Int) {
    precondition((0..<columnCount).contains(column))
    unsafe glp_set_col_bnds(problem, Int32(column + 1), GLP_FX, 0, 0)
  }

  /// Changes the objective coefficient of `column`.
  mutating func setWorth(_ objective: Double, ofColumn column: Int) {
    precondition((0..<columnCount).contains(column))
    unsafe glp_set_obj_coef(problem, Int32(column + 1), objective)
  }

  /// Adds a nonnegative column, or a binary one.
  ///
  /// - Precondition: The rows of `entries` exist and are distinct.
  mutating func addColumn(worth objective: Double, entries: [Entry], isChoice: Bool = false) {
    precondition(entries.allSatisfy { (0..<rowCount).contains($0.row) })
    precondition(Set(entries.map(\.row)).count == entries.count)
    let column = unsafe glp_add_cols(problem, 1)
    if isChoice {
      unsafe glp_set_col_kind(problem, column, GLP_BV)
    } else {
      unsafe glp_set_col_bnds(problem, column, GLP_LO, 0, 0)
    }
    unsafe glp_set_obj_coef(problem, column, objective)
    // GLPK reads both arrays from index 1.
    let rows = [0] + entries.map { Int32($0.row + 1) }
    let values = [0] + entries.map(\.value)
    unsafe glp_set_mat_col(problem, column, Int32(entries.count), rows, values)
  }

  /// Solves the linear relaxation, starting from the last basis.
  ///
  /// GLPK cannot be interrupted here, so it runs in slices of iterations; slices of time would make the choice among several
  /// optimal solutions nondeterministic.
  ///
  /// - Returns: Whether an optimal solution was found.
  mutating func solveRelaxation(_ control: SearchControl) -> Bool {
    var parameters = glp_smcp()
    unsafe glp_init_smcp(&parameters)
    parameters.msg_lev = GLP_MSG_OFF
    parameters.meth = GLP_PRIMAL
    parameters.it_lim = Self.slice
    var isFresh = false
    while true {
      let code = unsafe counting { unsafe glp_simplex($0, &parameters) }
      if code == GLP_EITLIM {
        if control.shouldStop { return false }
      } else if code == 0, unsafe glp_get_status(problem) == GLP_OPT {
        return true
      } else if unsafe isFresh || (code == 0 && glp_get_status(problem) == GLP_NOFEAS) {
        return false
      } else {
        // A bad basis is replaced with the trivial one, once.
        isFresh = true
        unsafe glp_std_basis(problem)
      }
    }
  }

  /// Returns what `solve` returns, and counts its iterations as work.
  private mutating func counting(_ solve: (OpaquePointer) -> Int32) -> Int32 {
    let before = unsafe glp_get_it_cnt(problem)
    let code = unsafe solve(problem)
    unsafe work += Int(glp_get_it_cnt(problem) - before) * columnCount * Self.workPerColumn
    return code
  }

  /// The iterations of a slice; a hundred take at most about 10 ms.
  private static var slice: Int32 { 100 }

  /// The objective of the relaxation.
  var relaxationValue: Double { unsafe glp_get_obj_val(problem) }

  /// Returns the dual value of `row` in the relaxation.
  func dual(ofRow row: Int) -> Double {
    precondition((0..<rowCount).contains(row))
    return unsafe glp_get_row_dual(problem, Int32(row + 1))
  }

  /// Returns the value of `column` in the relaxation.
  func relaxedValue(ofColumn column: Int) -> Double {
    precondition((0..<columnCount).contains(column))
    return unsafe glp_get_col_prim(problem, Int32(column + 1))
  }

  /// The outcome of the integer program in floating point, within GLPK's tolerances, so not a proof.
  enum IntegerEnding {
    /// The optimal choice of columns.
    case optimal(chosen: [Int])
    /// No choice satisfies every row.
    case infeasible
    /// Time ran out or the search was cancelled; the best choice so far, if any.
    case stopped(chosen: [Int]?)
  }

  /// Solves the integer program.
  mutating func solve(_ search: SearchControl) -> IntegerEnding {
    guard solveRelaxation(search) else {
      let isInfeasible = unsafe glp_get_status(problem) == GLP_NOFEAS
      return isInfeasible ? .infeasible : .stopped(chosen: nil)
    }
    let watch = CancellationWatch(search, workOfIteration: columnCount * Self.workPerColumn)
    return withExtendedLifetime(watch) {
      var control = unsafe glp_iocp()
      unsafe glp_init_iocp(&control)
      unsafe control.msg_lev = GLP_MSG_OFF
      unsafe control.tm_lim = max(1, search.milliseconds)
      unsafe control.clq_cuts = GLP_ON
      unsafe control.br_tech = GLP_BR_DTH
      unsafe control.bt_tech = GLP_BT_BLB
      unsafe control.cb_info = Unmanaged.passUnretained(watch).toOpaque()
      unsafe control.cb_func = { tree, info in
        guard let tree = unsafe tree, let info = unsafe info else { return }
        let watch = unsafe Unmanaged<CancellationWatch>.fromOpaque(info).takeUnretainedValue()
        unsafe watch.look(at: tree)
      }
      let code = unsafe counting { unsafe glp_intopt($0, &control) }
      return ending(code: code)
    }
  }

  private func ending(code: Int32) -> IntegerEnding {
    let status = unsafe glp_mip_status(problem)
    if code == 0, status == GLP_OPT { return .optimal(chosen: chosen) }
    if code == 0, status == GLP_NOFEAS { return .infeasible }
    return .stopped(chosen: status == GLP_FEAS || status == GLP_OPT ? chosen : nil)
  }

  private var chosen: [Int] {
    (0..<columnCount).filter { unsafe glp_mip_col_val(problem, Int32($0 + 1)) > 0.5 }
  }
}

/// Stops GLPK's branch and cut when the search should stop or its work budget is spent.
private final class CancellationWatch {
  private let search: SearchControl
  private let workOfIteration: Int
  private var firstIteration: Int32?

  init(_ search: SearchControl, workOfIteration: Int) {
    self.search = search
    self.workOfIteration = workOfIteration
  }

  func look(at tree: OpaquePointer) {
    let iterations = unsafe glp_get_it_cnt(glp_ios_get_prob(tree))
    let first = firstIteration ?? iterations
    firstIteration = first
    let isSpent = Int(iterations - first) * workOfIteration >= search.work
    if isSpent || search.shouldStop { unsafe glp_ios_terminate(tree) }
  }
}
