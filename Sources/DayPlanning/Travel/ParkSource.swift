package import Streets

/// A travel model whose map knows where parks are.
package protocol ParkSource {
  /// The parks, gardens and cemeteries of the map.
  var parks: [MapPolygon] { get }
}
