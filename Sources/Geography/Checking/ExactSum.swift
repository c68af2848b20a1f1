/// An exact sum of products of doubles.
///
/// The sum is stored as nonoverlapping doubles of increasing magnitude, so the last one determines its sign. Products
/// below 1e-290 lose precision, but no nonzero coordinate is that small.
///
/// > Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates",
/// > *Discrete & Computational Geometry* 18 (1997), 305–363, GROW-EXPANSION, <https://doi.org/10.1007/PL00009321>.
struct ExactSum {
  /// The components in order of increasing magnitude; none is zero.
  private var parts: [Double] = []

  /// The largest component, which has the sign of the sum; zero if the sum is zero.
  var mostSignificant: Double { parts.last ?? 0 }

  /// Adds a product.
  mutating func add(_ factor: Double, times other: Double) {
    let product = factor * other
    // A fused multiply-add computes the rounding error of the product exactly.
    add((-product).addingProduct(factor, other))
    add(product)
  }

  /// Adds a number.
  private mutating func add(_ term: Double) {
    var carried = term
    var grown: [Double] = []
    for part in parts {
      let sum = carried + part
      // Knuth's TWO-SUM: the exact rounding error of adding two numbers of any magnitude.
      let virtual = sum - carried
      let error = (carried - (sum - virtual)) + (part - virtual)
      if error != 0 { grown.append(error) }
      carried = sum
    }
    if carried != 0 { grown.append(carried) }
    parts = grown
  }
}
