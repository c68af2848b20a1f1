import Foundation
import Geography
import Testing
import TripStore

@testable import WikiGuides

/// Requests to a wiki, and handling of valid and invalid responses.
struct WikiClientTests {
  private static let searched = RecordedWiki.json(
    #"{"query":{"prefixsearch":[{"pageid":1,"title":"Tate Modern"},{"pageid":2,"title":"Tate"}],"search":[{"pageid":3,"title":"Turner Prize"},{"pageid":1,"title":"Tate Modern"}]}}"#
  )

  @Test(arguments: [
    ("en", "https://en.wikipedia.org/w/api.php"),
    ("en.wikivoyage.org", "https://en.wikivoyage.org/w/api.php"),
    ("http://127.0.0.1:8080/api.php", "http://127.0.0.1:8080/api.php"),
  ])
  func `short URLs are accepted`(text: String, address: String) throws {
    #expect(try WikiAddress(text).text == address)
  }

  @Test func `main pictures are found through redirects, and only with a license`() async throws {
    let pages =
      #"{"query":{"normalized":[{"from":"tate","to":"Tate"}],"redirects":[{"from":"Tate","to":"Tate Modern"}],"pages":[{"title":"Tate Modern","pageimage":"A_b.jpg","thumbnail":{"source":"//img.example/a.jpg"}},{"title":"Bare","pageimage":"C.jpg","thumbnail":{"source":"//img.example/c.jpg"}},{"title":"Gone","missing":true}]}}"#
    let photo = WikiReply(status: 200, type: "image/jpeg", body: try WikiFixture.photo())
    let busy = WikiReply(status: 429, type: "text/plain", retryAfter: "7", body: [])
    let wiki = RecordedWiki([
      ("pageimages", [RecordedWiki.json(pages)]), Self.facts, ("img.example/a.jpg", [busy, photo]),
      ("img.example/c.jpg", [WikiReply(status: 404, type: "", body: [])]),
    ])
    let (client, slept) = try wiki.client()
    let found = try await client.mainPictures(of: ["tate", "Bare", "Gone", "A|B", ""], width: 320)
    #expect(found.keys.sorted() == ["tate"])
    let tate = try #require(found["tate"])
    #expect(tate.title == "Tate Modern")
    let picture = try #require(try await client.fetch(tate))
    #expect(picture.license == "CC BY 4.0" && picture.credit == "Ann")
    #expect(slept.all.contains(7))
    #expect(wiki.questions.contains { $0.contains("titles=tate%7CBare%7CGone&") })
    #expect(wiki.questions.contains { $0.contains("pithumbsize=320") })
  }

