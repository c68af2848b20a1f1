#if Companion
import DayPlans
import ArgumentParser
import Travel
import WikiGuides

/// The option that selects a wiki.
struct WikiOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The wiki: a language of Wikipedia, a host such as en.wikivoyage.org, or the address of an api.php (default: en).",
      valueName: "wiki"
    )
  )
  var wiki = "en"

  /// Returns a client of the wiki.
  func client() throws -> WikiClient {
    let address = try WikiAddress(wiki)
    return WikiClient(address, through: HTTPTransport(version: planDayVersion, wiki: address))
  }
}
#endif
