import Foundation

/// Reads files of test vectors. A file consists of blocks of lines `name = hexadecimal digits`, and an empty line
/// separates two blocks. A line that begins with `#` is a comment.
enum VectorFile {
  struct Block {
    let words: [String: String]

    func bytes(_ name: String) -> [UInt8] {
      let digits = Array((words[name] ?? "").utf8)
      return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
    }
  }

  static func blocks(_ name: String) throws -> [Block] {
    let file = Programs.root.appending(path: "Tests/AfterglowRelayTests/Vectors/\(name)")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n").map { text in
      var words: [String: String] = [:]
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        if let first = parts.first { words[first] = parts.count > 1 ? parts[1] : "" }
      }
      return Block(words: words)
    }.filter { !$0.words.isEmpty }
  }
}
