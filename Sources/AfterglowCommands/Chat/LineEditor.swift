/// Edits one line on a terminal. The editor receives bytes and returns the finished line.
///
/// The keys are those of Emacs and of most shells. The editor does no input or output, so tests feed it bytes.
struct LineEditor {
  enum Outcome: Hashable {
    /// Nothing visible has changed.
    case nothing
    /// One character was added at the end; the terminal needs only this character.
    case appended(Character)
    /// The line or the position of the cursor has changed.
    case changed
    case line(String)
    /// Control-D on an empty line: the input has ended.
    case end
    /// Control-C.
    case interrupt
    /// Control-Z.
    case suspend
  }

  private(set) var characters: [Character] = []
  private(set) var cursor = 0
  private var history: [String] = []
  /// The index of the shown line among the earlier lines. An index equal to the history's count stands for the line
  /// being written.
  private var place = 0
  private var draft: [Character] = []
  /// The received bytes of a character or key whose last byte has not been received.
  private var partial: [UInt8] = []

  private static let escape: UInt8 = 0x1B
  /// A message has at most 4 KiB, so the editor accepts no more.
  private static let maximumBytes = 4_096
  private static let maximumHistory = 200
  /// The maximum number of bytes that a key sends.
  private static let longestKey = 8

  mutating func handle(_ byte: UInt8) -> Outcome {
    // A control byte is never inside a key or a character. So after a lone Escape or an incomplete key, a control byte
    // has its usual effect.
    if byte < 0x20 || byte == 0x7F { partial = [] }
    if partial.first == Self.escape { return handleKey(byte) }
    if byte >= 0x80 || !partial.isEmpty { return handleCharacter(byte) }
    switch byte {
    case 0x01: return move(to: 0)
    case 0x02: return move(to: cursor - 1)
    case 0x03: return .interrupt
    case 0x04: return characters.isEmpty ? .end : delete(at: cursor)
    case 0x05: return move(to: characters.count)
    case 0x06: return move(to: cursor + 1)
    case 0x08, 0x7F: return cursor > 0 ? delete(at: cursor - 1) : .nothing
    case 0x0A, 0x0D: return finish()
    case 0x0B: return remove(cursor..<characters.count)
    case 0x0C: return .changed
    case 0x0E: return recall(place + 1)
    case 0x10: return recall(place - 1)
    case 0x15: return remove(0..<cursor)
    case 0x17: return remove(startOfWord..<cursor)
    case 0x1A: return .suspend
    case Self.escape:
      partial = [byte]
      return .nothing
    case 0x20...0x7E: return insert(Character(Unicode.Scalar(byte)))
    default: return .nothing
    }
  }

  // MARK: Keys

  /// Handles a byte of a key that sends several bytes: ESC [ … letter or ~, or ESC O letter (ECMA-48, and the VT220's
  /// keypad).
  private mutating func handleKey(_ byte: UInt8) -> Outcome {
    partial.append(byte)
    let isIntroduced = partial.count == 2 && (byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"))
    if isIntroduced { return .nothing }
    let isOver = partial.count == 2 || (0x40...0x7E).contains(byte) || partial.count >= Self.longestKey
    guard isOver else { return .nothing }
    let key = String(decoding: partial.dropFirst(2), as: UTF8.self)
    partial = []
    switch key {
    case "A": return recall(place - 1)
    case "B": return recall(place + 1)
    case "C": return move(to: cursor + 1)
    case "D": return move(to: cursor - 1)
    case "H", "1~", "7~": return move(to: 0)
    case "F", "4~", "8~": return move(to: characters.count)
    case "3~": return delete(at: cursor)
    default: return .nothing
    }
  }

  private mutating func handleCharacter(_ byte: UInt8) -> Outcome {
    partial.append(byte)
    let expected = partial[0] >= 0xF0 ? 4 : partial[0] >= 0xE0 ? 3 : partial[0] >= 0xC0 ? 2 : 1
    guard partial.count >= expected else { return .nothing }
    let text = String(validating: partial, as: UTF8.self)
    partial = []
    guard let text, let first = text.first else { return .nothing }
    return insert(first)
  }

  // MARK: The line

  private mutating func insert(_ character: Character) -> Outcome {
    guard text.utf8.count + character.utf8.count <= Self.maximumBytes else { return .nothing }
    // A combining character, for example an accent, becomes part of the previous character.
    if cursor > 0, String([characters[cursor - 1], character]).count == 1,
      let joined = String([characters[cursor - 1], character]).first
    {
      characters[cursor - 1] = joined
      return .changed
    }
    characters.insert(character, at: cursor)
    cursor += 1
    return cursor == characters.count ? .appended(character) : .changed
  }

  var text: String { String(characters) }

  private mutating func delete(at index: Int) -> Outcome {
    guard characters.indices.contains(index) else { return .nothing }
    return remove(index..<index + 1)
  }

  private mutating func remove(_ range: Range<Int>) -> Outcome {
    guard !range.isEmpty else { return .nothing }
    characters.removeSubrange(range)
    cursor = range.lowerBound
    return .changed
  }

  private mutating func move(to index: Int) -> Outcome {
    let target = min(max(0, index), characters.count)
    guard target != cursor else { return .nothing }
    cursor = target
    return .changed
  }

  private var startOfWord: Int {
    var index = cursor
    while index > 0, characters[index - 1].isWhitespace { index -= 1 }
    while index > 0, !characters[index - 1].isWhitespace { index -= 1 }
    return index
  }

  private mutating func finish() -> Outcome {
    let line = text
    if !line.isEmpty, line != history.last { history.append(line) }
    if history.count > Self.maximumHistory { history.removeFirst() }
    (characters, cursor, place, draft) = ([], 0, history.count, [])
    return .line(line)
  }

  private mutating func recall(_ target: Int) -> Outcome {
    guard (0...history.count).contains(target), target != place else { return .nothing }
    if place == history.count { draft = characters }
    place = target
    characters = target == history.count ? draft : Array(history[target])
    cursor = characters.count
    return .changed
  }
}

extension LineEditor {
  /// Returns the part of the line that fits into `columns`, with one column left free for the cursor. Also returns the
  /// number of columns from the cursor to the end of that part.
  func visible(columns: Int) -> (text: String, back: Int) {
    let room = max(1, columns - 1)
    var start = cursor
    var width = 0
    while start > 0, width + characters[start - 1].columns <= room {
      start -= 1
      width += characters[start].columns
    }
    var end = cursor
    var back = 0
    while end < characters.count, width + back + characters[end].columns <= room {
      back += characters[end].columns
      end += 1
    }
    return (String(characters[start..<end]), back)
  }
}

extension Character {
  /// The number of columns that the character occupies on a terminal: two for East Asian wide characters and for emoji,
  /// and one for other characters (Unicode Standard Annex 11).
  fileprivate var columns: Int {
    guard let value = unicodeScalars.first?.value else { return 0 }
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
