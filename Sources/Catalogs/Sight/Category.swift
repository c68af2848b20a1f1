/// The category of a sight.
///
/// The cases are in display order.
public enum Category: String, CaseIterable, Codable, Hashable, Sendable {
  /// A building, bridge, or monument, viewed from outside or entered.
  case landmark
  /// A museum that isn't mainly about art.
  case museum
  /// An art museum or gallery.
  case gallery
  /// A castle, palace, historic house, or historic site.
  case historic
  /// A church, temple, mosque, or synagogue.
  case worship
  /// A place with a view.
  case viewpoint
  /// A park.
  case park
  /// A garden.
  case garden
  /// A pier, beach, or promenade.
  case waterfront
  /// A square, street, or neighborhood.
  case square
  /// A market.
  case market
  /// A store or arcade.
  case shopping
  /// A theater, opera house, or concert hall.
  case theater
  /// A library.
  case library
  /// A zoo, aquarium, or farm.
  case animals

  /// The display name, in the plural, as in "Museums".
  public var title: String {
    switch self {
    case .landmark: "Landmarks"
    case .museum: "Museums"
    case .gallery: "Art galleries"
    case .historic: "Historic places"
    case .worship: "Places of worship"
    case .viewpoint: "Viewpoints"
    case .park: "Parks"
    case .garden: "Gardens"
    case .waterfront: "Waterfronts"
    case .square: "Squares and streets"
    case .market: "Markets"
    case .shopping: "Shopping"
    case .theater: "Theaters"
    case .library: "Libraries"
    case .animals: "Animals"
    }
  }
}
