extension OrderedJSON: Decodable {
  /// Decodes any value; the keys of objects are sorted, since decoders keep no order.
  package init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: AnyKey.self) {
      let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
      self = .object(try keys.map { ($0.stringValue, try object.decode(Self.self, forKey: $0)) })
    } else if var list = try? decoder.unkeyedContainer() {
      var elements: [Self] = []
      while !list.isAtEnd { elements.append(try list.decode(Self.self)) }
      self = .list(elements)
    } else {
      self = try Self(decoder.singleValueContainer())
    }
  }

  private init(_ value: any SingleValueDecodingContainer) throws {
    if value.decodeNil() {
      self = .bare("null")
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .bare("\(flag)")
    } else if let number = try? value.decode(Int64.self) {
      self = .bare("\(number)")
    } else {
      let number = try value.decode(Double.self)
      guard number.isFinite else {
        throw DecodingError.dataCorruptedError(
          in: value,
          debugDescription: "\(number) is no number"
        )
      }
      self = .bare("\(number)")
    }
  }
}

extension OrderedJSON: Encodable {
  /// Encodes the value; whether the keys of objects keep their order is up to the encoder.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .text(let text):
      var value = encoder.singleValueContainer()
      try value.encode(text)
    case .bare(let word):
      var value = encoder.singleValueContainer()
      switch word {
      case "null": try value.encodeNil()
      case "true", "false": try value.encode(word == "true")
      default:
        if let number = Int64(word) {
          try value.encode(number)
        } else {
          try value.encode(Double(word))
        }
      }
    case .list(let elements):
      var list = encoder.unkeyedContainer()
      for element in elements { try list.encode(element) }
    case .object(let members):
      var object = encoder.container(keyedBy: AnyKey.self)
      for (key, value) in members { try object.encode(value, forKey: AnyKey(key)) }
    }
  }
}
