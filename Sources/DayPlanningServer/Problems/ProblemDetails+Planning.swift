import DayPlanning
import Geography
import StrictJSON

extension ProblemDetails {
  /// Says what a reader said.
  init(_ error: ReadingError) {
    switch error {
    case .notJSON(let message): self.init(.notJSON, message)
    case .faults(let faults):
      self.init(faults: faults.map { PointedFault(pointer: $0.pointer, detail: $0.problem) })
    }
  }

  /// Says what is wrong with an area at `pointer`.
  init(_ error: AreaError, at pointer: String) {
    switch error {
    case .notJSON(let message): self.init(.notJSON, message)
    case .faults(let faults):
      self.init(faults: faults.map { PointedFault($0, below: pointer) })
    }
  }

  /// Says why there is no plan.
  init(_ error: PlanError) {
    switch error {
    case .request(let faults): self.init(faults: faults.map(PointedFault.init))
    case .cancelled: self.init(.cancelled, error.description)
    case .unsound: self.init(.internalError, error.description)
    default: self.init(.noPlan, error.description)
    }
  }

  /// Lists faults.
  init(faults: [PointedFault]) {
    let count = faults.count
    let words = count == 1 ? "1 thing is wrong" : "\(count) things are wrong"
    self.init(.faulty, "\(words); see the errors", faults: faults)
  }
}

extension PointedFault {
  /// Says what is wrong with a request.
  init(_ fault: RequestFault) {
    self.init(pointer: "/\(fault.name)", detail: fault.problem)
  }

  /// Says what is wrong with an area at `pointer`.
  init(_ fault: AreaFault, below pointer: String) {
    let place = fault.place.isEmpty ? "" : "\(fault.place): "
    self.init(
      pointer: pointer + fault.pointer,
      detail: "\(place)\(fault.found); \(fault.remedy)"
    )
  }
}
