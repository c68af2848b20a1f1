import PlanExports

/// A media type of plans and its export format.
struct PlanForm: Sendable {
  /// The media type.
  let form: MediaForm

  /// The export format.
  let format: PlanFormat

  /// All of them, JSON first as the default.
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

  /// Returns the export format of a media type.
  static func format(of form: MediaForm) -> PlanFormat {
    all.first { $0.form == form }?.format ?? .json
  }
}
