import DayPlans
import Formats

/// One fault of a request, and where it is.
struct PointedFault: Hashable, Encodable {
  /// The place as a JSON pointer (RFC 6901) into the body; empty for the whole body.
  let pointer: String

  /// What was found and the remedy, for people.
  let detail: String

  /// What kind of fault it is, for programs.
  let code: String

  /// The code with its data, as violations have it; `nil` for faults of form.
  let reason: RequestFault.Reason?

  /// Creates a fault without data.
  init(pointer: String, detail: String, code: FaultCode = .form) {
    self.pointer = pointer
    self.detail = detail
    self.code = code.rawValue
    reason = nil
  }

  /// Reports a fault of a request at `pointer`.
  init(pointer: String, _ reason: RequestFault.Reason) {
    self.pointer = pointer
    detail = RequestFault(name: pointer, reason: reason).problem
    code = reason.code
    self.reason = reason
  }
}
