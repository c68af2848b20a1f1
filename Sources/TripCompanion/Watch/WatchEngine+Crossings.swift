import Catalogs
import DayPlans
import Geography

/// Visits that end elsewhere lead out of the circle of their sight. They go on until the visitor is at the exit.
extension WatchEngine {
  /// How far a visitor has come who began such a visit.
  enum Crossing {
    /// On the way to the exit.
    case underWay
    /// At the exit, or beyond.
    case over
  }

  /// How far from the line to the exit a visitor may be after the planned end of the visit.
  private static let reach = Meters(300)

  /// Returns how far a visitor has come in the visit of a stop that ends elsewhere; `nil` if it ends where it begins, or was not begun.
  ///
  /// Who was only passing by comes to the exit too soon, or too late, or not at all. Until the planned end one may be anywhere: promenades
  /// wind.
  func crossing(_ stop: Plan.Stop, _ fix: Fix, _ state: WatchState) -> Crossing? {
    guard let number = numbers[stop.id], let minutes = minutesOfCrossing(stop, fix, state) else {
      return nil
    }
    let sight = places[number].attraction
    let stay = Double((stop.entryMinutes + stop.minutes).rawValue)
    if fix.position.distance(to: sight.visitEnd) - fix.accuracy <= Meters(fences[number].radius) {
      return minutes >= stay / 2 ? .over : .underWay
    }
    return minutes <= stay || sight.metersOfWay(to: fix.position) <= Self.reach ? .underWay : nil
  }

  /// Returns whether the visit of a stop that ends elsewhere was begun long enough ago to be over for a visitor who is at a later one.
  func isCrossed(_ stop: Plan.Stop, _ fix: Fix, _ state: WatchState) -> Bool {
    let stay = Double((stop.entryMinutes + stop.minutes).rawValue)
    return minutesOfCrossing(stop, fix, state).map { $0 >= stay / 2 } ?? false
  }

  /// Returns the minutes since the visit of a stop that ends elsewhere was begun; `nil` if it was not, or more than twice its stay ago.
  private func minutesOfCrossing(_ stop: Plan.Stop, _ fix: Fix, _ state: WatchState) -> Double? {
    guard let number = numbers[stop.id], places[number].attraction.dayFacts.exit != nil,
      state.places[number].entered > 0
    else { return nil }
    let minutes = (fix.time - state.places[number].entered) / 60
    let stay = Double((stop.entryMinutes + stop.minutes).rawValue)
    return minutes <= 2 * stay ? minutes : nil
  }
}

extension Attraction {
  /// Returns the distance of a position from the line between where a visit begins and where it ends.
  func metersOfWay(to position: Coordinate) -> Meters {
    let here = Fence(around: position, radius: 0, approach: 0)
    return Meters(
      Fence.distance(ofLineFrom: here.offset(of: coordinate), to: here.offset(of: visitEnd))
    )
  }
}
