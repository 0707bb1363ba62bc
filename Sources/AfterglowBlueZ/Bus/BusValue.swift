/// A value on the message bus: D-Bus's types as an enumeration (D-Bus Specification, "Type System").
package indirect enum BusValue: Hashable, Sendable {
  case boolean(Bool)
  case byte(UInt8)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  case string(String)
  case objectPath(String)
  case signature(String)
  /// An array of bytes, `ay`. Bytes never occur in `array`.
  case bytes([UInt8])
  /// An array whose elements are not bytes, with the signature of the elements.
  case array(of: String, [BusValue])
  /// A dictionary with the signatures of its keys and values. The entries are in the order of the message.
  case dictionary(key: String, value: String, [Entry])
  case structure([BusValue])
  case variant(BusValue)

  package struct Entry: Hashable, Sendable {
    package var key: BusValue
    package var value: BusValue

    package init(_ key: BusValue, _ value: BusValue) {
      self.key = key
      self.value = value
    }
  }

  /// The type's signature.
  package var signature: String {
    switch self {
    case .boolean: "b"
    case .byte: "y"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .bytes: "ay"
    case .array(let element, _): "a" + element
    case .dictionary(let key, let value, _): "a{\(key)\(value)}"
    case .structure(let members): "(" + members.map(\.signature).joined() + ")"
    case .variant: "v"
    }
  }
}

// Convenient access for callers. These properties read a variant as its content, and are `nil` for a value of another
// type.
extension BusValue {
  /// A dictionary of named variants, `a{sv}`, the form of properties and options. The entries are sorted, so that
  /// dictionaries with equal contents compare equal.
  package static func properties(_ values: [String: BusValue]) -> BusValue {
    .dictionary(
      key: "s", value: "v",
      values.sorted { $0.key < $1.key }.map { Entry(.string($0.key), .variant($0.value)) })
  }

  package static func strings(_ values: [String]) -> BusValue { .array(of: "s", values.map { .string($0) }) }

  private var content: BusValue {
    if case .variant(let value) = self { value.content } else { self }
  }

  /// Text, an object's path or a signature.
  package var text: String? {
    switch content {
    case .string(let text), .objectPath(let text), .signature(let text): text
    default: nil
    }
  }

  package var truth: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  /// A whole number of any width.
  package var number: Int? {
    switch content {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(exactly: value)
    case .uint64(let value): Int(exactly: value)
    default: nil
    }
  }

  package var octets: [UInt8]? {
    if case .bytes(let bytes) = content { bytes } else { nil }
  }

  package var elements: [BusValue]? {
    switch content {
    case .array(_, let elements), .structure(let elements): elements
    default: nil
    }
  }

  package var entries: [Entry]? {
    if case .dictionary(_, _, let entries) = content { entries } else { nil }
  }

  /// A dictionary whose keys are texts. Of several entries with the same key, the last entry counts.
  package var members: [String: BusValue]? {
    guard let entries else { return nil }
    var members: [String: BusValue] = [:]
    for entry in entries {
      guard let name = entry.key.text else { return nil }
      members[name] = entry.value.content
    }
    return members
  }
}
