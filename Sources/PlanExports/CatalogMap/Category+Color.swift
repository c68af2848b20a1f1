import Catalogs

extension Category {
  /// The color of the category's pins; white numbers are legible on it.
  var mapColor: String {
    switch self {
    case .landmark: "#b3422c"
    case .museum: "#7d3fa3"
    case .gallery: "#bf2f83"
    case .historic: "#80552a"
    case .worship: "#55668a"
    case .viewpoint: "#0b7a87"
    case .park: "#2b8038"
    case .garden: "#5d7f12"
    case .waterfront: "#1c6cba"
    case .square: "#77710f"
    case .market: "#b3620e"
    case .shopping: "#d03a5b"
    case .theater: "#8f1d33"
    case .library: "#4a55c9"
    case .animals: "#3d5f52"
    }
  }
}
