/// A QR code of version 4 with error correction M: 33 by 33 modules, for up to 90 characters (ISO/IEC 18004).
///
/// The code has room for a ``NoiseSessions/keyCode``. A reader needs four light modules around the code.
public struct QRCode: Hashable, Sendable {
  /// The number of modules in each row, which equals the number of rows.
  public static let size = 33
  /// The number of light modules that a code needs on each side (section 6.3.8).
  public static let margin = 4

  private static let dataCodewords = 64
  private static let blocks = 2
  private static let correctionCodewords = 18

  private var modules = [Bool](repeating: false, count: size * size)
  /// For each module, whether it carries no data and is not masked.
  private var isFixed = [Bool](repeating: false, count: size * size)

  /// Creates a code for digits, capital letters, spaces and `$%*+-./:`; `nil` for other characters, and for more than
  /// 90 characters.
  public init?(_ text: String) {
    guard let data = Self.codewords(text) else { return nil }
    drawPatterns()
    drawFormat(mask: 0)
    draw(Self.interleaved(data))
    let masked = (0..<8).map { mask in
      var code = self
      code.apply(mask: mask)
      code.drawFormat(mask: mask)
      return code
    }
    guard let best = masked.min(by: { $0.penalty < $1.penalty }) else { return nil }
    self = best
  }

  /// Whether a module is dark; the margin is light.
  public func isDark(column: Int, row: Int) -> Bool {
    guard (0..<Self.size).contains(column), (0..<Self.size).contains(row) else { return false }
    return modules[row * Self.size + column]
  }

  // MARK: Data

  private static let characters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:")

