// Dates and times are written in files as they are written for people.

extension CalendarDate: Codable {
  /// Reads a date written as `YYYY-MM-DD`.
  ///
  /// - Throws: `DecodingError` if the text is not such a date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not a date YYYY-MM-DD"
      )
    }
    self = date
  }

  /// Writes the date as `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ClockTime: Codable {
  /// Reads a time written as `HH:MM`.
  ///
  /// - Throws: `DecodingError` if the text is not such a time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not a time HH:MM"
      )
    }
    self = time
  }

  /// Writes the time as `HH:MM`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
