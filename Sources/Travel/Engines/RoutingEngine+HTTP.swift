#if Engines
extension RoutingEngine {
  /// Creates an engine that is called over HTTP.
  ///
  /// - Parameters:
  ///   - address: The engine.
  ///   - cacheFolder: The folder of the cache; no cache if `nil`.
  ///   - isCanceled: Returns whether to stop, e.g. after an interrupt; checked before each request and while waiting for a retry.
  public init(
    _ address: EngineAddress,
    cacheFolder: String?,
    isCanceled: @escaping @Sendable () -> Bool = { Task.isCancelled }
  ) {
    self.init(
      address,
      by: EngineHTTPTransport(isCanceled: isCanceled),
      cache: cacheFolder.map { EngineCache(folder: $0) },
      isCanceled: isCanceled
    )
  }
}
#endif
