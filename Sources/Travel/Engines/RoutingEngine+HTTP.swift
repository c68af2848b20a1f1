#if Engines
extension RoutingEngine {
  /// Creates an engine that is asked over HTTP.
  ///
  /// - Parameters:
  ///   - address: The engine.
  ///   - cacheFolder: The folder where answers are kept; `nil` keeps none.
  ///   - isCanceled: Returns whether to stop, such as after an interrupt; asked before each request and while waiting for another attempt.
  public init(
    _ address: EngineAddress,
    cacheFolder: String?,
    isCanceled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.init(
      address,
      by: HTTPTransport(isCanceled: isCanceled),
      cache: cacheFolder.map { EngineCache(folder: $0) },
      isCanceled: isCanceled
    )
  }
}
#endif
