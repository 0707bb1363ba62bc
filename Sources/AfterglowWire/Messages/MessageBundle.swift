/// Messages of one stream. A stream is the sequence of messages from one installation to another.
///
/// A stream's sequence begins with 1 and has no gaps. An expired message leaves a void in its place. A later stream has
/// a greater number, and ends the previous stream. No two streams have the same number, and no two messages of a stream
/// have the same place. Each launch of the sender's program begins a new stream.
public struct MessageBundle: Hashable, Sendable {
  /// One message of a bundle with its place in the stream, or a void in place of a message that has expired.
  public struct Item: Hashable, Sendable {
    /// The place in the stream.
    public var sequence: UInt64
    /// The message; `nil` for a void, whose message has expired.
    public var message: Message?

    /// Creates an item; without a message, the item is a void.
    public init(sequence: UInt64, _ message: Message?) {
      self.sequence = sequence
      self.message = message
    }

    /// The number of bytes that the item takes on the wire.
    public var encodedSize: Int { message.map { 12 + $0.body.count } ?? 4 }
  }

  /// A message as it is transmitted.
  public struct Message: Hashable, Sendable {
    /// The sender's own number for the message, which is the same for all receivers of the message.
    public var number: UInt64
    /// The app's data, in at most `maximumSize` bytes.
    public var body: [UInt8]

    /// Creates a message from its parts.
    public init(number: UInt64, body: [UInt8]) {
      self.number = number
      self.body = body
    }

    /// The maximum size of a body, in bytes.
    public static let maximumSize = 4_096
  }

  /// The stream's number; not 0.
  public let stream: UInt64
  /// The first place that the receiver has not confirmed, as far as the sender knows.
  public let base: UInt64
  /// The items in ascending order of their places. The first possible place is the base, and the last possible place is
  /// the base plus 65,535. A bundle without items states only the base.
  public let items: [Item]

  /// Creates a bundle. Returns `nil` if the stream, the base or the number of a message is 0, if the base is at least
  /// 2⁶³ − 1, if a body is too long, or if the items violate the conditions at ``items``.
  public init?(stream: UInt64, base: UInt64, items: [Item]) {
    guard stream > 0, Self.isPossible(base) else { return nil }
    var last = base - 1
    for item in items {
      guard item.sequence > last, item.sequence - base <= UInt64(UInt16.max) else { return nil }
      if let message = item.message {
        guard message.number > 0, message.body.count <= Message.maximumSize else { return nil }
      }
      last = item.sequence
    }
    self.stream = stream
    self.base = base
    self.items = items
  }

  /// Whether every place in a bundle with this base fits into a ``SequenceSet``.
  private static func isPossible(_ base: UInt64) -> Bool { base > 0 && base < .max >> 1 }

  /// The number of bytes in a datagram before its first item.
  public static let headerSize = 17
  /// The value that replaces the length for a void.
  private static let void = UInt16.max

  init(from reader: inout ByteReader) throws(FrameError) {
    stream = try reader.positive()
    let start = reader.offset
    base = try reader.number()
    guard Self.isPossible(base) else { throw FrameError(.invalidValue, offset: start) }
    var items: [Item] = []
    var last = base - 1
    while reader.remaining > 0 {
      let start = reader.offset
      let sequence = base + UInt64(try reader.number(UInt16.self))
      guard sequence > last else { throw FrameError(.invalidValue, offset: start) }
      items.append(Item(sequence: sequence, try Self.message(from: &reader)))
      last = sequence
    }
    self.items = items
  }

  private static func message(from reader: inout ByteReader) throws(FrameError) -> Message? {
    let start = reader.offset
    let length = try reader.number(UInt16.self)
    if length == void { return nil }
    guard length <= Message.maximumSize else { throw FrameError(.invalidValue, offset: start) }
    let number = try reader.positive() as UInt64
    return Message(number: number, body: try reader.bytes(Int(length)))
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(bigEndian: stream)
    bytes.append(bigEndian: base)
    for item in items {
      bytes.append(bigEndian: UInt16(truncatingIfNeeded: item.sequence - base))
      guard let message = item.message else {
        bytes.append(bigEndian: Self.void)
        continue
      }
      bytes.append(bigEndian: UInt16(truncatingIfNeeded: message.body.count))
      bytes.append(bigEndian: message.number)
      bytes += message.body
    }
  }
}
