import Formats

/// The head of a self-contained page whose content security policy forbids everything else.
struct PageHead {
  /// The title, unescaped.
  let title: String

  /// The rules of the style.
  let style: String

  /// Whether the page has a script of its own.
  var hasScript = false

  /// The page as HTML, up to the end of its head.
  var html: Markup {
    let policy: Markup =
      "default-src 'none'; style-src 'unsafe-inline'"
      + (hasScript ? "; script-src 'unsafe-inline'" : "")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(title)</title>
      <style>
      \(Markup(verbatim: style))
      </style>
      </head>
      """
  }
}
