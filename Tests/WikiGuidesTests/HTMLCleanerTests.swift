import Formats
import TestTools
import Testing

@testable import WikiGuides

/// HTML cleaning: what is kept and removed, and that the result is well-formed.
struct HTMLCleanerTests {
  private func clean(_ html: String) -> String {
    HTMLCleaner.clean(html) { $0.hasPrefix("https://") ? $0 : nil }.text.replacing("\n", with: "")
  }

  @Test(arguments: [
    ("<p>a<p>b", "<p>a</p><p>b</p>"), ("text", "<p>text</p>"),
    ("<b>a<i>b</b>c</i>", "<p><b>a<i>b</i></b>c</p>"),
    ("<ul><li>a<li>b<ul><li>c</ul></ul>", "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>"),
    ("<li>stray</li>", "<p>stray</p>"), ("<td>x</td>", "<p>x</p>"),
    (
      "<table><tr><td>a<td>b<tr><th>c</table>",
      "<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>"
    ),
    ("<div>a<div>b</div>c</div>", "<p>a</p><p>b</p><p>c</p>"),
    (
      "a &lt;b&gt; &amp;amp; &nbsp;&#x41;&bogus;", "<p>a &lt;b&gt; &amp;amp; \u{A0}A&amp;bogus;</p>"
    ),
    ("<p>x</p></p></div></b>", "<p>x</p>"), ("1 < 2 <3", "<p>1 &lt; 2 &lt;3</p>"),
    ("<p></p><ul></ul><b></b>", ""), ("a<br>b<hr>c", "<p>a<br/>b</p><p>c</p>"),
    ("<dl><dt>a<dd>b</dl>", "<dl><dt>a</dt><dd>b</dd></dl>"),
    ("<dl><dd>a<dd>b</dl>", "<dl><dt></dt><dd>a</dd><dd>b</dd></dl>"),
    ("<dl><dd>a<dt>b</dl>", "<dl><dt></dt><dd>a</dd><dt>b</dt><dd></dd></dl>"),
    (
      "<dl><dd><dl><dd>a</dl></dl>",
      "<dl><dt></dt><dd><dl><dt></dt><dd>a</dd></dl></dd></dl>"
    ),
    (
      "<figure><figcaption>a</figcaption><figcaption>b</figcaption><p>c</figure>",
      "<figure><figcaption>a</figcaption>b<p>c</p></figure>"
    ),
    (
      "<figure><p>a</p><figcaption>b</figcaption><p>c</figure>",
      "<figure><p>a</p><figcaption>b</figcaption></figure><p>c</p>"
    ),
    (
      "<table><tr><td>a</td></tr><caption>b</caption></table>",
      "<table><tbody><tr><td>a</td></tr></tbody></table><p>b</p>"
    ),
    (
      "<h2><span class=\"mw-headline\">H</span><span class=\"mw-editsection\">[<a href=\"https://x\">edit</a>]</span></h2>",
      "<h2>H</h2>"
    ),
  ])
  func `text keeps its structure`(html: String, expected: String) {
    #expect(clean(html) == expected)
  }

