/// The numbers of a sequence that have arrived: all numbers from 1 to a prefix, and some of the next 1,024 numbers.
///
/// Every operation is O(1), because the size of the set is bounded.
public struct SequenceSet: Hashable, Sendable {
  /// The number up to which all numbers have arrived; 0 if number 1 has not arrived.
  public private(set) var prefix: UInt64
  /// Bit `i` stands for `prefix + 1 + i`; the last word is never 0.
  private var words: [UInt64] = []

  /// The maximum distance of a number above the prefix. No sender sends a number that is further above the prefix.
  public static let span: UInt64 = 1_024

  /// Creates a set of the numbers up to a prefix.
  public init(prefix: UInt64 = 0) {
    self.prefix = prefix
  }

  /// Whether any number above the prefix has arrived.
  public var hasGaps: Bool { !words.isEmpty }

  /// The highest number that has arrived; 0 if no number has arrived.
  public var last: UInt64 {
    guard let word = words.last else { return prefix }
    return prefix + UInt64(64 * words.count - word.leadingZeroBitCount)
  }

  /// Whether a number has arrived.
  public func contains(_ number: UInt64) -> Bool {
    guard number > prefix else { return true }
    let bit = number - prefix - 1
    return bit / 64 < words.count && words[Int(bit / 64)] >> (bit % 64) & 1 == 1
  }

  /// Whether a number is above the prefix, by at most ``span``.
  public func canHold(_ number: UInt64) -> Bool { number > prefix && number - prefix <= Self.span }

  /// Inserts a number. Returns `false` if the number had already arrived, or is too far above the prefix.
  public mutating func insert(_ number: UInt64) -> Bool {
    guard canHold(number), !contains(number) else { return false }
    if number == prefix + 1, words.isEmpty {
      prefix = number  // the number after the prefix, which is the usual case
      return true
    }
    let bit = number - prefix - 1
    while words.count <= Int(bit / 64) { words.append(0) }
    words[Int(bit / 64)] |= 1 << (bit % 64)
    if number == prefix + 1 { closeUp() }
    return true
  }

  /// Inserts every number up to `end`. Returns the number of inserted numbers that had not arrived before.
  public mutating func fill(through end: UInt64) -> UInt64 {
    guard end > prefix else { return 0 }
    guard end - prefix <= Self.span else {
      let known = words.reduce(0) { $0 + UInt64($1.nonzeroBitCount) }
      let missing = end - prefix - known
      self = SequenceSet(prefix: end)
      return missing
    }
    var missing: UInt64 = 0
    for number in prefix + 1...end where insert(number) { missing += 1 }
    return missing
  }

  /// Moves the leading bits that are 1 into the prefix.
  private mutating func closeUp() {
    while let first = words.first, first == .max {
      words.removeFirst()
      prefix += 64
    }
    guard let first = words.first else { return }
    let ones = UInt64((~first).trailingZeroBitCount)
    guard ones > 0 else { return }
    for index in words.indices {
      let next = index + 1 < words.count ? words[index + 1] : 0
      words[index] = words[index] >> ones | next << (64 - ones)
    }
    prefix += ones
    trim()
  }

  private mutating func trim() {
    while words.last == 0 { words.removeLast() }
  }
}

// In the set's form as bytes, bit i of byte b stands for prefix + 1 + 8b + i.
extension SequenceSet {
  /// The bytes for the numbers above the prefix, without zeros at the end; at most 128.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for word in words {
      for shift in 0..<8 as Range<UInt64> { bytes.append(UInt8(truncatingIfNeeded: word >> (8 * shift))) }
    }
    while bytes.last == 0 { bytes.removeLast() }
    return bytes
  }

  /// Reads a set from its bytes. Returns `nil` if there are too many bytes, if the last byte is 0, if the bytes contain
  /// the number after the prefix, or if the prefix is too large.
  public init?(prefix: UInt64, bytes: some Collection<UInt8>) {
    guard bytes.count <= Int(Self.span) / 8, (bytes.first ?? 0) & 1 == 0, prefix <= UInt64.max - Self.span else {
      return nil
    }
    self.init(prefix: prefix)
    var (index, last): (Int, UInt8) = (0, 1)
    for byte in bytes {
      if index.isMultiple(of: 8) { words.append(0) }
      words[index / 8] |= UInt64(byte) << UInt64(8 * (index % 8))
      (index, last) = (index + 1, byte)
    }
    guard last != 0 else { return nil }
  }
}
