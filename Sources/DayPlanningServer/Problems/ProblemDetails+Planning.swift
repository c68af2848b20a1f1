import DayPlans
import Formats
import Geography
import Travel

extension ProblemDetails {
  /// Reports what a reader found.
  init(_ error: ReadingError) {
    switch error {
    case .notJSON(let message): self.init(.notJSON, message)
    case .faults(let faults): self.init(faults: faults.map(PointedFault.init))
    case .cancelled: self.init(.cancelled, "the client left before its request was read")
    }
  }

  /// Reports what is wrong with an area at `pointer`.
  init(_ error: AreaError, at pointer: String) {
    switch error {
    case .notJSON(let message): self.init(.notJSON, message)
    case .faults(let faults):
      self.init(faults: faults.map { PointedFault($0, below: pointer) })
    }
  }

  /// Reports why there is no plan.
  init(_ error: PlanError) {
    switch error {
    case .request(let faults): self.init(faults: faults.map(PointedFault.init))
    case .cancelled: self.init(.cancelled, error.description)
    case .unsound: self.init(.internalError, error.description)
    default:
      self.init(.noPlan, error.description)
      code = error.code
      sights = error.sights
    }
  }

  /// Reports why the routing engine gave no answer.
  init(_ error: EngineError) {
    if case .tooManyRequests = error {
      self.init(.engineBusy, error.description)
      retryAfter = 30
    } else {
      self.init(.engineFailed, error.description)
    }
  }

  /// Lists faults.
  init(faults: [PointedFault]) {
    let count = faults.count
    let words =
      count < Self.faultLimit
      ? (count == 1 ? "1 fault" : "\(count) faults") : "\(Self.faultLimit) faults or more"
    self.init(.faulty, "the request has \(words); see errors", faults: faults)
  }
}

extension PointedFault {
  /// Reports what a reader found.
  init(_ fault: ReadingFault) {
    let code = fault.kind == .tooMany ? FaultCode.overLimit : .form
    self.init(pointer: fault.pointer, detail: fault.problem, code: code)
  }

  /// Reports a fault of a request.
  init(_ fault: RequestFault) {
    self.init(pointer: "/\(fault.name)", fault.reason)
  }

  /// Reports a fault of an area at `pointer`.
  init(_ fault: AreaFault, below pointer: String) {
    let place = fault.place.isEmpty ? "" : "\(fault.place): "
    self.init(
      pointer: pointer + fault.pointer,
      detail: "\(place)\(fault.found); \(fault.remedy)",
      code: .area
    )
  }
}
