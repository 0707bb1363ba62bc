/// The packets of a capture in their order, read one at a time.
///
/// The sequence contains malformed records too. Reading continues after a malformed record if the format allows it.
/// After `.unreadable` the sequence ends. Memory does not grow with the capture. Packets are not copied: each packet
/// keeps the chunk of memory that contains its bytes. The sequence can be iterated once.
public struct CaptureReader: Sequence, IteratorProtocol {
  /// The capture's format, given or detected.
  public let format: CaptureFormat
  /// The compression of the recording; `nil` if it is not compressed. Positions refer to the decompressed bytes.
  public let compression: Compression?
  /// The reader of the format; `nil` after the source has failed.
  private var records: (any RecordReader)?

  /// Creates a reader. If `format` is `nil`, the format is detected from the capture's beginning.
  ///
  /// - Throws: `.empty`, `.unrecognised`, `.packed`, `.unreadable`, or `.malformed` if the capture's header cannot be
  ///   read.
  public init(_ source: any ByteSource, format: CaptureFormat? = nil) throws(CaptureError) {
    var window = ByteWindow(source)
    guard try window.growOrUnreadable(to: 1) else { throw .empty }
    compression = try Self.unpack(&window)
    if let format { self.format = format } else { self.format = try Self.detectFormat(in: &window) }
    records = try self.format.reader(of: window)
  }

  /// Replaces a compressed input with its decompressed bytes, and returns the compression. Returns `nil` if the input
  /// is not compressed.
  private static func unpack(_ window: inout ByteWindow) throws(CaptureError) -> Compression? {
    // No capture format begins with the first byte of a compression's magic number. So if the input begins with this
    // byte, waiting for the rest of the magic number does not delay an uncompressed capture.
    guard let first = window.bytes.first, first == 0x1F || first == 0x28,
      try window.growOrUnreadable(to: Compression.markSize), let compression = Compression.detect(in: window.bytes)
    else { return nil }
    #if Compression && os(Linux)
      do { window = ByteWindow(try UnpackedSource(WindowSource(window), compression)) } catch {
        throw .unreadable(error)
      }
      guard try window.growOrUnreadable(to: 1) else { throw .empty }
      return compression
    #else
      throw .packed(compression)
    #endif
  }

  /// Returns the next packet or malformed record; `nil` at the end.
  public mutating func next() -> Result<Packet, CaptureError>? {
    guard let result = nextView() else { return nil }
    return result.map { view in
      Packet(view, bytes: PacketBytes(view.bytes, in: records?.chunk ?? ByteChunk(capacity: 0)))
    }
  }

  /// Fills a batch with the next packets, whose bytes stay valid until the next call. Returns `false` at the end.
  package mutating func read(into batch: inout PacketBatch) -> Bool {
    batch.removeAll()
    do throws(CaptureError) {
      try records?.fill(&batch)
    } catch {
      if case .unreadable = error { records = nil }
      batch.failure = error
    }
    return !batch.packets.isEmpty || batch.failure != nil
  }

  private mutating func nextView() -> Result<PacketView, CaptureError>? {
    do throws(CaptureError) {
      guard let packet = try records?.next() else { return nil }
      return .success(packet)
    } catch {
      if case .unreadable = error { records = nil }
      return .failure(error)
    }
  }

  /// Detects the format. Detection is repeated each time the number of bytes has doubled. The format of a capture from
  /// a slow pipe is therefore detected early, at little cost.
  ///
  /// If the source fails, the format is detected from the bytes that were read before the failure. The next read throws
  /// the source's failure.
  private static func detectFormat(in window: inout ByteWindow) throws(CaptureError) -> CaptureFormat {
    var (isWhole, failure) = (false, InputFailure?.none)
    while true {
      let beginning = window.bytes.prefix(CaptureFormat.detectionLimit)
      isWhole = isWhole || beginning.count == CaptureFormat.detectionLimit
      if let format = CaptureFormat.detect(in: beginning, isWhole: isWhole) { return format }
      if let failure { throw .unreadable(failure) }
      if isWhole { throw .unrecognised }
      let seen = window.count
      do { _ = try window.grow(to: 2 * seen) } catch { failure = error }
      isWhole = failure != nil || window.count == seen
    }
  }
}

extension CapturedPacket {
  /// Creates a copy of a packet with another collection of the packet's bytes.
  package init(_ other: CapturedPacket<some RandomAccessCollection<UInt8>>, bytes: Bytes) {
    self.init(
      position: other.position, time: other.time, direction: other.direction, rssiDBm: other.rssiDBm,
      channel: other.channel, layer: other.layer, bytes: bytes, integrity: other.integrity)
  }
}
