extension Double {
  /// The number, without decimals if it is whole.
  package var inWords: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
