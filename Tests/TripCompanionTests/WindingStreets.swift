import Catalogs
import DayPlans
import Geography
import TestTools

/// Streets with a different detour between any two places, never shorter than the straight line.
struct WindingStreets: TravelModel {
  let basis = TravelBasis.streets(map: "winding", fingerprint: "0")

  func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix {
    TravelMatrix(count: places.count) { from, to in
      let path = path(from: places[from], to: places[to], by: mode, at: pace)
      return .init(minutes: path.minutes, meters: path.meters, isEstimated: false)
    }
  }

  func path(
    from start: Coordinate,
    to end: Coordinate,
    by mode: TravelMode,
    at pace: Pace
  ) -> TravelPath {
    let bits =
      start.latitude.bitPattern ^ start.longitude.bitPattern &* 3 ^ end.latitude.bitPattern &* 5
      ^ end.longitude.bitPattern &* 7
    var random = SplitMix(seed: bits)
    let factor = Double.random(in: 1...4, using: &random)
    let meters = Meters(start.distance(to: end).rawValue * factor)
    let minutes = Minutes(Int((meters.rawValue / pace.metersPerMinuteOnFoot).rounded(.up)))
    return TravelPath(minutes: minutes, meters: meters, isEstimated: false)
  }
}
