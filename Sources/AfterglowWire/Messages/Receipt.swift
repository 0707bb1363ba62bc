/// A list of the messages of a stream that have arrived, by their places in the stream. Each receipt lists all these
/// places, so a later receipt replaces a lost receipt.
public struct Receipt: Hashable, Sendable {
  /// A number that identifies what the receiver remembers about the sender's messages. The number changes when the
  /// receiver forgets that it has confirmed a message.
  public let memory: UInt64
  /// The stream's number; not 0.
  public let stream: UInt64
  /// The places that have arrived.
  public let received: SequenceSet

  /// Creates a receipt; `nil` if the stream is 0.
  public init?(memory: UInt64, stream: UInt64, received: SequenceSet) {
    guard stream > 0 else { return nil }
    self.memory = memory
    self.stream = stream
    self.received = received
  }

  init(from reader: inout ByteReader) throws(FrameError) {
    memory = try reader.number()
    stream = try reader.positive()
    let start = reader.offset
    let prefix = try reader.number(UInt64.self)
    guard let received = SequenceSet(prefix: prefix, bytes: reader.rest()) else {
      throw FrameError(.invalidValue, offset: start)
    }
    self.received = received
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(bigEndian: memory)
    bytes.append(bigEndian: stream)
    bytes.append(bigEndian: received.prefix)
    bytes += received.bytes
  }
}
