/// What knows one format: it cuts a window into records and makes a packet of each.
protocol RecordReader {
  /// The next packet, or `nil` at the end. After `.malformed` the next call goes on with the record behind.
  ///
  /// The packet's bytes are good until the next call, or as long as `chunk` is held.
  mutating func next() throws(CaptureError) -> PacketView?

  /// Where the bytes of the packet that came last lie.
  var chunk: ByteChunk { get }

  /// Adds the next packet to an empty batch, and those behind it for which nothing has to be read; none at the end.
  ///
  /// What is thrown stands behind the packets that were added.
  mutating func fill(_ batch: inout PacketBatch) throws(CaptureError)
}

extension RecordReader {
  /// One packet alone: its bytes lie where the next one's will.
  mutating func fill(_ batch: inout PacketBatch) throws(CaptureError) {
    if let packet = try next() { batch.append(packet) }
  }
}

/// What knows a format whose records tell their length, and lie in the window as they are.
///
/// Each has a `fill` of its own, so that packets are made where the batch keeps them: a copy costs as much as reading one.
protocol FramedReader: RecordReader {
  /// Returns the length of the next packet, skips records that hold no packet, and grows the window. `nil` at the end.
  mutating func lengthOfNext() throws(CaptureError) -> Int?

  /// The packet at the window's beginning, of the length that was found.
  mutating func packet(_ length: Int) throws(CaptureError) -> PacketView
}

extension FramedReader {
  mutating func next() throws(CaptureError) -> PacketView? {
    guard let length = try lengthOfNext() else { return nil }
    return try packet(length)
  }
}

extension ByteWindow {
  /// `grow(to:)`, with its error as a capture's.
  @inline(__always)
  mutating func growOrUnreadable(to wanted: Int) throws(CaptureError) -> Bool {
    if count >= wanted { return true }
    do { return try grow(to: wanted) } catch { throw .unreadable(error) }
  }

  /// Makes sure of `wanted` bytes; `false` at the very end, and an error if the end comes within them.
  ///
  /// What there is of the record is passed over then: the next call finds the end.
  @inline(__always)
  mutating func holdsRecord(of wanted: Int) throws(CaptureError) -> Bool {
    if count >= wanted { return true }
    return try growsToRecord(of: wanted)
  }

  private mutating func growsToRecord(of wanted: Int) throws(CaptureError) -> Bool {
    if try growOrUnreadable(to: wanted) { return true }
    let (present, position) = (count, CapturePosition(line: nil, byteOffset: offset))
    if present == 0 { return false }
    consume(present)
    throw .malformed(position, .endsEarly(missing: wanted - present))
  }

  /// Reports what stands at the window's beginning, and gives up all that is behind it: nothing says where to go on.
  mutating func giveUp(_ reason: MalformedRecord.Reason) throws(CaptureError) -> Never {
    let position = CapturePosition(line: nil, byteOffset: offset)
    close()
    throw .malformed(position, reason)
  }
}
