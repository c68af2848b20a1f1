import Formats
import Testing

struct RightToLeftTests {
  private static let (museum, gate) = (
    "\u{5DE}\u{5D5}\u{5D6}\u{5D0}\u{5D5}\u{5DF}", "\u{628}\u{627}\u{628}"
  )

  @Test(arguments: ["", "Tate Modern 9", "Café – 14:35", "東京 12", "\u{1B}[1mÅngström\u{1B}[0m"])
  func `text from left to right stays as it is`(text: String) {
    #expect(text.isolatingRightToLeft == text)
  }

  @Test func `names from right to left are isolated`() {
    let (museum, gate) = (Self.museum, Self.gate)
    #expect("\(museum) 9".isolatingRightToLeft == "\u{2068}\(museum) 9\u{2069}")
    #expect(
      "walk 4 min to \(museum) 7 \(gate), 250 m".isolatingRightToLeft
        == "walk 4 min to \u{2068}\(museum) 7 \(gate)\u{2069}, 250 m"
    )
    #expect(
      "\(museum) and \(gate)".isolatingRightToLeft
        == "\u{2068}\(museum)\u{2069} and \u{2068}\(gate)\u{2069}"
    )
  }

  @Test func `addresses stay as they are`() {
    let (museum, gate) = (Self.museum, Self.gate)
    let address = "https://\(museum).example/\(gate)"
    #expect(address.isolatingRightToLeft == address)
    #expect(
      "\(museum): \(address) \(gate), x".isolatingRightToLeft
        == "\u{2068}\(museum)\u{2069}: \(address) \u{2068}\(gate)\u{2069}, x"
    )
    let link: Markup = "<a href=\"\(address)\">\(museum)</a>"
    #expect(link.text == "<a href=\"\(address)\">\u{2068}\(museum)\u{2069}</a>")
  }

  @Test func `markup isolates names in text and attributes`() {
    let markup: Markup = "<b title=\"to \(Self.gate)\">\(Self.museum)</b>"
    #expect(
      markup.text
        == "<b title=\"to \u{2068}\(Self.gate)\u{2069}\">\u{2068}\(Self.museum)\u{2069}</b>"
    )
  }
}
