extension OpenStepValue {
  /// The limit on the depth of nested dictionaries and lists. Xcode's files have eight levels.
  package static let maximumDepth = 64
  /// The largest file that is read: 64 MiB, ten times the largest known project.
  package static let maximumByteCount = 64 << 20

  /// Reads a property list, with comments in C's forms.
  package init(parsing bytes: [UInt8]) throws(OpenStepError) {
    guard bytes.count <= Self.maximumByteCount else {
      throw OpenStepError(line: 1, problem: "the file is larger than \(Self.maximumByteCount) bytes")
    }
    var parser = OpenStepParser(bytes)
    self = try parser.parse()
  }
}

private struct OpenStepParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func parse() throws(OpenStepError) -> OpenStepValue {
    let value = try parseValue(depth: 0)
    try skipSpace()
    guard position == bytes.count else { throw error("there is text after the value") }
    return value
  }

  private func error(_ problem: String) -> OpenStepError {
    let line = bytes[..<min(position, bytes.count)].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    return OpenStepError(line: line, problem: problem)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func isNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { bytes[position...].starts(with: $0) }
  }

  private mutating func skipSpace() throws(OpenStepError) {
    while let byte = next {
      if byte <= 0x20 {
        position += 1
      } else if isNext("//") {
        while let byte = next, byte != UInt8(ascii: "\n") { position += 1 }
      } else if isNext("/*") {
        position += 2
        while next != nil, !isNext("*/") { position += 1 }
        guard next != nil else { throw error("'*/' is missing at the end of a comment") }
        position += 2
      } else {
        return
      }
    }
  }

  private mutating func parseValue(depth: Int) throws(OpenStepError) -> OpenStepValue {
    guard depth <= OpenStepValue.maximumDepth else {
      throw error("values are nested more than \(OpenStepValue.maximumDepth) levels deep")
    }
    try skipSpace()
    switch next {
    case UInt8(ascii: "{"): return try parseDictionary(depth: depth)
    case UInt8(ascii: "("): return try parseArray(depth: depth)
    case UInt8(ascii: "<"): return .data(try parseData())
    default: return .string(try parseString())
    }
  }

  private mutating func parseDictionary(depth: Int) throws(OpenStepError) -> OpenStepValue {
    position += 1
    var members: [String: OpenStepValue] = [:]
    while true {
      try skipSpace()
      if next == UInt8(ascii: "}") { break }
      let key = try parseString()
      try skipSpace()
      guard next == UInt8(ascii: "=") else { throw error("'=' is missing after the key '\(key)'") }
      position += 1
      members[key] = try parseValue(depth: depth + 1)
      try skipSpace()
      guard next == UInt8(ascii: ";") else { throw error("';' is missing after the value of '\(key)'") }
      position += 1
    }
    position += 1
    return .dictionary(members)
  }

  private mutating func parseArray(depth: Int) throws(OpenStepError) -> OpenStepValue {
    position += 1
    var values: [OpenStepValue] = []
    while true {
      try skipSpace()
      if next == UInt8(ascii: ")") { break }
      values.append(try parseValue(depth: depth + 1))
      try skipSpace()
      if next == UInt8(ascii: ",") {
        position += 1
      } else if next != UInt8(ascii: ")") {
        throw error("',' or ')' is missing in a list")
      }
    }
    position += 1
    return .array(values)
  }

  private mutating func parseData() throws(OpenStepError) -> [UInt8] {
    position += 1
    var digits: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: ">") {
      if byte > 0x20 {
        guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
          throw error("data may contain only hexadecimal digits")
        }
        digits.append(UInt8(digit))
      }
      position += 1
    }
    guard next != nil else { throw error("'>' is missing at the end of data") }
    position += 1
    guard digits.count.isMultiple(of: 2) else { throw error("data has an odd number of digits") }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  private mutating func parseString() throws(OpenStepError) -> String {
    guard let first = next else { throw error("the file ends where a value is expected") }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return try parseQuoted(first) }
    let start = position
    while let byte = next, byte.isUnquoted { position += 1 }
    guard position > start else {
      throw error("'\(Character(Unicode.Scalar(first)))' does not begin a value")
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func parseQuoted(_ quote: UInt8) throws(OpenStepError) -> String {
    position += 1
    var text: [UInt8] = []
    while let byte = next, byte != quote {
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      guard let escaped = next else { break }
      position += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "a"): text.append(0x07)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "v"): text.append(0x0B)
      case UInt8(ascii: "U"): text += parseUnicode()
      case UInt8(ascii: "0")...UInt8(ascii: "7"): text += parseOctal(escaped)
      default: text.append(escaped)
      }
    }
    guard next == quote else { throw error("the closing quote of a text is missing") }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func parseUnicode() -> [UInt8] {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { break }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }

  private mutating func parseOctal(_ first: UInt8) -> [UInt8] {
    var value = UInt32(first - UInt8(ascii: "0"))
    for _ in 0..<2 {
      guard let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
      value = value << 3 | UInt32(byte - UInt8(ascii: "0"))
      position += 1
    }
    return Array(String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
  }
}

extension UInt8 {
  /// Whether the byte may occur in a text without quotes. Xcode puts quotes around more texts than it has to.
  fileprivate var isUnquoted: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "*"), UInt8(ascii: "!"):
      true
    default: false
    }
  }
}
