import Basics
import Catalogs
import DayPlans
import PlaceSearch

#if Companion
import TripStore
#endif

extension StoreOptions {
  /// The value of `--skip` that stands for all sights visited before.
  private static let visited = "visited"

  /// Returns the request for a catalog, completed from the store: the sights for `--skip visited`, and the default for `--pace`.
  ///
  /// A must that was visited before stays a must.
  func completing(
    _ wishes: RequestOptions,
    in catalog: Catalog,
    among places: () throws -> PlaceIndex
  ) throws -> PlanRequest {
    #if Companion
    let store = try openIfAny()
    var wishes = wishes
    if wishes.pace == nil, let pace = try store?.ownValue(of: .pace) {
      wishes.pace = Pace(rawValue: pace)
    }
    guard wishes.skip.contains(Self.visited) else {
      return try wishes.request(in: catalog, among: places)
    }
    wishes.skip.removeAll { $0 == Self.visited }
    var request = try wishes.request(in: catalog, among: places)
    let visits = try store?.history(of: catalog.city.id, .visited) ?? []
    let ids = visits.map(\.sight).filter { catalog[$0] != nil && !request.must.contains($0) }
    request.skip = (request.skip + ids).uniqued
    return request
    #else
    return try wishes.request(in: catalog, among: places)
    #endif
  }
}