  /// Returns the data codewords: the mode and length bits, 11 bits for each pair of characters, 6 bits for a last
  /// single character, and the padding (section 7.4.4). Returns `nil` if the code cannot store the text.
  private static func codewords(_ text: String) -> [UInt8]? {
    let values = text.compactMap { characters.firstIndex(of: $0) }
    guard values.count == text.count, values.count <= 90 else { return nil }
    var bits: [Bool] = []
    func append(_ value: Int, _ count: Int) { bits += (0..<count).reversed().map { value >> $0 & 1 == 1 } }
    append(0b0010, 4)
    append(values.count, 9)
    for start in stride(from: 0, to: values.count, by: 2) {
      if start + 1 < values.count {
        append(values[start] * 45 + values[start + 1], 11)
      } else {
        append(values[start], 6)
      }
    }
    append(0, min(4, dataCodewords * 8 - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    while bytes.count < dataCodewords { bytes.append(bytes.count % 2 == bits.count / 8 % 2 ? 0xEC : 0x11) }
    return bytes
  }

  /// Interleaves the codewords of both blocks: first the data, then the error correction (section 7.6).
  private static func interleaved(_ data: [UInt8]) -> [UInt8] {
    let length = dataCodewords / blocks
    let parts = (0..<blocks).map { data[$0 * length..<($0 + 1) * length] }
    let corrections = parts.map { ReedSolomon.correction(of: $0, count: correctionCodewords) }
    return (0..<length).flatMap { index in parts.map { $0[$0.startIndex + index] } }
      + (0..<correctionCodewords).flatMap { index in corrections.map { $0[index] } }
  }

  // MARK: Drawing

  private mutating func fix(_ column: Int, _ row: Int, _ isDark: Bool) {
    guard (0..<Self.size).contains(column), (0..<Self.size).contains(row) else { return }
    modules[row * Self.size + column] = isDark
    isFixed[row * Self.size + column] = true
  }

  /// Draws the finder patterns with their separators, the timing patterns and the single alignment pattern of this
  /// version (section 6.3).
  private mutating func drawPatterns() {
    for index in 0..<Self.size {
      fix(index, 6, index.isMultiple(of: 2))
      fix(6, index, index.isMultiple(of: 2))
    }
    for (column, row) in [(3, 3), (Self.size - 4, 3), (3, Self.size - 4)] {
      drawRings(column, row, radius: 4) { $0 != 2 && $0 != 4 }
    }
    drawRings(Self.size - 7, Self.size - 7, radius: 2) { $0 != 1 }
  }

  private mutating func drawRings(_ column: Int, _ row: Int, radius: Int, _ isDark: (Int) -> Bool) {
    for dy in -radius...radius {
      for dx in -radius...radius { fix(column + dx, row + dy, isDark(max(abs(dx), abs(dy)))) }
    }
  }

  /// Draws the format information at its two positions: the error correction level (M, bits 00) and the mask, with a
  /// separate error correction (section 7.9).
  private mutating func drawFormat(mask: Int) {
    var rest = mask << 10
    for bit in (10..<15).reversed() where rest >> bit & 1 == 1 { rest ^= 0x537 << (bit - 10) }
    let format = (mask << 10 | rest) ^ 0x5412
    func isDark(_ bit: Int) -> Bool { format >> bit & 1 == 1 }
    for bit in 0..<15 {
      switch bit {
      case 0..<6: fix(8, bit, isDark(bit))
      case 6, 7: fix(8, bit + 1, isDark(bit))
      case 8: fix(7, 8, isDark(bit))
      default: fix(14 - bit, 8, isDark(bit))
      }
      if bit < 8 { fix(Self.size - 1 - bit, 8, isDark(bit)) } else { fix(8, Self.size - 15 + bit, isDark(bit)) }
    }
    fix(8, Self.size - 8, true)
  }

  /// Draws the codewords in two columns at a time from the right, alternately upwards and downwards (section 7.7.3).
  /// The modules that remain after the last codeword are light until the mask is applied.
  private mutating func draw(_ codewords: [UInt8]) {
    var bit = 0
    var isUpwards = true
    for right in [32, 30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1] {
      for step in 0..<Self.size {
        let row = isUpwards ? Self.size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * Self.size + column] {
          guard bit < codewords.count * 8 else { continue }
          modules[row * Self.size + column] = codewords[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
          bit += 1
        }
      }
      isUpwards.toggle()
    }
  }

  /// Inverts the data modules that the mask selects (section 7.8.2).
  private mutating func apply(mask: Int) {
    for y in 0..<Self.size {
      for x in 0..<Self.size where !isFixed[y * Self.size + x] {
        let inverts =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if inverts { modules[y * Self.size + x].toggle() }
      }
    }
  }

  // MARK: Choosing a mask

  /// A measure of how difficult the code is to read (section 7.8.3).
  private var penalty: Int {
    var sum = 0
    for index in 0..<Self.size {
      sum += Self.penalty(of: (0..<Self.size).map { isDark(column: $0, row: index) })
      sum += Self.penalty(of: (0..<Self.size).map { isDark(column: index, row: $0) })
    }
    for row in 1..<Self.size {
      for column in 1..<Self.size {
        let color = isDark(column: column, row: row)
        if isDark(column: column - 1, row: row) == color, isDark(column: column, row: row - 1) == color,
          isDark(column: column - 1, row: row - 1) == color
        {
          sum += 3
        }
      }
    }
    let dark = modules.count { $0 }
    return sum + abs(dark * 20 - modules.count * 10) / modules.count * 10
  }

  private static let finder = [true, false, true, true, true, false, true]

  /// The penalty for long runs of one colour, and for modules that resemble a finder pattern.
  private static func penalty(of line: [Bool]) -> Int {
    var (sum, run) = (0, 0)
    for index in line.indices {
      run = index > 0 && line[index] == line[index - 1] ? run + 1 : 1
      if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
    }
    let padded = [Bool](repeating: false, count: margin) + line + [Bool](repeating: false, count: margin)
    let light = [Bool](repeating: false, count: margin)
    for start in 0...padded.count - 11 {
      let part = Array(padded[start..<start + 11])
      if part == finder + light || part == light + finder { sum += 40 }
    }
    return sum
  }
}

extension QRCode {
  /// The code with its margin as lines of text. Each line shows two rows of modules. Light modules are drawn, and dark
  /// modules are left blank.
  ///
  /// A terminal with light text on a dark background shows the code in the right colours. Most cameras also read an
  /// inverted code.
  public var halfBlocks: [String] {
    let range = -Self.margin..<Self.size + Self.margin
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      String(
        range.map { column -> Character in
          switch (isDark(column: column, row: row), isDark(column: column, row: row + 1)) {
          case (true, true): " "
          case (true, false): "▄"
          case (false, true): "▀"
          case (false, false): "█"
          }
        })
    }
  }
}
