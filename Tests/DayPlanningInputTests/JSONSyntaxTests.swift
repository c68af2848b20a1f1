import FoundationEssentials
import Testing

@testable import Orienteering
@testable import StrictJSON

struct JSONSyntaxTests {
  @Test(arguments: [
    ("{", "line 1, column 2: a key in quotation marks is expected, not the end of the file"),
    ("{\"a\" 1}", "line 1, column 6: a colon is expected after the key, not \"1\""),
    ("{\"a\": 1 \"b\"}", "line 1, column 9: a comma or \"}\" is expected, not a quotation mark"),
    ("[1 2]", "line 1, column 4: a comma or \"]\" is expected, not \"2\""),
    ("[1,\n\n ?]", "line 3, column 2: a value is expected, not \"?\""),
    ("[1, 2}", "line 1, column 6: a comma or \"]\" is expected, not \"}\""),
    ("{a: 1}", "line 1, column 2: a key in quotation marks is expected, not \"a\""),
    ("[NaN]", "line 1, column 2: a value is expected, not \"N\""),
    ("[nul]", "line 1, column 2: a value is expected, not \"n\""),
    ("[01]", "line 1, column 3: a number may not begin with a zero"),
    ("[1.]", "line 1, column 4: a digit is expected after the point, not \"]\""),
    ("[-x]", "line 1, column 3: a digit is expected, not \"x\""),
    ("[1e+]", "line 1, column 5: a digit is expected in the exponent, not \"]\""),
    (
      "[\"a",
      "line 1, column 4: the text that began here or before does not end; a quotation mark is missing"
    ),
    ("[\"a\n\"]", "line 1, column 4: a text may not hold a line break; write it with a backslash"),
    ("[\"\\x\"]", "line 1, column 5: no such escape in a text"),
    ("[\"\\u12g4\"]", "line 1, column 3: no such escape in a text"),
    ("[] []", "line 1, column 4: nothing may follow the value, but \"[\" does"),
    ("[\"äöü€😀\" x]", "line 1, column 10: a comma or \"]\" is expected, not \"x\""),
    ("[ü]", "line 1, column 2: a value is expected, not \"ü\""),
    ("[\u{1}]", "line 1, column 2: a value is expected, not the control character 1"),
    ("\u{feff}{]", "line 1, column 2: a key in quotation marks is expected, not \"]\""),
    ("\t", "line 1, column 2: a value is expected, not the end of the file"),
  ])
  func `points at the first fault`(text: String, message: String) {
    #expect(JSONSyntaxFault(in: Data(text.utf8))?.description == message)
  }

  @Test(arguments: [
    "0", "-0.5e+10", "\"\\u00e9\\n\\\"\\/\"", " [ ] ", "{ }", "{\"a\":[1,{\"b\":null}],\"c\":true}",
    "\u{feff}[false]",
  ])
  func `finds nothing in a sound text`(text: String) {
    #expect(JSONSyntaxFault(in: Data(text.utf8)) == nil)
  }

  @Test func `names the depth that is too deep`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      JSONSyntaxFault(in: Data(deep.utf8))?.description
        == "line 1, column 513: lists and objects nest more than 512 deep"
    )
  }

  @Test func `finds a fault wherever the decoder does`() {
    var seen = 0
    for seed in UInt64(0)..<3_000 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Mutation.mutate(
        Array(#"{"a": [1, -2.5e3, "x\n", true], "b": {"c": null}}"#.utf8),
        using: &generator
      )
      let data = Data(bytes)
      guard String(validating: bytes, as: UTF8.self) != nil else { continue }
      let isSound = (try? JSONDecoder().decode(Anything.self, from: data)) != nil
      if !isSound {
        seen += 1
        #expect(
          JSONSyntaxFault(in: data) != nil,
          "seed \(seed): \(String(decoding: bytes, as: UTF8.self))"
        )
      }
    }
    #expect(seen > 500)
  }
}

/// A value that is decoded from whatever there is.
private struct Anything: Decodable {
  /// Looks at nothing.
  init(from decoder: any Decoder) {}
}
