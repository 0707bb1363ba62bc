/// What has come of a stream so far; it says everything anew, so that a lost one is made good by the next.
public struct Receipt: Hashable, Sendable {
  /// The stream's number; not 0.
  public let stream: UInt64
  public let received: SequenceSet

  /// `nil` for a stream 0.
  public init?(stream: UInt64, received: SequenceSet) {
    guard stream > 0 else { return nil }
    self.stream = stream
    self.received = received
  }

  init(from reader: inout ByteReader) throws(FrameError) {
    stream = try reader.positive()
    let start = reader.offset
    let prefix = try reader.number(UInt64.self)
    guard let received = SequenceSet(prefix: prefix, bytes: reader.rest()) else {
      throw FrameError(.invalidValue, offset: start)
    }
    self.received = received
  }

  func encode(into bytes: inout [UInt8]) {
    bytes.append(bigEndian: stream)
    bytes.append(bigEndian: received.prefix)
    bytes += received.bytes
  }
}