  /// Searching the whole text for each picture would take hours.
  @Test(.slow, .timeLimit(.minutes(10)))
  func `unavailable pictures are removed in one pass`() {
    let count = 400_000
    let html = String(
      repeating: "<img src=\"https://a.example/b.jpg\" alt=\"x &gt; y\">",
      count: count
    )
    let cleaned = HTMLCleaner.clean(html) { $0 }
    #expect(cleaned.pictures.count == count)
    let kept = cleaned.keepingPictures { $0 == "7" || $0 == "\(count)" }
    #expect(
      kept.trimmingPrefix("<p>").hasPrefix(
        "<img src=\"picture:7\" alt=\"x &gt; y\"/><img src=\"picture:\(count)\" alt=\"x &gt; y\"/></p>"
      )
    )
    #expect(cleaned.keepingPictures { _ in true } == cleaned.text)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<SCRIPT SRC=//x></SCRIPT >", "<style>p{}</style>",
    "<iframe src=https://x>alert</iframe>", "<svg><script>alert(1)</script></svg>",
    "<p onclick=alert(1)></p>", "<a href='javascript:alert(1)'></a>", "<!-- alert -->",
    "<img src='data:image/svg+xml,alert'>", "<object data=alert></object>", "<form>alert</form>",
    "<math><mtext><script>alert</script></mtext></math>", "<template>alert</template>",
    "<a href=\"&#106;avascript:alert(1)\"></a>", "<p style=\"background:url(alert)\"></p>",
    "<div style='display: none'>alert</div>", "<table class='navbox'><tr><td>alert</table>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">", "<script>alert",
    "<scr<script>ipt>alert</script>", "<?php alert ?>", "<![CDATA[>]]>",
    "<audio controls>alert</audio>",
  ])
  func `no active content is left`(html: String) {
    let text = clean(html)
    let bare = HTMLCleaner.plainText(text)
    for word in [
      "<script", "javascript:", "onclick", "onerror=alert(1)>", "<svg", "style=", "<iframe",
      "data:",
    ] {
      #expect(!text.contains(word), "\(text)")
    }
    #expect(
      !bare.contains("alert") || html.contains("noscript") || html.contains("scr<"),
      "\(text)"
    )
  }

  @Test func `HTTP pictures are numbered, others removed`() {
    let html =
      "<img src=\"https://x/a_b.jpg\" alt=\"<A>\"><img src=\"x\"><img src='https://x/thumb/c%C3%A9.png/9px-c.png' width=90>"
    let cleaned = HTMLCleaner.clean(html) { $0.hasPrefix("https://") ? $0 : nil }
    #expect(cleaned.pictures.map(\.file) == ["a b.jpg", "cé.png"])
    #expect(cleaned.pictures.map(\.width) == [nil, 90])
    #expect(cleaned.keepingPictures { $0 == "2" }.contains("picture:2"))
    #expect(!cleaned.keepingPictures { $0 == "2" }.contains("picture:1"))
  }

  @Test(arguments: 1...8)
  func `malformed HTML becomes well-formed XHTML with only allowed elements`(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let pieces = [
      "<p>", "</p>", "<b>", "</b>", "<a href='https://x'>", "</a>", "<ul>", "<li>", "</li>",
      "</ul>",
      "<table>", "<tr>", "<td>", "</td>", "</tr>", "</table>", "<dl>", "<dt>", "<dd>", "</dl>",
      "<div>",
      "</div>", "text", " ", "&amp;", "&", "<", ">", "<h2>", "</h2>", "<img src='https://x/a.png'>",
      "<br>",
      "<script>", "</script>", "<figure>", "<figcaption>", "</figure>", "<!--", "-->",
      "<blockquote>",
      "</blockquote>", "<a", "\"", "'", "=", "/", "<caption>", "<tbody>", "</tbody>", "é", "\u{0}",
      "\u{FFFE}",
    ]
    let allowed: Set = [
      "root", "p", "b", "a", "ul", "li", "table", "tbody", "tr", "td", "dl", "dt", "dd", "h2",
      "img", "br",
      "figure", "figcaption", "blockquote", "caption",
    ]
    for round in 0..<400 {
      let html = (0..<random.below(40)).map { _ in pieces[random.below(pieces.count)] }.joined()
      let text = HTMLCleaner.clean(html) { $0.hasPrefix("https://") ? $0 : nil }.text
      let root = try XMLReader.root(of: Array("<root>\(text)</root>".utf8))
      var waiting = [root]
      while let node = waiting.popLast() {
        #expect(allowed.contains(node.name), "seed \(seed) round \(round): \(html)")
        let parents = ElementRule.parents(of: node.name)
        #expect(parents == nil || node.name != "root")
        for child in node.children {
          if let parents = ElementRule.parents(of: child.name) {
            #expect(parents.contains(node.name), "seed \(seed) round \(round): \(html) -> \(text)")
          }
        }
        if ElementRule.isStructure(node.name) {
          #expect(node.trimmedText == nil, "seed \(seed) round \(round): \(html) -> \(text)")
        }
        waiting += node.children
      }
    }
  }
}
