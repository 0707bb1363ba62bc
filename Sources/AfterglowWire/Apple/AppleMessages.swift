/// The messages in Apple's manufacturer data, one behind the other, walked as they are asked for.
///
/// Each is a type, a length and so many bytes; the overflow area alone has no length, and 16 bytes.
public struct AppleMessages<Bytes: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol
where Bytes.SubSequence == Bytes {
  @usableFromInline var rest: Bytes

  /// - Parameter payload: Manufacturer data without Apple's company identifier.
  @inlinable
  public init(_ payload: Bytes) {
    rest = payload
  }

  /// The next message; one that is longer than what is left comes last, with what is left.
  @inlinable
  public mutating func next() -> AppleMessage<Bytes>? {
    guard let first = rest.first else { return nil }
    let type = AppleMessageType(rawValue: first)
    var (count, header) = (OverflowArea.byteCount, 1)
    if type != .overflow {
      guard let length = rest.dropFirst().first else {
        defer { rest = rest.suffix(0) }
        return AppleMessage(type: type, value: rest.suffix(0), isWhole: false)
      }
      (count, header) = (Int(length), 2)
    }
    let value = rest.dropFirst(header).prefix(count)
    rest = rest.dropFirst(header + count)
    return AppleMessage(type: type, value: value, isWhole: value.count == count)
  }
}

extension AppleMessages: Sendable where Bytes: Sendable {}

/// One message of Apple's.
public struct AppleMessage<Value: RandomAccessCollection<UInt8>> where Value.SubSequence == Value {
  /// What the message is about.
  public let type: AppleMessageType
  /// What follows type and length.
  public let value: Value
  /// `false` where the data ends before the message does.
  public let isWhole: Bool

  /// Creates a message from its parts.
  @inlinable
  public init(type: AppleMessageType, value: Value, isWhole: Bool) {
    self.type = type
    self.value = value
    self.isWhole = isWhole
  }

  /// The mask, if the message is a whole overflow area.
  @inlinable
  public var overflowMask: OverflowMask? { type == .overflow ? OverflowMask(bytes: value) : nil }
}

extension AppleMessage: Equatable where Value: Equatable {}
extension AppleMessage: Sendable where Value: Sendable {}
