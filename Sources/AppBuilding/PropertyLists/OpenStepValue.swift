/// A value of an OpenStep property list, the format of Xcode's project files.
package enum OpenStepValue: Hashable, Sendable {
  case string(String)
  case data([UInt8])
  case array([OpenStepValue])
  case dictionary([String: OpenStepValue])

  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var array: [OpenStepValue]? {
    if case .array(let values) = self { values } else { nil }
  }

  package var dictionary: [String: OpenStepValue]? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  /// The strings of a list; values of other kinds are omitted.
  package var strings: [String] { (array ?? []).compactMap(\.string) }

  package subscript(_ key: String) -> OpenStepValue? { dictionary?[key] }
}

/// Why a property list cannot be read.
package struct OpenStepError: Error, Hashable, Sendable, CustomStringConvertible {
  package var line: Int
  package var problem: String

  package var description: String { "line \(line): \(problem)" }
}
