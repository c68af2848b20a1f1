#if Engines
extension RoutingEngine {
  /// Creates an engine that is asked over HTTP.
  ///
  /// - Parameters:
  ///   - address: The engine.
  ///   - cacheFolder: The folder where answers are kept; `nil` keeps none.
  public init(_ address: EngineAddress, cacheFolder: String?) {
    self.init(address, by: HTTPTransport(), cache: cacheFolder.map { EngineCache(folder: $0) })
  }
}
#endif
