/// An iCalendar component, such as an event: properties and nested components.
///
/// > Source: B. Desruisseaux, "Internet Calendaring and Scheduling Core Object Specification (iCalendar)", RFC
/// > 5545, <https://www.rfc-editor.org/rfc/rfc5545>, section 3.1.
struct CalendarComponent {
  /// The name, as in `VEVENT`.
  let name: String

  /// The lines of the properties, before folding.
  private var lines: [String] = []

  /// The nested components.
  private var children: [Self] = []

  /// Creates a component without properties.
  init(_ name: String) {
    self.name = name
  }

  /// Adds a property with a preformatted value, such as a number or a time.
  mutating func add(_ property: String, bare value: String) {
    lines.append("\(property):\(value)")
  }

  /// Adds a property with a text value; does nothing if there is none.
  mutating func add(_ property: String, text: String?) {
    guard let text, !text.isEmpty else { return }
    add(property, bare: text.escapedInCalendar)
  }

  /// Adds a nested component.
  mutating func add(_ child: Self) {
    children.append(child)
  }

  /// The component as text: lines of at most 75 octets, each ending in CR LF.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var text: String {
    let whole = ["BEGIN:\(name)"] + lines
    return whole.map(\.folded).joined() + children.map(\.text).joined() + "END:\(name)".folded
  }
}

extension String {
  /// This text with special characters escaped by backslashes (RFC 5545, section 3.3.11).
  ///
  /// Control characters, which cannot be escaped, become U+FFFD.
  fileprivate var escapedInCalendar: String {
    var result = ""
    var isAfterReturn = false
    for scalar in unicodeScalars {
      switch scalar.value {
      case 0x5C: result += "\\\\"
      case 0x3B: result += "\\;"
      case 0x2C: result += "\\,"
      case 0x0A: if !isAfterReturn { result += "\\n" }
      case 0x0D: result += "\\n"
      case 0x09: result += "\t"
      case 0x0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
      isAfterReturn = scalar.value == 0x0D
    }
    return result
  }

  /// This line folded into pieces of at most 75 octets without splitting characters.
  fileprivate var folded: String {
    var result = ""
    var octets = 0
    for scalar in unicodeScalars {
      let size = UTF8.width(scalar)
      if octets + size > 75 {
        result += "\r\n "
        octets = 1
      }
      result.unicodeScalars.append(scalar)
      octets += size
    }
    return result + "\r\n"
  }
}
