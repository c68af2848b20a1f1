// Codable uses the same text forms as the string initializers.

extension CalendarDate: Codable {
  /// Decodes a date in the form `YYYY-MM-DD`.
  ///
  /// - Throws: `DecodingError` if the text isn't a valid date.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not a date in the form YYYY-MM-DD"
      )
    }
    self = date
  }

  /// Encodes the date in the form `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension ClockTime: Codable {
  /// Decodes a time in the form `HH:MM`.
  ///
  /// - Throws: `DecodingError` if the text isn't a valid time.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = Self(text) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "\"\(text)\" is not a time in the form HH:MM"
      )
    }
    self = time
  }

  /// Encodes the time in the form `HH:MM`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
