#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension EngineError: LocalizedError {
  /// The description, which `localizedDescription` returns.
  public var errorDescription: String? { description }
}
