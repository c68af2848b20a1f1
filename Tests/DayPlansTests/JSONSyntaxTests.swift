import Basics
import FoundationEssentials
import Testing

@testable import Formats
@testable import Orienteering

struct JSONSyntaxTests {
  @Test(arguments: [
    ("{", "line 1, column 2: expected a key in quotation marks, found the end of the file"),
    ("{\"a\" 1}", "line 1, column 6: expected a colon after the key, found \"1\""),
    ("{\"a\": 1 \"b\"}", "line 1, column 9: expected a comma or \"}\", found a quotation mark"),
    ("[1 2]", "line 1, column 4: expected a comma or \"]\", found \"2\""),
    ("[1,\n\n ?]", "line 3, column 2: expected a value, found \"?\""),
    ("[1, 2}", "line 1, column 6: expected a comma or \"]\", found \"}\""),
    ("{a: 1}", "line 1, column 2: expected a key in quotation marks, found \"a\""),
    ("[NaN]", "line 1, column 2: expected a value, found \"N\""),
    ("[nul]", "line 1, column 2: expected a value, found \"n\""),
    ("[01]", "line 1, column 3: a number can't begin with a zero"),
    ("[1.]", "line 1, column 4: expected a digit after the decimal point, found \"]\""),
    ("[-x]", "line 1, column 3: expected a digit, found \"x\""),
    ("[1e+]", "line 1, column 5: expected a digit in the exponent, found \"]\""),
    (
      "[\"a",
      "line 1, column 4: the string is not closed; a quotation mark is missing"
    ),
    (
      "[\"a\n\"]",
      "line 1, column 4: a string can't contain a line break; escape it with a backslash"
    ),
    ("[\"\\x\"]", "line 1, column 5: invalid escape in a string"),
    ("[\"\\u12g4\"]", "line 1, column 3: invalid escape in a string"),
    ("[] []", "line 1, column 4: unexpected \"[\" after the value"),
    ("[\"äöü€😀\" x]", "line 1, column 10: expected a comma or \"]\", found \"x\""),
    ("[ü]", "line 1, column 2: expected a value, found \"ü\""),
    ("[\u{1}]", "line 1, column 2: expected a value, found the control character 1"),
    ("\u{feff}{]", "line 1, column 2: expected a key in quotation marks, found \"]\""),
    ("\t", "line 1, column 2: expected a value, found the end of the file"),
  ])
  func `reports the position of the first fault`(text: String, message: String) {
    #expect(JSONSyntaxFault(in: Data(text.utf8))?.description == message)
  }

  @Test(arguments: [
    "0", "-0.5e+10", "\"\\u00e9\\n\\\"\\/\"", " [ ] ", "{ }", "{\"a\":[1,{\"b\":null}],\"c\":true}",
    "\u{feff}[false]",
  ])
  func `accepts valid JSON`(text: String) {
    #expect(JSONSyntaxFault(in: Data(text.utf8)) == nil)
  }

  @Test func `rejects nesting that is too deep`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(
      JSONSyntaxFault(in: Data(deep.utf8))?.description
        == "line 1, column 513: lists and objects are nested more than 512 deep"
    )
  }

  @Test func `finds a fault whenever Foundation's decoder does`() {
    var seen = 0
    for seed in UInt64(0)..<3_000 {
      var generator = SeededGenerator(seed: seed)
      let bytes = Mutation.mutate(
        Array(#"{"a": [1, -2.5e3, "x\n", true], "b": {"c": null}}"#.utf8),
        using: &generator
      )
      let data = Data(bytes)
      guard String(validating: bytes, as: UTF8.self) != nil else { continue }
      let isValid = (try? JSONDecoder().decode(Anything.self, from: data)) != nil
      if !isValid {
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

/// A value that decodes from anything.
private struct Anything: Decodable {
  /// Accepts anything.
  init(from decoder: any Decoder) {}
}
