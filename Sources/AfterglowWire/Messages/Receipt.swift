/// The places of a stream that have arrived. Each receipt lists all these places, so that the next receipt replaces a
/// lost receipt.
public struct Receipt: Hashable, Sendable {
  /// The number of the receiver's memory of the sender. The number changes once the receiver has forgotten any place
  /// that it had confirmed.
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
