/// A number that depends on the zoom: one for each of the zooms 11 to 18, and between them on the line.
struct ZoomScale: Sendable, ExpressibleByArrayLiteral {
  /// The numbers at the zooms 11 to 18.
  private let numbers: [Double]

  /// Creates a scale from its numbers.
  init(arrayLiteral numbers: Double...) {
    self.numbers = numbers
  }

  /// Returns the number at a zoom; beyond the ends, that of the end.
  func callAsFunction(_ zoom: Double) -> Double {
    guard let last = numbers.last else { return 0 }
    let place = max(0, zoom - 11)
    let index = Int(min(place, 100))
    guard index + 1 < numbers.count else { return last }
    let part = place - Double(index)
    return numbers[index] + (numbers[index + 1] - numbers[index]) * part
  }
}
