#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InterestError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PlanError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}

extension PlanReadingError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
