#if Community
import Catalogs
package import Community
import Logging
package import OpenIDConnect
import PlaceSearch
import Streets
import Synchronization

/// The catalogs of a service with the places that its users share.
///
/// Planning reads them without waiting for the database: they are refreshed after each change by this process, and every few
/// seconds for those by others.
package final class SharedSights: Sendable {
  /// The maximum number of shared places of a city in its catalog, the last changed first.
  static let most = 2_000

  /// The credit in a catalog for the places.
  static let credit = "Places added by users of this server"

  /// The time between two looks for changes by other processes.
  private static let pause = Duration.seconds(5)

  /// A city with its shared places.
  struct City: Sendable {
    /// The shipped sights and the shared places.
    let catalog: Catalog
    /// All places by name.
    let index: PlaceIndex
  }

  /// The accounts and places.
  package let community: Community

  /// The provider at which visitors may log in; none if `nil`.
  package let openID: OpenIDProvider?

  /// The name of that provider on the page.
  var openIDName: String? { openID?.settings.name }

  private let cities = Mutex<[String: City]>([:])
  private let stamps = Mutex<[String: Community.Stamp]>([:])
  private let failing = Mutex(false)

  /// Creates the catalogs of a community, which are empty until ``refresh(_:)``.
  ///
  /// - Parameters:
  ///   - community: The accounts and places.
  ///   - openID: The provider at which visitors may log in.
  package init(_ community: Community, openID: OpenIDProvider? = nil) {
    self.community = community
    self.openID = openID
  }

  /// Whether the database answered when it was last asked for changes.
  var isAnswering: Bool { failing.withLock { !$0 } }

  /// Returns a city, or `nil` if nothing is shared in it.
  subscript(id: String) -> City? { cities.withLock { $0[id] } }

  /// Reads the shared places of all cities where they have changed.
  ///
  /// - Parameter shelf: The shipped catalogs and maps.
  /// - Throws: ``CommunityError`` if the database fails; the places are then those of before.
  func refresh(_ shelf: CityShelf) async throws(CommunityError) {
    for catalog in shelf.shipped {
      let id = catalog.city.id
      let stamp = try await community.stamp(of: id)
      guard stamps.withLock({ $0[id] }) != stamp else { continue }
      let places = try await community.places(of: id, atMost: Self.most)
      let sights = places.compactMap { $0.content.sight(id: $0.id) }
      let city: City? =
        sights.isEmpty
        ? nil
        : City(
          catalog: Catalog(
            city: catalog.city,
            attractions: catalog.attractions + sights,
            license: catalog.license,
            attribution: catalog.attribution + [Self.credit]
          ),
          index: shelf.index(of: catalog, with: sights)
        )
      cities.withLock { $0[id] = city }
      stamps.withLock { $0[id] = stamp }
    }
  }

  /// Refreshes until its task is canceled, and deletes once an hour what has expired; logs when the database fails, and when it
  /// is back.
  func follow(_ shelf: CityShelf, _ logger: Logger) async {
    var pruned = ContinuousClock.now
    while !Task.isCancelled {
      do throws(CommunityError) {
        try await refresh(shelf)
        if ContinuousClock.now - pruned >= .seconds(3_600) {
          pruned = .now
          try await community.prune()
        }
        if !isAnswering { logger.info("the database of the community is back") }
        failing.withLock { $0 = false }
      } catch {
        if isAnswering {
          logger.error("the community fails", metadata: ["error": "\(error.description)"])
        }
        failing.withLock { $0 = true }
      }
      try? await Task.sleep(for: Self.pause)
    }
  }
}

extension CityShelf {
  /// Reads shared places again after a change by this process.
  ///
  /// A failure is not one of the change, which is stored: the next refresh repeats it.
  func sharedChanged() async {
    try? await shared?.refresh(self)
  }

  /// Returns the index of a city's places with further sights.
  func index(of catalog: Catalog, with sights: [Attraction]) -> PlaceIndex {
    let all = Catalog(
      city: catalog.city,
      attractions: catalog.attractions + sights,
      license: catalog.license,
      attribution: catalog.attribution
    )
    return PlaceIndex(of: all, map: streetMaps[catalog.city.id])
  }
}
#endif
