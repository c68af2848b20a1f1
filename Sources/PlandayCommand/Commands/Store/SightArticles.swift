#if Service
import DayPlans
import DayPlanningServer

#if Companion
import Travel
import Photos
import TripStore
import WikiGuides
#endif

/// Articles on sights from a wiki, for the service.
enum SightArticles {
  #if Companion
  /// Returns the shelf of articles of a wiki.
  ///
  /// - Throws: `WikiError` if the address is not that of a wiki.
  static func shelf(wiki: String) throws -> ArticleShelf {
    let address = try WikiAddress(wiki)
    let transport = WikiHTTPTransport(version: planDayVersion, wiki: address)
    let client = WikiClient(address, through: transport, pause: 0)
    return ArticleShelf { title in try await article(title, from: client) }
  }

  /// Fetches an article, or returns `nil` if the wiki has none.
  private static func article(
    _ title: String,
    from client: WikiClient
  ) async throws -> SightArticle? {
    do throws(WikiError) {
      return SightArticle(try await client.summary(of: title))
    } catch .noArticle {
      return nil
    }
  }
  #else
  /// Throws an error that explains how to get articles.
  static func shelf(wiki: String) throws -> ArticleShelf {
    throw Failure(
      .usage,
      "this planday was built without the wiki client; run make install, or build with --traits Companion,Service"
    )
  }
  #endif
}

#if Companion
extension SightArticle {
  /// Converts a wiki's summary.
  fileprivate init(_ summary: WikiSummary) {
    self.init(
      title: summary.title,
      url: summary.url,
      extract: summary.extract,
      license: summary.license,
      licenseURL: summary.licenseURL,
      picture: summary.picture.map { picture in
        Picture(
          type: picture.format.mediaType,
          bytes: picture.bytes,
          width: picture.width,
          height: picture.height,
          credit: picture.credit,
          license: picture.license,
          source: picture.source
        )
      }
    )
  }
}
#endif
#endif
