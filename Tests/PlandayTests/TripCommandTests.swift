import Foundation
import TestTools
import Testing

/// `planday trips`, and `place add --here`.
struct TripCommandTests: VisitorTests {
  let home: Scratch

  init() throws {
    home = try Scratch()
  }

  @Test(.slow) func `a trip is saved, listed, shown, exported, followed, renamed and removed`()
    throws
  {
    let plan = home.file("plan.json")
    let made = try run(["--city", "oddtown", "--date", "2026-12-01", "-o", plan])
    #expect(made.code == 0, "\(made)")
    let save = ["trips", "save", plan, "--name"]
    #expect(try run(save + ["Odd winter"]).output == "saved Odd winter\n")
    let again = try run(save + ["Odd winter"])
    #expect(again.code == 64 && again.errors.contains("use --replace"))
    #expect(try run(save + ["Odd winter", "--replace"]).code == 0)
    #expect(try run(["trips"]).output.hasPrefix("Odd winter: oddtown, 2026-12-01, "))
    let shown = try run(["trips", "show", "Odd winter"])
    #expect(try shown.output == run(["export", plan]).output)
    let json = try run(["trips", "export", "Odd winter", "--format", "json"])
    #expect(json.output == Command.text(of: plan))
    let gpx = try run(["trips", "export", "Odd winter", "--format", "gpx"])
    #expect(try gpx.output == run(["export", plan, "--format", "gpx"]).output)
    let watch = try run(["watch", "--trip", "Odd winter", "-"])
    #expect(watch.code == 0, "\(watch)")
    #expect(
      try run(["trips", "rename", "Odd winter", "Odd"]).output == "Odd winter is now Odd\n"
    )
    #expect(try run(["trips", "show", "Odd winter"]).errors.contains("the trips are Odd"))
    #expect(try run(["store", "check"]).output.contains("trips: 1\n"))
    #expect(try run(["trips", "remove", "Odd"]).output == "removed Odd\n")
    #expect(try run(["trips", "list", "--json"]).output == "[\n\n]\n")
  }

  @Test func `an invalid plan is not saved, and faults name the remedy`() throws {
    let file = try home.write("{}", to: "no.json")
    let expectations: [([String], Int32, String)] = [
      (["trips", "save", file, "--name", "x"], 65, "is not a plan"),
      (["trips", "save", "none.json", "--name", "x"], 66, "there is no file none.json"),
      (["trips", "show", "x"], 64, "planday trips save creates one"),
      (["trips", "remove", "x"], 64, "there is no trip x"),
      (["trips", "rename", "x", "y"], 64, "there is no trip x"),
      (["trips", "sow"], 64, "did you mean show?"),
      (["watch", "--trip", "x", "-"], 64, "there is no trip x"),
      (["watch", "--trip", "x", "--plan", file, "-"], 64, "exclude each other"),
    ]
    for (arguments, code, words) in expectations {
      let answer = try run(arguments)
      #expect(answer.code == code && answer.errors.contains(words), "\(arguments): \(answer)")
    }
  }

  @Test func `a place is here only with gpsd's position`() throws {
    let add = ["place", "add", "--city", "oddtown", "--name", "Bench"]
    let expectations: [([String], Int32, String)] = [
      ([], 64, "--at LAT,LON, or --here"),
      (["--here", "--at", "51.5,-0.1"], 64, "--at LAT,LON, or --here"),
      (["--at", "51.5,-0.1", "--gpsd", "localhost"], 64, "--gpsd needs --here"),
      (["--here", "--gpsd", "localhost:1"], 69, "cannot reach gpsd at localhost:1"),
    ]
    for (options, code, words) in expectations {
      let answer = try run(add + options)
      #expect(answer.code == code && answer.errors.contains(words), "\(options): \(answer)")
    }
    #expect(!home.names.contains("planday"))
  }

  @Test func `a probable duplicate causes a warning when added anyway or edited`() throws {
    let add = ["place", "add", "--city", "oddtown", "--name"]
    let again = try run(add + ["Odd Castle", "--at", "51.5,-0.1", "--again"])
    #expect(again.output == "added Odd Castle as own-odd-castle\n")
    #expect(
      again.errors.contains("Odd Castle may be a duplicate") && again.errors.contains("castle")
    )
    _ = try run(add + ["Mill", "--at", "51.52,-0.05"])
    let edited = try run(["place", "edit", "--city", "oddtown", "Mill", "--name", "Odd Zoo"])
    #expect(edited.code == 0, "\(edited)")
    let moved = try run([
      "place", "edit", "--city", "oddtown", "own-mill", "--name", "Odd Castle", "--at", "51.5,-0.1",
    ])
    #expect(moved.code == 0 && moved.errors.contains("may be a duplicate"), "\(moved)")
  }
}
