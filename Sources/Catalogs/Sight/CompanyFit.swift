/// How a sight suits children of three ages.
///
/// It is finer than ``Suitability``, which only says whom a sight suits particularly well.
public struct CompanyFit: Hashable, Sendable {
  /// How a sight suits someone.
  public enum Grade: String, CaseIterable, Codable, Hashable, Sendable {
    /// It is made for them.
    case made
    /// They enjoy it as adults do.
    case fine
    /// They bear it for a while.
    case tolerates
    /// It is not fit for them.
    case not
  }

  /// The grade for children up to four years; `nil` if unknown.
  public let toddlers: Grade?

  /// The grade for children from five to eleven; `nil` if unknown.
  public let children: Grade?

  /// The grade for children from twelve to seventeen; `nil` if unknown.
  public let teens: Grade?

  /// Creates a value from the grades.
  public init(toddlers: Grade? = nil, children: Grade? = nil, teens: Grade? = nil) {
    (self.toddlers, self.children, self.teens) = (toddlers, children, teens)
  }
}
