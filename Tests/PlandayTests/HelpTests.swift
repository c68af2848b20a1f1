import Foundation
import TestTools
import Testing

/// The help of every command.
struct HelpTests {
  /// The description of the command that ArgumentParser writes for tools.
  private struct Description: Decodable {
    let command: Page
  }

  private struct Page: Decodable {
    let commandName: String
    let abstract: String?
    let arguments: [Argument]?
    let subcommands: [Page]?

    /// This page and those below it, each with the words that call it.
    func all(under path: [String] = []) -> [(path: [String], page: Page)] {
      [(path, self)] + (subcommands ?? []).flatMap { $0.all(under: path + [$0.commandName]) }
    }
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let shouldDisplay: Bool
    let abstract: String?
    let valueName: String?
    let names: [Name]?

    /// How the list of options names it.
    var label: String {
      if kind == "positional" { return "<\(valueName ?? "")>" }
      return (names ?? []).first { $0.kind == "long" }.map { "--\($0.name)" } ?? ""
    }
  }

  private static func pages() throws -> [(path: [String], page: Page)] {
    let answer = try Command.run(["--experimental-dump-help"])
    let description = try JSONDecoder().decode(Description.self, from: Data(answer.output.utf8))
    return description.command.all().filter { $0.path != ["help"] }
  }

  @Test func `every command has an abstract, and every option a help`() throws {
    let pages = try Self.pages()
    #expect(pages.count > 60)
    for (path, page) in pages {
      #expect(page.abstract?.hasSuffix(".") == true, "\(path)")
      for argument in page.arguments ?? [] where argument.shouldDisplay {
        #expect(argument.abstract?.isEmpty == false, "\(path) \(argument.label)")
      }
    }
  }

  @Test(.slow) func `a page lists each option once, in lines of at most 80 characters`() throws {
    for (path, page) in try Self.pages() {
      let answer = try Command.run(path + ["--help"])
      #expect(answer.code == 0 && answer.errors.isEmpty, "\(path)")
      let lines = answer.output.split(separator: "\n")
      // The usage is one line, however long.
      let wide = lines.filter { $0.count > 80 && !$0.hasPrefix("USAGE: ") }
      #expect(wide.isEmpty, "\(path)")
      for argument in page.arguments ?? [] where argument.shouldDisplay {
        let entries = lines.filter { line in
          // A short name may stand first, as in "-o, --output <file>".
          line.hasPrefix("  ") && !line.hasPrefix("    ")
            && line.split { " ,".contains($0) }.first { $0.count != 2 || $0.first != "-" }
              ?? "" == argument.label
        }
        #expect(entries.count == 1, "\(path) \(argument.label)")
      }
      for name in (page.subcommands ?? []).map(\.commandName) where name != "help" {
        #expect(lines.contains { $0.hasPrefix("  \(name) ") }, "\(path) \(name)")
      }
    }
  }

  @Test(arguments: [["plan"], ["catalog", "check"]])
  func `help and --help print the same page`(path: [String]) throws {
    let page = try Command.run(path + ["--help"])
    #expect(try Command.run(["help"] + path) == page)
  }
}
