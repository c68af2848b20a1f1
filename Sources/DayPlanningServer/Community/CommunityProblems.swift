#if Community
import Community

extension ProblemDetails {
  /// Reports why a community refused or failed to do something.
  init(_ error: CommunityError) {
    switch error {
    case .unauthorized: self.init(.unauthorized, error.description)
    case .forbidden: self.init(.forbidden, error.description)
    case .missing: self.init(.notFound, error.description)
    case .conflict: self.init(.conflict, error.description)
    case .invalid(let field, let problem):
      self.init(faults: [PointedFault(pointer: "/\(field)", detail: problem)])
    case .doubles(let doubles):
      self.init(.conflict, error.description)
      code = "doubles"
      sights = doubles.map(\.id)
    case .tooMany(_, let seconds):
      self.init(.tooManyRequests, error.description)
      retryAfter = seconds
    case .unavailable, .uncertain, .full, .readOnly, .newer, .damaged:
      self.init(.storageFailed, error.publicDescription)
      cause = error.description
      retryAfter = 5
    }
  }
}
#endif
