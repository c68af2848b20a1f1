/// How well one eats at a sight: in its hall or café, or in the streets that it stands for.
public struct Food: Hashable, Sendable {
  /// The grades: 1 is enough for a meal, 2 what a guide would choose, 3 a reason to go there.
  public static let grades = 1...3

  /// The grade for lunch; `nil` if it is not fit for it, or unknown.
  public let lunch: Int?

  /// The grade for dinner; `nil` if it is not fit for it, or unknown.
  public let dinner: Int?

  /// The grade for a coffee; `nil` if it is not fit for it, or unknown.
  public let coffee: Int?

  /// Creates a value from the grades, each in ``grades``.
  public init(lunch: Int? = nil, dinner: Int? = nil, coffee: Int? = nil) {
    (self.lunch, self.dinner, self.coffee) = (lunch, dinner, coffee)
  }
}
