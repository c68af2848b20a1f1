/// The values of eight ticks in a row, computed side by side.
///
/// The compiler does not do so by itself for the recursions of the bounds, where it is worth a factor of three.
typealias TickVector = SIMD8<Int32>

extension TickVector {
  /// The greater values of this and `other`.
  func maximum(_ other: Self) -> Self { replacing(with: other, where: other .> self) }

  /// The smaller values of this and `other`.
  func minimum(_ other: Self) -> Self { replacing(with: other, where: other .< self) }
}

extension UnsafeMutablePointer<Int32> {
  /// The eight values from here.
  var vector: TickVector {
    get { UnsafeRawPointer(self).loadUnaligned(as: TickVector.self) }
    nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: TickVector.self) }
  }
}

extension UnsafePointer<Int32> {
  /// The eight values from here.
  var vector: TickVector { UnsafeRawPointer(self).loadUnaligned(as: TickVector.self) }
}
