/// The packets of a capture, in order, read as they are asked for.
///
/// Malformed records are elements too: reading goes on behind them. After `.unreadable` the sequence ends. Memory does
/// not grow with the capture. It can be walked once, as the source can.
public struct CaptureReader: Sequence, IteratorProtocol {
  public let format: CaptureFormat
  /// `nil` after the source has failed.
  private var records: (any RecordReader)?

  /// Begins to read; the format is detected from the capture's beginning unless it is given.
  ///
  /// Throws `.empty`, `.unrecognised` or `.unreadable`.
  public init(_ source: any ByteSource, format: CaptureFormat? = nil) throws(CaptureError) {
    var window = ByteWindow(source, capacity: CaptureFormat.detectionLimit)
    guard try window.growOrUnreadable() else { throw .empty }
    if let format { self.format = format } else { self.format = try Self.detectFormat(in: &window) }
    records =
      switch self.format {
      case .ubertooth: UbertoothReader(window)
      case .hex: HexReader(window)
      }
  }

  public mutating func next() -> Result<Packet, CaptureError>? {
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
      if let format = CaptureFormat.detect(in: window.bytes) { return format }
      let seen = window.count
      while window.count < 2 * seen, try window.growOrUnreadable() {}
      if window.count == seen { throw .unrecognised }
    }
  }
}

extension ByteWindow {
  fileprivate mutating func growOrUnreadable() throws(CaptureError) -> Bool {
    do { return try grow() } catch { throw .unreadable(error) }
  }
}

/// What knows one format: it cuts a window into records and makes a packet of each.
protocol RecordReader {
  /// The next packet, or `nil` at the end. After `.malformed` the next call goes on with the record behind.
  mutating func next() throws(CaptureError) -> Packet?
}
