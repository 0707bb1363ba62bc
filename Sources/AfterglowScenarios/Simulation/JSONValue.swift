import Foundation

/// A JSON value that has been parsed but not interpreted.
enum JSONValue: Equatable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The name of this kind of value in errors.
  var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension JSONValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // JSONDecoder distinguishes truth values from numbers, so each attempt succeeds only for one kind.
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([JSONValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Parses a JSON text. If the text is not valid JSON, the error names the line and the column of the fault if they
  /// are known.
  init(parsing text: [UInt8]) throws(ScenarioError) {
    do {
      self = try JSONDecoder().decode(JSONValue.self, from: Data(text))
    } catch {
      throw ScenarioError(path: "", reason: "not JSON\(Self.place(ofFaultIn: text))")
    }
  }

  /// Returns the end of an error message: the line and column of the first syntax error, or a note that the text ends
  /// too soon. Returns an empty text if neither is known. Foundation's decoder does not report the position, but
  /// JSONSerialization does.
  private static func place(ofFaultIn text: [UInt8]) -> String {
    do {
      _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
    } catch {
      let explanation = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? ""
      let digits = explanation.split(separator: " ").last?.filter(\.isNumber) ?? ""
      guard let offset = Int(digits), offset <= text.count else {
        return explanation.contains("end of file") ? ": the text ends too soon" : ""
      }
      let before = text[..<offset]
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let column = offset - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
      return " at line \(line), column \(column)"
    }
    return ""
  }
}
