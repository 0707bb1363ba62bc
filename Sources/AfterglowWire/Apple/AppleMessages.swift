/// The messages in Apple's manufacturer data, parsed one at a time.
///
/// Each message consists of a type, a length, and that number of bytes. Only the overflow area has no length octet; its
/// value always has 16 bytes.
public struct AppleMessages<Bytes: RandomAccessCollection<UInt8>>: Sequence, IteratorProtocol
where Bytes.SubSequence == Bytes {
  @usableFromInline var rest: Bytes

  /// - Parameter payload: Manufacturer data without Apple's company identifier.
  @inlinable
  public init(_ payload: Bytes) {
    rest = payload
  }

  /// Returns the next message, or `nil` at the end. If a message is longer than the remaining data, it is the last
  /// message and contains only that data.
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

/// One message in Apple's manufacturer data.
public struct AppleMessage<Value: RandomAccessCollection<UInt8>> where Value.SubSequence == Value {
  /// The type of the message.
  public let type: AppleMessageType
  /// The bytes after the type and the length.
  public let value: Value
  /// Whether the message is complete; `false` if the data ends inside it.
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
