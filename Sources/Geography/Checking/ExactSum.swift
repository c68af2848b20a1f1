/// A sum of products of doubles, without rounding.
///
/// The sum is kept as doubles of growing size that do not overlap, so the last one has its sign.
/// Products below 1e-290 lose their last bits: no coordinate on Earth is so small but zero.
///
/// > Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
/// > Predicates", *Discrete & Computational Geometry* 18 (1997), 305–363, GROW-EXPANSION,
/// > <https://doi.org/10.1007/PL00009321>.
struct ExactSum {
  /// The parts, the smallest first; none is zero.
  private var parts: [Double] = []

  /// The part that has the sign of the sum; zero if the sum is.
  var mostSignificant: Double { parts.last ?? 0 }

  /// Adds a product.
  mutating func add(_ factor: Double, times other: Double) {
    let product = factor * other
    // The fused step computes the error of the product without rounding.
    add((-product).addingProduct(factor, other))
    add(product)
  }

  /// Adds a number.
  private mutating func add(_ term: Double) {
    var carried = term
    var grown: [Double] = []
    for part in parts {
      let sum = carried + part
      // Knuth's TWO-SUM: the error of a sum of two numbers of any sizes.
      let virtual = sum - carried
      let error = (carried - (sum - virtual)) + (part - virtual)
      if error != 0 { grown.append(error) }
      carried = sum
    }
    if carried != 0 { grown.append(carried) }
    parts = grown
  }
}
