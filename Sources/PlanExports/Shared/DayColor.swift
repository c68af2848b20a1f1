/// The color of a day's stops and legs, for light and dark backgrounds.
struct DayColor {
  /// For light backgrounds; white numbers are legible on it.
  let light: String

  /// For dark backgrounds; black numbers are legible on it.
  let dark: String

  /// The colors of the days, in order.
  private static let all = [
    Self(light: "#b3361e", dark: "#ff9d7d"), Self(light: "#1c5fa8", dark: "#85baff"),
    Self(light: "#7d3fa3", dark: "#d3a3f2"), Self(light: "#80552a", dark: "#e0b483"),
    Self(light: "#0b6b77", dark: "#6fd0dc"),
  ]

  /// Returns the color of the day at `index`.
  static func day(_ index: Int) -> Self { all[index % all.count] }

  /// The color of the area.
  static let area = "#5d7f12"

  /// The color of sights left out.
  static let leftOut = "#6b7078"
}
