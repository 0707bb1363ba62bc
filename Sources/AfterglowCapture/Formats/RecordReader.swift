/// A reader of one format. The reader splits a window into records, and makes a packet of each record.
protocol RecordReader {
  /// Returns the next packet, or `nil` at the end. After the error `.malformed`, the next call continues with the
  /// following record, or returns `nil` if that record cannot be found.
  ///
  /// The packet's bytes are valid until the next call, or as long as the caller keeps `chunk`.
  mutating func next() throws(CaptureError) -> PacketView?

  /// The memory that holds the bytes of the latest packet.
  var chunk: ByteChunk { get }

  /// Adds the next packet to an empty batch. Also adds the packets after it, if they are in memory and fit into the
  /// batch. At the end of the capture, adds no packet.
  ///
  /// A thrown error concerns the record after the added packets.
  mutating func fill(_ batch: inout PacketBatch) throws(CaptureError)
}

extension RecordReader {
  /// Adds at most one packet, because reading the next packet overwrites the bytes of the packet before it.
  mutating func fill(_ batch: inout PacketBatch) throws(CaptureError) {
    if let packet = try next() { batch.append(packet) }
  }
}

/// A reader of a format whose records state their length, and whose packets need not be copied.
///
/// Each type implements `fill` itself, so that packets are created directly in the batch. A copy would take as long as
/// reading a packet.
protocol FramedReader: RecordReader {
  /// Returns the length of the next packet, and reads the packet into the window; `nil` at the end. Records without a
  /// packet are skipped.
  mutating func lengthOfNext() throws(CaptureError) -> Int?

  /// Returns the packet of the given length at the window's beginning.
  mutating func packet(_ length: Int) throws(CaptureError) -> PacketView
}

extension FramedReader {
  mutating func next() throws(CaptureError) -> PacketView? {
    guard let length = try lengthOfNext() else { return nil }
    return try packet(length)
  }
}

extension ByteWindow {
  /// Calls `grow(to:)` if the window has fewer than `wanted` bytes, and throws its error as a `CaptureError`.
  @inline(__always)
  mutating func growOrUnreadable(to wanted: Int) throws(CaptureError) -> Bool {
    if count >= wanted { return true }
    do { return try grow(to: wanted) } catch { throw .unreadable(error) }
  }

  /// Ensures that the window has `wanted` bytes. Returns `false` at the end of the input, and throws an error if the
  /// input ends within these bytes.
  ///
  /// Before the function throws this error, it skips the remaining bytes of the input. So the next call finds the end
  /// of the input.
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

  /// Throws an error about the record at the window's beginning, and discards all remaining input. Without a valid
  /// length, the next record cannot be found.
  mutating func giveUp(_ reason: MalformedRecord.Reason) throws(CaptureError) -> Never {
    let position = CapturePosition(line: nil, byteOffset: offset)
    close()
    throw .malformed(position, reason)
  }
}
