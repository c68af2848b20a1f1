/// Leaflet, which draws the map of the page: the system's copy, or a pinned one on another host.
enum Leaflet {
  /// Where Debian's package libjs-leaflet installs it.
  static let folder = "/usr/share/javascript/leaflet"

  /// The only files that the page needs.
  static let files = [
    "leaflet.js", "leaflet.css", "images/layers.png", "images/layers-2x.png",
    "images/marker-icon.png", "images/marker-icon-2x.png", "images/marker-shadow.png",
  ]

  /// The host from which a browser loads Leaflet if the system has none.
  static let otherHost = "https://unpkg.com"

  /// The script there, with its hash.
  static let otherScript = (
    url: "\(otherHost)/leaflet@1.9.4/dist/leaflet.js",
    integrity: "sha256-20nQCchB9co0qIjJZRGuk2/Z9VM+kNiyxNV1lvTlZBo="
  )

  /// The style sheet there, with its hash.
  static let otherStyle = (
    url: "\(otherHost)/leaflet@1.9.4/dist/leaflet.css",
    integrity: "sha256-p4NxAoJBhIIN+hmNHrzRCf9tD/miZyoHS5obTRR9BMY="
  )
}
