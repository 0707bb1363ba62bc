/// What knows one format: it cuts a window into records and makes a packet of each.
protocol RecordReader {
  /// The next packet, or `nil` at the end. After `.malformed` the next call goes on with the record behind.
  ///
  /// The packet's bytes are good until the next call, or as long as `chunk` is held.
  mutating func next() throws(CaptureError) -> PacketView?

  /// Where the bytes of the packet that came last lie.
  var chunk: ByteChunk { get }

  mutating func forEach(_ packet: (PacketView) -> Bool, malformed: (MalformedRecord) -> Bool) -> CaptureError?
}

extension RecordReader {
  /// Hands over the rest of the packets, and what is malformed, until one of the two does not want to go on.
  ///
  /// One loop for each format, compiled with the format's reader in it. Returns why the source failed, if it did.
  mutating func forEach(
    _ packet: (PacketView) -> Bool, malformed: (MalformedRecord) -> Bool
  ) -> CaptureError? {
    while true {
      do throws(CaptureError) {
        guard let next = try next() else { return nil }
        if !packet(next) { return nil }
      } catch {
        guard case .malformed(let record) = error else { return error }
        if !malformed(record) { return nil }
      }
    }
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
