import OpeningHours

// swift-format-ignore
func isOpenLate(_ text: String, at evening: LocalDateTime) throws -> Bool {
  let schedule = try Schedule(parsing: text)  // "Tu-Su 10-18; Th 10:00-21:00; Dec 24-26 off"
  let london = ScheduleContext(
    latitude: 51.5194, longitude: -0.127,
    holidays: .england, zone: ZoneRule(identifier: "Europe/London"))
  print(schedule)  // Tu-Su 10:00-18:00; Th 10:00-21:00; Dec 24-26 off
  if let change = schedule.nextChange(after: evening, in: london) { print("until \(change)") }
  return schedule.isOpen(at: evening, in: london)
}
