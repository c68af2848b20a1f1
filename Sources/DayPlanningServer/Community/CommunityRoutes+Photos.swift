#if Community
import Community
import Formats
import HTTPTypes
import Hummingbird
import Synchronization

/// The routes of photos.
extension CommunityRoutes {
  /// The media types of photos.
  private static let types = ["image/jpeg", "image/png", "image/gif", "image/webp"]

  /// The endpoints of photos.
  var photoEndpoints: [Endpoint] {
    [
      personal(.post, "places/{place}/photos") { call, logged throws(CommunityProblem) in
        let query = try query(call, "caption", "license")
        let (caption, license): (String, PlaceContent.License?)
        do throws(ProblemDetails) {
          caption = try Self.caption(try query.value("caption") ?? "")
          let licenses = PlaceContent.License.allCases.map(\.rawValue).joined(separator: ", ")
          license = try query.value("license", "one of \(licenses)") { .init(rawValue: $0) }
        } catch { throw .service(error) }
        let bytes = try await photo(call)
        return try await asking { () throws(CommunityError) in
          try await community.add(
            photo: bytes,
            caption: caption,
            license: license ?? .shareAlike,
            to: call.part("place"),
            by: logged.account
          )
        }.json
      },
      Endpoint(
        method: .get,
        path: "/v1/community/photos/{photo}",
        forms: [.any],
        isGuarded: true,
        handler: .waiting { call throws(ProblemDetails) in
          do throws(CommunityProblem) {
            return .document(try await file(call))
          } catch {
            throw error.details
          }
        }
      ),
      personal(.delete, "photos/{photo}") { call, logged throws(CommunityProblem) in
        try await asking { () throws(CommunityError) in
          try await community.remove(photo: call.part("photo"), by: logged.account)
        }
        return Self.done
      },
      personal(.post, "photos/{photo}/decision") { call, logged throws(CommunityProblem) in
        let order = try await order(call) { DecisionOrder(reading: $0, "approved") }
        return try await asking { () throws(CommunityError) in
          try await community.decide(
            photo: call.part("photo"),
            isApproved: order.isYes,
            reason: order.reason,
            by: logged.account
          )
        }.json
      },
    ]
  }

  /// Returns a photo's file.
  ///
  /// What is shown to everyone may be cached, and is asked for again each time, since it may be removed.
  private func file(_ call: Call) async throws(CommunityProblem) -> Document {
    _ = try query(call)
    let logged = try await visitor(call)
    let (photo, bytes) = try await asking { () throws(CommunityError) in
      try await community.file(ofPhoto: call.part("photo"), for: logged?.account)
    }
    var document = Document(bytes, as: MediaForm(photo.mediaType))
    document.isCacheable = photo.state == .approved
    document.headers[.contentSecurityPolicy] = ContentPolicy.drawn
    if !document.isCacheable { document.headers[.cacheControl] = "no-store" }
    return document
  }

  /// Reads the file that a call sends.
  private func photo(_ call: Call) async throws(CommunityProblem) -> [UInt8] {
    guard let turn = UploadTurn() else {
      var details = ProblemDetails(.busy, "too many photos are sent at once; try again soon")
      details.retryAfter = 5
      throw .service(details)
    }
    defer { turn.end() }
    do throws(ProblemDetails) {
      return Array(try await routes.body(of: call, as: Self.types, atMost: PlacePhoto.mostBytes))
    } catch {
      throw .service(error)
    }
  }

  /// Returns a caption of a query.
  private static func caption(_ text: String) throws(ProblemDetails) -> String {
    guard !text.isEmpty else { return "" }
    let rule = FieldRule<String, String>.line(atMost: PlacePhoto.longestCaption)
    do throws(FieldRule<String, String>.Complaint) {
      return try rule.check(text)
    } catch {
      throw .query("caption", error.words)
    }
  }
}

/// A turn to send a photo: all that are sent at once are in memory.
private struct UploadTurn: ~Copyable {
  /// The maximum number of photos that are sent at once.
  private static let most = 16

  private static let running = Atomic(0)

  /// Takes a turn, or returns `nil` if all are taken.
  init?() {
    guard Self.running.wrappingAdd(1, ordering: .relaxed).newValue <= Self.most else {
      end()
      return nil
    }
  }

  /// Gives the turn back.
  func end() { Self.running.wrappingSubtract(1, ordering: .relaxed) }
}
#endif
