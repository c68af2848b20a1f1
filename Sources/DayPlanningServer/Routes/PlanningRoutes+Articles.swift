import Catalogs
import Formats
import HTTPTypes

/// The routes of articles on sights.
extension PlanningRoutes {
  /// Shows the beginning of the article on an attraction.
  func showArticle(_ call: Call) async throws(ProblemDetails) -> Answer {
    let article = try await article(call)
    var members: [(String, OrderedJSON)] = [
      ("title", .text(article.title)), ("url", .text(article.url)),
      ("extract", .text(article.extract)), ("license", .text(article.license)),
      ("licenseUrl", .text(article.licenseURL)),
    ]
    if let picture = article.picture {
      let address = "/v1/cities/\(call.part("id"))/attractions/\(call.part("sight"))/picture"
      members.append(("picture", Self.row(of: picture, at: address)))
    }
    return .document(.ordered(.object(members)).cacheable)
  }

  /// Shows the picture of the article on an attraction.
  func showPicture(_ call: Call) async throws(ProblemDetails) -> Answer {
    guard let picture = try await article(call).picture else {
      throw ProblemDetails(.notFound, "the article has no picture whose license is known")
    }
    var document = Document(picture.bytes, as: MediaForm(picture.type)).cacheable
    document.headers[.contentSecurityPolicy] = ContentPolicy.drawn
    document.lifetime = Self.day
    return .document(document)
  }

  /// The seconds for which clients may keep a picture unasked.
  private static let day = 86_400

  /// Returns the article on the attraction that a path names.
  ///
  /// - Throws: ``ProblemKind/notFound`` if there is none; ``ProblemKind/badGateway`` if the encyclopedia cannot be reached.
  private func article(_ call: Call) async throws(ProblemDetails) -> SightArticle {
    _ = try call.query([])
    let (attraction, _) = try attraction(call)
    guard let articles else {
      throw ProblemDetails(.notFound, "this service shows no articles; planday serve --wiki does")
    }
    guard let title = attraction.wikipedia else {
      throw ProblemDetails(.notFound, "the catalog names no article on \(attraction.name)")
    }
    do {
      if let article = try await articles.article(title) { return article }
    } catch {
      throw ProblemDetails(.badGateway, "the article on \(attraction.name) cannot be had: \(error)")
    }
    throw ProblemDetails(.notFound, "the wiki has no article \(title.quotedForMessage)")
  }

  /// Returns what a client needs to show a picture.
  private static func row(of picture: SightArticle.Picture, at address: String) -> OrderedJSON {
    .object([
      ("url", .text(address)), ("width", .bare("\(picture.width)")),
      ("height", .bare("\(picture.height)")), ("credit", .text(picture.credit)),
      ("license", .text(picture.license)), ("source", .text(picture.source)),
    ])
  }
}
