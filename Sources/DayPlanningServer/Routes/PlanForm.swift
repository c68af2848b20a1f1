import PlanExports

/// A form in which a plan is answered, by its media type.
struct PlanForm: Sendable {
  /// The media type.
  let form: MediaForm

  /// How the plan is written.
  let format: PlanFormat

  /// All forms, JSON first, for clients that do not care.
  static let all = [
    Self(form: .json, format: .json),
    Self(form: MediaForm("application/geo+json"), format: .geojson),
    Self(form: MediaForm("application/gpx+xml"), format: .gpx),
    Self(form: MediaForm("application/vnd.google-earth.kml+xml"), format: .kml),
    Self(
      form: MediaForm("text/calendar", header: "text/calendar; charset=utf-8"),
      format: .ics
    ),
    Self(form: .html, format: .html),
    Self(form: .text, format: .text),
  ]

  /// Returns the format of a form.
  static func format(of form: MediaForm) -> PlanFormat {
    all.first { $0.form == form }?.format ?? .json
  }
}
