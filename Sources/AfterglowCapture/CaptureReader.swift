/// The packets of a capture, in order, read as they are asked for.
///
/// Malformed records are elements too: reading goes on behind them where their format lets it. After `.unreadable` the
/// sequence ends. Memory does not grow with the capture, and packets' bytes are not copied: each holds on to the part of
/// the capture that it lies in. It can be walked once, as the source can.
public struct CaptureReader: Sequence, IteratorProtocol {
  public let format: CaptureFormat
  /// `nil` after the source has failed.
  private var records: (any RecordReader)?

  /// Begins to read; the format is detected from the capture's beginning unless it is given.
  ///
  /// Throws `.empty`, `.unrecognised`, `.unreadable`, or `.malformed` if not even the beginning can be read.
  public init(_ source: any ByteSource, format: CaptureFormat? = nil) throws(CaptureError) {
    var window = ByteWindow(source)
    guard try window.growOrUnreadable(to: 1) else { throw .empty }
    if let format { self.format = format } else { self.format = try Self.detectFormat(in: &window) }
    records =
      switch self.format {
      case .ubertooth: UbertoothReader(window)
      case .hex: HexReader(window)
      case .btsnoop: try BtsnoopReader(window)
      case .pcap: try PcapReader(window)
      case .pcapng: PcapngReader(window)
      }
  }

  public mutating func next() -> Result<Packet, CaptureError>? {
    guard let result = nextView() else { return nil }
    return result.map { view in
      Packet(view, bytes: PacketBytes(view.bytes, in: records?.chunk ?? ByteChunk(capacity: 0)))
    }
  }

  /// Hands over the rest of the packets without holding on to their bytes, which are good until the closure returns.
  ///
  /// Goes on until one of the closures says `false`. Returns why the source failed, if it did.
  package mutating func forEach(
    _ packet: (PacketView) -> Bool, malformed: (MalformedRecord) -> Bool
  ) -> CaptureError? {
    records?.forEach(packet, malformed: malformed)
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

  /// Looks again whenever the beginning has doubled, so that a slow pipe is answered early and costs little.
  private static func detectFormat(in window: inout ByteWindow) throws(CaptureError) -> CaptureFormat {
    while true {
      let beginning = window.bytes.prefix(CaptureFormat.detectionLimit)
      if let format = CaptureFormat.detect(in: beginning) { return format }
      let seen = window.count
      guard seen < CaptureFormat.detectionLimit else { throw .unrecognised }
      _ = try window.growOrUnreadable(to: 2 * seen)
      if window.count == seen { throw .unrecognised }
    }
  }
}

extension CapturedPacket {
  /// The same packet with its bytes somewhere else.
  init(_ other: CapturedPacket<some RandomAccessCollection<UInt8>>, bytes: Bytes) {
    self.init(
      position: other.position, time: other.time, direction: other.direction, rssiDBm: other.rssiDBm,
      channel: other.channel, layer: other.layer, bytes: bytes, integrity: other.integrity)
  }
}
