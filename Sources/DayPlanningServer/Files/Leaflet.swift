/// Leaflet, which draws the map of the page: that of the system, or one from elsewhere.
enum Leaflet {
  /// Where Debian's package libjs-leaflet puts it.
  static let folder = "/usr/share/javascript/leaflet"

  /// The files that the page needs, and no other.
  static let files = [
    "leaflet.js", "leaflet.css", "images/layers.png", "images/layers-2x.png",
    "images/marker-icon.png", "images/marker-icon-2x.png", "images/marker-shadow.png",
  ]

  /// The host of the tiles of OpenStreetMap.
  static let tiles = "https://tile.openstreetmap.org"

  /// The host from which a browser has Leaflet where the system has none.
  static let otherHost = "https://unpkg.com"

  /// The script there, with the hash of what it has to be.
  static let otherScript = (
    url: "\(otherHost)/leaflet@1.9.4/dist/leaflet.js",
    integrity: "sha256-20nQCchB9co0qIjJZRGuk2/Z9VM+kNiyxNV1lvTlZBo="
  )

  /// The style there, with the hash of what it has to be.
  static let otherStyle = (
    url: "\(otherHost)/leaflet@1.9.4/dist/leaflet.css",
    integrity: "sha256-p4NxAoJBhIIN+hmNHrzRCf9tD/miZyoHS5obTRR9BMY="
  )
}
