import DayPlans
import Geography
import Synchronization

/// The legs that a source outside the process has answered so far.
///
/// A plan asks for the legs of its sights again and again, as when advice is tried; a source is asked once.
final class KnownLegs: Sendable {
  /// A leg that is asked for.
  struct Question: Hashable {
    let from: Coordinate
    let to: Coordinate
    let mode: TravelMode
    let pace: Pace
  }

  private let entries = Mutex<[Question: TravelMatrix.Entry]>([:])

  /// Returns a leg, or `nil` if it is not known.
  subscript(question: Question) -> TravelMatrix.Entry? { entries.withLock { $0[question] } }

  /// Returns the legs between all pairs of places, or `nil` if one of them is not known.
  func matrix(of places: [Coordinate], by mode: TravelMode, at pace: Pace) -> TravelMatrix? {
    entries.withLock { known in
      var entries: [TravelMatrix.Entry] = []
      for from in places {
        for to in places {
          let question = Question(from: from, to: to, mode: mode, pace: pace)
          guard let entry = known[question] else { return nil }
          entries.append(entry)
        }
      }
      return TravelMatrix(count: places.count) { entries[$0 * places.count + $1] }
    }
  }

  /// Keeps the legs of a matrix.
  func keep(_ matrix: TravelMatrix, of places: [Coordinate], by mode: TravelMode, at pace: Pace) {
    entries.withLock { known in
      for (row, from) in places.enumerated() {
        for (column, to) in places.enumerated() {
          known[Question(from: from, to: to, mode: mode, pace: pace)] = matrix[row, column]
        }
      }
    }
  }
}
