/// The routing engines that can be asked.
public enum EngineKind: String, CaseIterable, Codable, Sendable {
  /// OSRM, by its HTTP API of version 1: <https://project-osrm.org/docs/v5.24.0/api/>.
  case osrm

  /// Valhalla, by its HTTP API: <https://valhalla.github.io/valhalla/api/>.
  case valhalla
}
