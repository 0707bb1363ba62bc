import Foundation

/// One of several parts of a plan; `2/5` is the second of five parts. All parts have about the same number of pieces.
public struct WorkShard: Hashable, Sendable, CustomStringConvertible {
  /// The number of this part, counted from 1.
  public let number: Int
  /// The number of parts.
  public let count: Int

  /// Creates a part from a text such as `2/5`: its number and the number of all parts. Returns `nil` if the text has
  /// another form, or if a number is out of range.
  public init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], 1...Self.most ~= count, 1...count ~= number
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The maximum number of parts. Real plans have far fewer pieces, and each part beyond the number of pieces is empty.
  private static let most = 1_000_000

  /// The part as it is written on the command line, such as `2/5`.
  public var description: String { "\(number)/\(count)" }

  /// Whether the part contains a piece. Successive pieces belong to different parts, because successive pieces often
  /// take about the same time.
  func contains(_ piece: Int) -> Bool { piece % count == number - 1 }
}

/// The lines that a shard prints.
///
/// The first line contains the shard, the title of the plan and the number of its pieces. Each further line contains
/// the number of one piece and its result.
enum ShardFile {
  private struct Head: Codable {
    var shard: String
    var of: String
    var pieces: Int
  }

  static func head(of shard: WorkShard, title: String, pieces: Int) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let head = Head(shard: shard.description, of: title, pieces: pieces)
    return String(decoding: try encoder.encode(head), as: UTF8.self)
  }

  /// Returns the line for a piece. The given result is already encoded as JSON.
  static func line(of piece: Int, _ result: Data) -> String { "\(piece)\t" + String(decoding: result, as: UTF8.self) }

  /// Returns the piece and the result that a line contains; `nil` if the line contains no piece.
  static func piece(in line: Substring) -> (piece: Int, result: Data)? {
    guard let tab = line.firstIndex(of: "\t"), let piece = Int(line[..<tab]) else { return nil }
    return (piece, Data(line[line.index(after: tab)...].utf8))
  }

  /// Returns the results of all pieces from the lines of all shards.
  static func results(in text: String, title: String, pieces: Int) throws -> [Data] {
    var results: [Data?] = Array(repeating: nil, count: pieces)
    var shards: [String] = []
    for (number, line) in text.split(separator: "\n").enumerated() {
      if let (piece, result) = piece(in: line) {
        guard !shards.isEmpty, results.indices.contains(piece) else {
          throw WorkFailure("line \(number + 1) has a piece that is in no shard of this work")
        }
        guard results[piece] == nil || results[piece] == result else {
          throw WorkFailure("line \(number + 1) contradicts an earlier result of piece \(piece)")
        }
        results[piece] = result
      } else if let head = try? JSONDecoder().decode(Head.self, from: Data(line.utf8)) {
        guard head.of == title, head.pieces == pieces else {
          throw WorkFailure(
            "line \(number + 1) begins shard \(head.shard) of '\(head.of)' with \(head.pieces) pieces, and the work to "
              + "merge is '\(title)' with \(pieces) pieces; pass the same options as the shards")
        }
        shards.append(head.shard)
      } else {
        throw WorkFailure("line \(number + 1) is not a line that '--shard' prints")
      }
    }
    let missing = results.indices.filter { results[$0] == nil }
    guard missing.isEmpty else {
      let found = shards.isEmpty ? "none" : shards.joined(separator: ", ")
      throw WorkFailure(
        "\(missing.count) of \(pieces) pieces are missing, the first of them piece \(missing[0]); "
          + "pass the complete output of every shard (passed: \(found))")
    }
    return results.compactMap(\.self)
  }
}
