import OpeningHours
import Testing

/// Weekdays and months in German, French, Spanish, Dutch, and Italian.
struct ForeignWordTests {
  @Test(arguments: [
    ("Montag-Freitag 09:00-17:00", "Mo-Fr 09:00-17:00", [1, 8]),
    ("Mo-Do 10:00-18:00; Fr 10:00-16:00", "Mo-Th 10:00-18:00; Fr 10:00-16:00", [4]),
    ("Di-So 10:00-18:00", "Tu-Su 10:00-18:00", [1, 4]),
    ("März-Okt Mi 10:00-18:00", "Mar-Oct We 10:00-18:00", [1, 6, 10]),
    ("Dez 24-26 off", "Dec 24-26 off", [1]),
    ("lundi-vendredi 09:00-17:00", "Mo-Fr 09:00-17:00", [1, 7]),
    ("Lun.-Ven. 09:00-17:00", "Mo-Fr 09:00-17:00", [1, 6]),
    ("lun,mar,mer 10:00-12:00", "Mo-We 10:00-12:00", [1, 5, 9]),
    ("août Lu,Je 10:00-12:00", "Aug Mo,Th 10:00-12:00", [1, 6, 9]),
    ("janv-mars Di,Me 10:00-12:00", "Jan-Mar We,Su 10:00-12:00", [1, 6, 11, 14]),
    ("Lunes-Sábado 10:00-14:00", "Mo-Sa 10:00-14:00", [1, 7]),
    ("Lu-Do 10:00-14:00", "Mo-Su 10:00-14:00", [1, 4]),
    ("mié 10:00-14:00; dic 25 off", "We 10:00-14:00; Dec 25 off", [1, 18]),
    ("maandag-vrijdag 09:00-17:00", "Mo-Fr 09:00-17:00", [1, 9]),
    ("Ma-Vr 09:00-17:00; Za 10:00-16:00", "Mo-Fr 09:00-17:00; Sa 10:00-16:00", [1, 4, 20]),
    ("Ma,Di,Do 09:00-17:00", "Mo-Tu,Th 09:00-17:00", [1, 4, 7]),
    ("mei-aug zo 12:00-17:00", "May-Aug Su 12:00-17:00", [1, 5, 9]),
    ("lunedì-venerdì 09:00-17:00", "Mo-Fr 09:00-17:00", [1, 8]),
    ("gennaio-giugno Gio 09:00-17:00", "Jan-Jun Th 09:00-17:00", [1, 9, 16]),
    ("mar-nov lun 10:00-18:00", "Mar-Nov Mo 10:00-18:00", [1, 5, 9]),
    ("Me,So 10:00-12:00 open \"lundi\"", "We,Su 10:00-12:00 open \"lundi\"", [1, 4]),
  ])
  func `are accepted with a warning`(text: String, printed: String, columns: [Int]) throws {
    let schedule = try Schedule(parsing: text)
    #expect(schedule.description == printed)
    #expect(schedule.warnings.map(\.column) == columns)
    #expect(try Schedule(parsing: printed).warnings.isEmpty)
  }

  @Test func `are printed in canonical spelling`() throws {
    let warnings = try Schedule(parsing: "sábado 10:00-14:00").warnings
    #expect(warnings.map(\.description) == ["column 1: write \"Sa\", not \"sábado\""])
  }

  @Test(arguments: [
    (
      "Do 10:00-12:00",
      "column 1: \"Do\" is Thursday in German and Dutch, but Sunday in Spanish and Italian; "
        + "write \"Th\" or \"Su\""
    ),
    (
      "Di-Sa 10:00-12:00",
      "column 1: \"Di\" is Tuesday in German and Dutch, but Sunday in French; write \"Tu\" or \"Su\""
    ),
    (
      "Tu-Do 10:00-12:00",
      "column 4: \"Do\" is Thursday in German and Dutch, but Sunday in Spanish and Italian; "
        + "write \"Th\" or \"Su\""
    ),
    (
      "Ma 10:00-12:00",
      "column 1: \"Ma\" is Monday in Dutch, but Tuesday in French and Spanish and Italian; "
        + "write \"Mo\" or \"Tu\""
    ),
    (
      "lun 10:00-12:00; mar 14:00-16:00",
      "column 18: \"mar\" can mean March or Tuesday; write \"Mar\" with months, or \"Tu\""
    ),
    ("lundi 10:00-12:00 Xy", "column 19: unexpected \"Xy\"; write words in double quotes"),
  ])
  func `are rejected if the language is ambiguous`(text: String, expected: String) {
    let error = #expect(throws: ScheduleError.self) { try Schedule(parsing: text) }
    #expect(error?.description == expected)
  }

  @Test(arguments: ["Mar 10:00-12:00", "Mar Sa 10:00-12:00", "Sa,Mo 10:00-12:00", "Sep-Mar Fr"])
  func `keep their English meaning`(text: String) throws {
    let schedule = try Schedule(parsing: text)
    #expect(schedule.warnings.isEmpty)
    #expect(try Schedule(parsing: text.lowercased()).description == schedule.description)
  }
}
