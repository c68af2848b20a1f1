import Catalogs

extension Opening {
  /// Returns this opening restricted to visits of `stay` minutes that start during `starts`, or `nil` if there are none.
  func entered(during starts: ClosedRange<Int>, for stay: Int) -> Opening? {
    let first = max(open, starts.lowerBound)
    let last = min(lastAdmission, close - stay, starts.upperBound)
    guard first <= last else { return nil }
    return Opening(
      opens: opens,
      closes: closes,
      open: first,
      close: close,
      lastAdmission: last,
      isKnown: isKnown,
      daylight: daylight
    )
  }
}
