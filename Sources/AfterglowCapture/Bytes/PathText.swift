/// Converts paths to text and back. A file's name may contain any bytes except zero and the slash. Private-use
/// characters represent the bytes that are not UTF-8, so that the text can be converted back.
public enum PathText {
  /// A byte from 0x80 on that is not UTF-8 is represented by the private-use scalar whose value is the sum of this
  /// number and the byte.
  private static let escape: UInt32 = 0x10_F700

  /// Returns the text of a path.
  public static func text(of path: some Collection<UInt8>) -> String {
    let bytes = Array(path)
    var (text, index) = (String.UnicodeScalarView(), 0)
    while index < bytes.count {
      var parser = Unicode.UTF8.ForwardParser()
      var rest = bytes[index...].makeIterator()
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        // If one of these private-use characters occurs in a name, the bytes of this character are converted one by one
        // too, so that the text stays unambiguous.
        if isEscape(scalar) {
          for byte in bytes[index..<(index + encoded.count)] { append(byte, to: &text) }
        } else {
          text.append(scalar)
        }
        index += encoded.count
      case .error(let length):
        let end = min(bytes.count, index + max(1, length))
        for byte in bytes[index..<end] { append(byte, to: &text) }
        index = end
      case .emptyInput: index = bytes.count
      }
    }
    return String(text)
  }

  /// Returns the bytes of the path that a text represents.
  public static func bytes(of text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if let byte = byte(behind: scalar) { bytes.append(byte) } else { bytes += Unicode.UTF8.encode(scalar) ?? .init() }
    }
    return bytes
  }

  /// Returns the byte that a private-use character represents; `nil` for any other character.
  public static func byte(behind scalar: Unicode.Scalar) -> UInt8? {
    isEscape(scalar) ? UInt8(truncatingIfNeeded: scalar.value) : nil
  }

  /// The process's arguments without the program's name.
  public static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map {
        text(of: UnsafeBufferPointer(start: $0, count: length(of: $0)).map(UInt8.init(bitPattern:)))
      }
    }
  }

  private static func length(of text: UnsafeMutablePointer<CChar>) -> Int {
    var count = 0
    while text[count] != 0 { count += 1 }
    return count
  }

  private static func isEscape(_ scalar: Unicode.Scalar) -> Bool {
    (escape + 0x80...escape + 0xFF).contains(scalar.value)
  }

  private static func append(_ byte: UInt8, to text: inout String.UnicodeScalarView) {
    if let scalar = Unicode.Scalar(escape + UInt32(byte)) { text.append(scalar) }
  }
}

extension String {
  /// Calls `body` with the bytes of the path and a terminating zero, as the system's functions expect them.
  package func withPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (PathText.bytes(of: self).map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // The buffer is never empty, because it ends with a zero.
      buffer.baseAddress.map(body) ?? body("")
    }
  }
}
