/// A language whose weekday and month names are accepted with a warning.
enum ForeignLanguage: String, CaseIterable {
  case german = "German"
  case french = "French"
  case spanish = "Spanish"
  case dutch = "Dutch"
  case italian = "Italian"

  /// The common words for each weekday, starting with Monday.
  private var weekdays: [String] {
    switch self {
    case .german:
      [
        "montag montags mo", "dienstag dienstags di", "mittwoch mittwochs mi",
        "donnerstag donnerstags do",
        "freitag freitags fr", "samstag samstags sonnabend sonnabends sam sa",
        "sonntag sonntags so",
      ]
    case .french:
      [
        "lundi lundis lun lu", "mardi mardis mar ma", "mercredi mercredis mer me",
        "jeudi jeudis jeu je",
        "vendredi vendredis ven ve", "samedi samedis sam sa", "dimanche dimanches dim di",
      ]
    case .spanish:
      [
        "lunes lun lu", "martes mar ma", "miércoles miercoles mié mie mi", "jueves jue ju",
        "viernes vie vi", "sábado sabado sábados sabados sáb sab sá sa", "domingo domingos dom do",
      ]
    case .dutch:
      [
        "maandag maandags ma", "dinsdag dinsdags di", "woensdag woensdags wo",
        "donderdag donderdags do",
        "vrijdag vrijdags vr", "zaterdag zaterdags za", "zondag zondags zo",
      ]
    case .italian:
      [
        "lunedì lunedi lun lu", "martedì martedi mar ma", "mercoledì mercoledi mer me",
        "giovedì giovedi gio gi", "venerdì venerdi ven ve", "sabato sab sa", "domenica dom do",
      ]
    }
  }

  /// The common words for each month, starting with January, except those that English shares.
  private var months: [String] {
    switch self {
    case .german:
      [
        "januar jänner", "februar feber", "märz maerz mär mrz", "", "mai", "juni", "juli", "", "",
        "oktober okt", "", "dezember dez",
      ]
    case .french:
      [
        "janvier janv", "février fevrier févr fevr fév", "mars", "avril avr", "mai", "juin",
        "juillet juil", "août aout aoû", "septembre", "octobre", "novembre",
        "décembre decembre déc",
      ]
    case .spanish:
      [
        "enero ene", "febrero", "marzo", "abril abr", "mayo", "junio", "julio", "agosto ago",
        "septiembre setiembre set", "octubre", "noviembre", "diciembre dic",
      ]
    case .dutch:
      [
        "januari", "februari", "maart mrt", "", "mei", "juni", "juli", "augustus", "",
        "oktober okt",
        "", "",
      ]
    case .italian:
      [
        "gennaio gen", "febbraio", "marzo", "aprile", "maggio mag", "giugno giu", "luglio lug",
        "agosto ago", "settembre sett set", "ottobre ott", "novembre", "dicembre dic",
      ]
    }
  }

  /// The meaning of a word in each language that has it.
  typealias Meanings = [Self: Keyword]

  /// Returns the meaning of `word` in each language that has it.
  static func meanings(of word: String) -> Meanings { words[word.lowercased()] ?? [:] }

  /// All words, in lower case.
  private static let words: [String: Meanings] = {
    var words: [String: Meanings] = [:]
    for language in allCases {
      for (weekday, names) in zip(Weekday.allCases, language.weekdays) {
        for name in names.split(separator: " ") {
          words[String(name), default: [:]][language] = .weekday(weekday)
        }
      }
      for (index, names) in language.months.enumerated() {
        for name in names.split(separator: " ") {
          words[String(name), default: [:]][language] = .month(index + 1)
        }
      }
    }
    return words
  }()
}
