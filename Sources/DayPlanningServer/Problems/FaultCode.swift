/// What kind of thing is wrong with a request, for faults other than those of `RequestFault`, which bring their own codes.
enum FaultCode: String, CaseIterable, Sendable {
  /// A value is missing, unknown or of the wrong form.
  case form
  /// The area is no area.
  case area
  /// The service has no such city.
  case unknownCity
  /// The city has no map of streets.
  case missingMap
  /// The map does not know the streets around the place.
  case beyondMap
  /// The value exceeds a limit of this service.
  case overLimit
}
