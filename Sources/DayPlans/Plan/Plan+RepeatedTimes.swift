import Formats
import OpeningHours

// When the clocks go back, an hour repeats; `repeated` lists the keys of times in its second occurrence.

extension KeyedEncodingContainer<AnyKey> {
  /// Writes the keys of the times that are second occurrences, if any.
  mutating func encode(repeated times: KeyValuePairs<String, ClockTime?>) throws {
    let keys = times.filter { $0.value?.isRepeated == true }.map(\.key)
    if !keys.isEmpty { try encode(keys, forKey: "repeated") }
  }
}

extension StrictReader {
  /// Reads which times of an object are second occurrences.
  func repeated() -> RepeatedTimes {
    RepeatedTimes(keys: Set(optionalList("repeated", of: .text) ?? []))
  }
}

/// The keys of an object's times that are second occurrences.
struct RepeatedTimes {
  fileprivate let keys: Set<String>

  /// Returns the time of a key, marked if it is a second occurrence.
  func mark(_ time: ClockTime, _ key: String) -> ClockTime {
    keys.contains(key) ? ClockTime(clamping: time.minutesSinceMidnight, isRepeated: true) : time
  }
}

extension Plan.Day {
  /// Returns the day with its wall-clock times as times of its date, so that differences are real minutes, even across a clock
  /// change.
  func placed(by clock: DayClock) -> Self {
    guard !clock.isSteady else { return self }
    var day = self
    (day.start, day.end) = (clock.placed(start), clock.placed(end))
    day.stops = stops.map { $0.placed(by: clock) }
    day.visited = visited.map { $0.placed(by: clock) }
    for index in legs.indices {
      day.legs[index].depart = legs[index].depart.map(clock.placed)
      day.legs[index].arrive = legs[index].arrive.map(clock.placed)
    }
    for index in breaks.indices {
      day.breaks[index].start = clock.placed(breaks[index].start)
      day.breaks[index].end = clock.placed(breaks[index].end)
    }
    return day
  }
}

extension Plan.Stop {
  /// Returns the stop with its wall-clock times as times of a day.
  fileprivate func placed(by clock: DayClock) -> Self {
    var stop = self
    (stop.arrive, stop.enter) = (clock.placed(arrive), clock.placed(enter))
    stop.leave = clock.placed(leave)
    return stop
  }
}
