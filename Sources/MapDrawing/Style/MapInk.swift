/// The colors of a map by use.
enum MapInk: String, CaseIterable, Sendable {
  /// Land, and the halo around names.
  case land
  /// Land where no streets are known.
  case beyond
  /// Railways there.
  case rail
  /// Water.
  case water
  /// The shore.
  case shore
  /// Parks and gardens.
  case green
  /// The edge of parks.
  case hedge
  /// Beaches.
  case sand
  /// Motorways, and their edges.
  case motorway, motorwayEdge
  /// Main roads, and their edges.
  case main, mainEdge
  /// Secondary roads, and their edges.
  case second, secondEdge
  /// Streets, and their edges.
  case street, streetEdge
  /// Pedestrian streets.
  case plaza
  /// Paths and steps.
  case path
  /// The edges of bridges.
  case bridge
  /// Ways in tunnels.
  case tunnel
  /// Names of streets.
  case streetName
  /// Names of districts.
  case districtName
  /// Names of water.
  case waterName
  /// Names of parks.
  case greenName
  /// Stations and their names.
  case station

  /// The color as `#rrggbb`, or `#rgb`.
  func color(_ theme: MapTheme) -> String {
    theme == .light ? light : dark
  }

  /// The color for light backgrounds.
  private var light: String {
    switch self {
    case .land: "#f3efe6"
    case .beyond: "#e7e3dc"
    case .rail: "#a9a49b"
    case .water: "#b5d5e8"
    case .shore: "#8db8d3"
    case .green: "#cfe2ba"
    case .hedge: "#b7d09d"
    case .sand: "#f3e7c4"
    case .motorway: "#f2b083"
    case .motorwayEdge: "#d98d58"
    case .main: "#fadc97"
    case .mainEdge: "#d8b465"
    case .second: "#fdf0c4"
    case .secondEdge: "#d6c692"
    case .street: "#fff"
    case .streetEdge: "#c9c0b0"
    case .plaza: "#ebe3d4"
    case .path: "#b39c80"
    case .bridge: "#8b857a"
    case .tunnel: "#cdc6b9"
    case .streetName: "#4d4a45"
    case .districtName: "#6c665f"
    case .waterName: "#38759e"
    case .greenName: "#4a7438"
    case .station: "#2b4f8f"
    }
  }

  /// The color for dark backgrounds.
  private var dark: String {
    switch self {
    case .land: "#1e2227"
    case .beyond: "#171a1e"
    case .rail: "#4a5058"
    case .water: "#132c3c"
    case .shore: "#25485e"
    case .green: "#213127"
    case .hedge: "#2d4234"
    case .sand: "#37342a"
    case .motorway: "#80603f"
    case .motorwayEdge: "#14171b"
    case .main: "#6a5c40"
    case .mainEdge: "#14171b"
    case .second: "#514c40"
    case .secondEdge: "#14171b"
    case .street: "#3b424b"
    case .streetEdge: "#15181c"
    case .plaza: "#2f353c"
    case .path: "#5d574c"
    case .bridge: "#858c94"
    case .tunnel: "#31363d"
    case .streetName: "#bfc4cb"
    case .districtName: "#969da6"
    case .waterName: "#72a9cb"
    case .greenName: "#8ab47b"
    case .station: "#93b8f2"
    }
  }
}