  @Test func `a missing picture and a busy host are errors, another host is not asked`()
    async throws
  {
    let wiki = RecordedWiki([
      ("gone.jpg", [WikiReply(status: 404, type: "", body: [])]),
      ("busy.jpg", [WikiReply(status: 503, type: "", retryAfter: "3600", body: [])]),
    ])
    let (client, _) = try wiki.client()
    func fetch(_ url: String) async throws -> Bool {
      let found = FoundPicture(
        title: "T",
        licenseURL: "",
        license: "CC0",
        credit: "",
        source: "",
        url: url
      )
      return try await client.fetch(found) != nil
    }
    await #expect(throws: WikiError.status(host: "img.example", code: 404)) {
      try await fetch("https://img.example/gone.jpg")
    }
    await #expect(throws: WikiError.busy(host: "wiki.example", seconds: 3600)) {
      try await fetch("https://img.example/busy.jpg")
    }
    let isFetched = try await fetch("https://elsewhere.example/a.jpg")
    #expect(!isFetched)
  }

  @Test(arguments: [
    "", "engl", "ftp://a.example/api.php", "https://a.example/", "https://u@a.example/api.php",
    "https://a.example/api.php?x=1", "file:///etc/api.php", "https:///api.php", "a b/api.php",
  ])
  func `other URLs are rejected`(text: String) {
    #expect(throws: WikiError.badAddress(text)) { _ = try WikiAddress(text) }
  }

  /// The responses about a page and about its picture's file.
  private static func page(_ text: String) -> (String, [WikiReply]) {
    ("pageimages", [RecordedWiki.json(#"{"query":{"pages":[\#(text)]}}"#)])
  }

  private static let facts = (
    "prop=imageinfo",
    [
      RecordedWiki.json(
        #"{"query":{"pages":[{"title":"File:A b.jpg","imageinfo":[{"user":"U","descriptionurl":"//img.example/A_b","extmetadata":{"Artist":{"value":"<b>Ann</b>"},"LicenseShortName":{"value":"CC BY 4.0"}}}]}]}}"#
      )
    ]
  )

  private static let pictured =
    #"{"title":"Tate","fullurl":"https://wiki.example/wiki/Tate","extract":"It is.","pageimage":"A_b.jpg","thumbnail":{"source":"//img.example/a.jpg"}}"#

  @Test func `a summary has its extract, picture, and credits`() async throws {
    let photo = WikiReply(status: 200, type: "image/jpeg", body: try WikiFixture.photo())
    let wiki = RecordedWiki([
      RecordedWiki.site, Self.page(Self.pictured), Self.facts, ("img.example/a.jpg", [photo]),
    ])
    let summary = try await wiki.client().client.summary(of: "Tate & Co")
    #expect(summary.extract == "It is." && summary.license == "CC BY-SA 4.0")
    let picture = try #require(summary.picture)
    #expect(picture.credit == "Ann" && picture.license == "CC BY 4.0")
    #expect(picture.source == "https://img.example/A_b")
    #expect(wiki.questions.contains { $0.contains("titles=Tate%20%26%20Co") })
  }

  @Test func `a missing picture, or one without a license, is omitted`() async throws {
    let gone = WikiReply(status: 404, type: "text/html", body: [])
    let unknown = (
      "prop=imageinfo",
      [RecordedWiki.json(#"{"query":{"pages":[{"title":"File:A b.jpg","missing":true}]}}"#)]
    )
    for answers in [
      [Self.facts, ("img.example/a.jpg", [gone])], [unknown, ("img.example/a.jpg", [gone])],
    ] {
      let wiki = RecordedWiki([RecordedWiki.site, Self.page(Self.pictured)] + answers)
      let summary = try await wiki.client().client.summary(of: "Tate")
      #expect(summary.picture == nil && summary.extract == "It is.")
    }
  }

  @Test(arguments: [
    ("https://wiki.example/a.jpg", true), ("https://img.example/a.jpg", true),
    ("https://IMG.example:443/a.jpg", true), ("https://img.example:8443/a.jpg", false),
    ("https://elsewhere.example/a.jpg", false), ("http://img.example/a.jpg", false),
    ("http://wiki.example/a.jpg", false), ("https://img.example@evil.example/a.jpg", false),
    ("https://u@img.example/a.jpg", false), ("https://img.example.evil.example/a.jpg", false),
    ("https://127.0.0.1/a.jpg", false), ("file:///a.jpg", false),
    ("ftp://img.example/a.jpg", false),
  ])
  func `pictures come from the wiki's host and those it lists`(
    url: String,
    isThere: Bool
  )
    async throws
  {
    let wiki = RecordedWiki([("a.jpg", [WikiReply(status: 200, type: "image/jpeg", body: [1])])])
    #expect(await (try wiki.client().client.picture(url)) == (isThere ? [1] : nil))
    #expect(wiki.questions.contains { $0.hasSuffix("a.jpg") } == isThere)
  }

  @Test(arguments: [
    ("/b.jpg", true), ("//img.example/b.jpg", true), ("https://wiki.example/b.jpg", true),
    ("http://img.example/b.jpg", false), ("https://evil.example/b.jpg", false),
    ("http://169.254.169.254/b.jpg", false), ("file:///b.jpg", false), ("", false),
  ])
  func `redirects are limited to the same hosts, and never from HTTPS to HTTP`(
    location: String,
    isFollowed: Bool
  ) async throws {
    let moved = WikiReply(status: 302, type: "", location: location, body: [])
    let wiki = RecordedWiki([
      ("a.jpg", [moved]), ("b.jpg", [WikiReply(status: 200, type: "image/jpeg", body: [1])]),
    ])
    let client = try wiki.client().client
    #expect(await client.picture("https://img.example/a.jpg") == (isFollowed ? [1] : nil))
    #expect(wiki.questions.contains { $0.hasSuffix("b.jpg") } == isFollowed)
  }

  @Test func `API redirects to another host are rejected and reported`() async throws {
    let moved = WikiReply(
      status: 301,
      type: "",
      location: "https://other.example/api.php",
      body: []
    )
    let wiki = RecordedWiki([("prefixsearch", [moved])])
    do {
      _ = try await wiki.client().client.titles(matching: "t", limit: 3)
      Issue.record("it is followed")
    } catch {
      #expect("\(error)".contains("other.example") && "\(error)".contains("--wiki"))
    }
    #expect(wiki.questions.count == 1)
  }

  @Test func `picture hosts of Wikimedia sites are not fetched`() async throws {
    let wiki = RecordedWiki([("a.jpg", [WikiReply(status: 200, type: "image/jpeg", body: [1])])])
    let address = try WikiAddress("en.wikivoyage.org")
    let client = WikiClient(address, through: wiki, pause: 0) { _ in }
    #expect(await client.picture("https://upload.wikimedia.org/a.jpg") == [1])
    #expect(wiki.questions == ["https://upload.wikimedia.org/a.jpg"])
    // A host that only resembles one of theirs has to list its picture hosts.
    let other = WikiClient(try WikiAddress("wikipedia.org.evil.example"), through: wiki, pause: 0) {
      _ in
    }
    #expect(await other.picture("https://upload.wikimedia.org/a.jpg") == nil)
  }

  @Test(arguments: [
    ("/wiki/A b", "https://wiki.example/wiki/A%20b"), (" /wiki/A\n", "https://wiki.example/wiki/A"),
    (
      "https://x.example/a|b{c}\\d^e`f\"g<h>[i]",
      "https://x.example/a%7Cb%7Bc%7D%5Cd%5Ee%60f%22g%3Ch%3E%5Bi%5D"
    ),
    ("https://x.example/100%/%zz/%41", "https://x.example/100%25/%25zz/%41"),
    ("https://x.example/a#b#c", "https://x.example/a#b%23c"),
    ("//x.example/\tü", "https://x.example/ü"), ("https:///a", nil), ("https://x y.example/a", nil),
    ("https://", nil), ("javascript:alert(1)", nil), ("#top", nil),
  ])
  func `URLs in articles become valid, or are removed`(
    text: String,
    address: String?
  ) throws {
    #expect(try WikiAddress("https://wiki.example/w/api.php").resolving(text) == address)
  }

  @Test func `an empty summary is an error`() async throws {
    for text in [#"{"title":"Xyz","missing":true}"#, #"{"title":"|","invalid":true}"#] {
      let wiki = RecordedWiki([RecordedWiki.site, Self.page(text)])
      await #expect(throws: WikiError.noArticle(title: "Xyz", host: "wiki.example")) {
        _ = try await wiki.client().client.summary(of: "Xyz")
      }
    }
  }

  @Test func `prefix and full-text matches are merged without duplicates`() async throws {
    let wiki = RecordedWiki([("list=prefixsearch", [Self.searched])])
    let titles = try await wiki.client().client.titles(matching: "tate & lyle", limit: 3)
    #expect(titles == ["Tate Modern", "Tate", "Turner Prize"])
    let question = try #require(wiki.questions.first)
    #expect(question.contains("srsearch=tate%20%26%20lyle"))
    #expect(question.contains("maxlag=5"))
  }

  @Test func `requests to a busy wiki are retried after the stated time`() async throws {
    let busy = WikiReply(status: 429, type: "text/html", retryAfter: "7", body: [])
    let lag = RecordedWiki.json(
      #"{"error":{"code":"maxlag","info":"Waiting"}}"#,
      retryAfter: "9"
    )
    let wiki = RecordedWiki([("prefixsearch", [busy, lag, Self.searched])])
    let (client, slept) = try wiki.client()
    #expect(try await client.titles(matching: "t", limit: 9).count == 3)
    #expect(slept.all == [7, 0.2, 9, 0.2])
  }

  @Test(arguments: [
    (
      WikiReply(status: 429, type: "", retryAfter: "3600", body: []),
      WikiError.busy(host: "wiki.example", seconds: 3600)
    ),
    (
      WikiReply(status: 503, type: "", retryAfter: "1", body: []),
      .busy(host: "wiki.example", seconds: 1)
    ),
    (WikiReply(status: 404, type: "text/html", body: []), .status(host: "wiki.example", code: 404)),
    (
      WikiReply(status: 200, type: "text/html", body: Array("<html>".utf8)),
      .unexpected(host: "wiki.example", what: "text/html instead of JSON")
    ),
    (
      RecordedWiki.json(#"{"query":{"prefixse"#),
      .unexpected(host: "wiki.example", what: "half of a message")
    ),
    (
      RecordedWiki.json(#"{"error":{"code":"readapidenied","info":"You need read permission."}}"#),
      .refused(host: "wiki.example", code: "readapidenied", info: "You need read permission.")
    ),
  ])
  func `an invalid response is an error that names the host`(
    reply: WikiReply,
    error: WikiError
  ) async throws {
    let wiki = RecordedWiki([("prefixsearch", [reply])])
    let client = try wiki.client().client
    await #expect(throws: error) { _ = try await client.titles(matching: "t", limit: 3) }
    #expect("\(error)".hasPrefix("wiki.example"))
  }

  private static let html = """
    <div class="mw-parser-output"><p>The <b>Tate</b> is <a href="/wiki/Art">art</a>.<sup class="reference"><a href="#n">[1]</a></sup></p>\
    <figure><a href="/wiki/File:Tate_1.jpg"><img src="//img.example/thumb/a/ab/Tate_1.jpg/330px-Tate_1.jpg" width="330" alt="A &quot;view&quot;"></a><figcaption>Bank</figcaption></figure>\
    <p><img src="/icon.png" width="12"><script>alert(1)</script></p></div>
    """

  private static func wiki(picture: WikiReply) throws -> RecordedWiki {
    let text = String(decoding: try JSONEncoder().encode(html), as: UTF8.self)
    return RecordedWiki([
      RecordedWiki.site,
      (
        "page=Missing",
        [RecordedWiki.json(#"{"error":{"code":"missingtitle","info":"The page does not exist."}}"#)]
      ),
      (
        "action=parse",
        [
          RecordedWiki.json(
            #"{"parse":{"title":"Tate Modern","pageid":7,"revid":99,"text":\#(text)}}"#
          )
        ]
      ),
      (
        "prop=imageinfo",
        [
          RecordedWiki.json(
            #"{"query":{"pages":[{"title":"File:Tate 1.jpg","imageinfo":[{"descriptionurl":"https://img.example/File:Tate_1.jpg","user":"U","extmetadata":{"Artist":{"value":"<a href=\"x\">Ann <b>Lee</b></a>"},"LicenseShortName":{"value":"CC BY 4.0"}}}]}]}}"#
          )
        ]
      ),
      ("img.example/thumb", [picture]),
    ])
  }

  @Test func `an article has pictures, credits, revision, and license`() async throws {
    let photo = try WikiReply(status: 200, type: "image/jpeg", body: WikiFixture.photo())
    let wiki = try Self.wiki(picture: photo)
    let article = try await wiki.client().client.article("tate modern", at: 5)
    #expect((article.title, article.page, article.revision) == ("Tate Modern", 7, 99))
    #expect(article.url == "https://wiki.example/w/index.php?oldid=99")
    #expect(article.license == "CC BY-SA 4.0")
    let picture = try #require(article.pictures.first)
    #expect((picture.credit, picture.license) == ("Ann Lee", "CC BY 4.0"))
    #expect(article.pictures.count == 1)
    #expect(article.html.contains("<img src=\"picture:1\" alt=\"A &quot;view&quot;\"/>"))
    #expect(!article.html.contains("alert") && !article.html.contains("[1]"))
    #expect(article.html.contains("<a href=\"https://wiki.example/wiki/Art\">art</a>"))
    #expect(!article.html.contains("picture:2"))
  }

  @Test func `an invalid picture is removed from the text`() async throws {
    let page = WikiReply(status: 200, type: "image/jpeg", body: Array("<html>".utf8))
    let article = try await Self.wiki(picture: page).client().client.article("Tate", at: 5)
    #expect(article.pictures.isEmpty && !article.html.contains("<img"))
  }

  @Test func `a title without an article is a specific error`() async throws {
    let client = try Self.wiki(picture: RecordedWiki.json("{}")).client().client
    await #expect(throws: WikiError.noArticle(title: "Missing", host: "wiki.example")) {
      _ = try await client.article("Missing", at: 5)
    }
  }

  @Test func `surroundings are cached, and come from the store when offline`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try Store(at: folder.appending(path: "s").path, for: .writing)
    let position = try Coordinate(latitude: 51.5, longitude: -0.1)
    let reply = RecordedWiki.json(
      #"{"query":{"pages":[{"title":"Far","coordinates":[{"lat":51.51,"lon":-0.1}]},{"title":"Near","description":"bridge","extract":"A bridge.","coordinates":[{"lat":51.5001,"lon":-0.1}]},{"title":"Nowhere"}]}}"#
    )
    let wiki = RecordedWiki([("geosearch", [reply])])
    let first = try await wiki.client().client
      .surroundings(of: position, within: Meters(2000), keptIn: store, at: 1000)
    #expect(first.articles.map(\.title) == ["Near", "Far"])
    #expect(first.articles.first?.kind == "bridge" && !first.isKept)
    let offline = try RecordedWiki([]).client().client
    let soon = try await offline.surroundings(
      of: position,
      within: Meters(2000),
      keptIn: store,
      at: 2000
    )
    #expect(soon.articles == first.articles)
    let later = try await offline.surroundings(
      of: position,
      within: Meters(2000),
      keptIn: store,
      at: 900_000
    )
    #expect(later.isKept && later.fetched == 1000 && later.articles == first.articles)
    let elsewhere = try Coordinate(latitude: 52, longitude: -0.1)
    await #expect(throws: WikiError.self) {
      _ = try await offline.surroundings(of: elsewhere, within: Meters(2000), keptIn: store, at: 1)
    }
  }
}
