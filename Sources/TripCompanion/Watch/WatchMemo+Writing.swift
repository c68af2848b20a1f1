import Geography

extension WatchMemo: Encodable {
  private enum Key: CodingKey {
    case format, last, suspect, oldest, older, resting, snoozed, reports, places, visited, missed
    case announced, late, checked, plan
  }

  /// Writes the memo; what is as at the start is left out.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Self.format, forKey: .format)
    try container.encodeIfPresent(last, forKey: .last)
    try container.encodeIfPresent(suspect, forKey: .suspect)
    try container.encodeIfPresent(oldest, forKey: .oldest)
    if older > 0 { try container.encode(older, forKey: .older) }
    try container.encodeIfPresent(resting, forKey: .resting)
    if snoozed.isFinite { try container.encode(snoozed, forKey: .snoozed) }
    try container.encode(reports, forKey: .reports)
    try container.encode(places, forKey: .places)
    try container.encode(course.visited, forKey: .visited)
    try container.encode(course.missed.sorted(), forKey: .missed)
    try container.encode(course.announced.sorted(), forKey: .announced)
    try container.encode(course.late.sorted(), forKey: .late)
    if course.checked.isFinite { try container.encode(course.checked, forKey: .checked) }
    try container.encodeIfPresent(plan, forKey: .plan)
  }
}

extension WatchMemo.Place: Encodable {
  private enum Key: CodingKey {
    case id, phase, comings, leavings, entered, dwelt, outside, dismissed, current, arrival, judged
    case claimed, reported, visited, dwell, snoozed
  }

  /// Writes what is known; what is as at the start is left out.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(id, forKey: .id)
    try container.encode(state.phase.rawValue, forKey: .phase)
    if state.comings > 0 { try container.encode(state.comings, forKey: .comings) }
    if state.leavings > 0 { try container.encode(state.leavings, forKey: .leavings) }
    let flags: [(Key, Bool)] = [
      (.entered, state.isEntered), (.dwelt, state.hasDwelt), (.outside, state.wasOutside),
      (.dismissed, state.isDismissed), (.current, state.tick == 0),
    ]
    for (key, flag) in flags where flag { try container.encode(true, forKey: key) }
    let times: [(Key, Double)] = [
      (.arrival, state.entered), (.judged, state.judged), (.claimed, state.claimed),
      (.reported, state.reported), (.visited, state.visited), (.dwell, state.dwelt),
      (.snoozed, state.snoozed),
    ]
    for (key, time) in times where time.isFinite && time != 0 {
      try container.encode(time, forKey: key)
    }
  }
}

extension Fix: Encodable {
  private enum Key: CodingKey {
    case time, lat, lon, accuracy
  }

  /// Writes the fix, its time in seconds since 1970.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(time, forKey: .time)
    try container.encode(position.latitude, forKey: .lat)
    try container.encode(position.longitude, forKey: .lon)
    try container.encode(accuracy.rawValue, forKey: .accuracy)
  }
}
