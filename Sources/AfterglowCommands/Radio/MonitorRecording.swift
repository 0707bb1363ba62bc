#if os(Linux)
  import AfterglowWire

  /// A recording of an adapter's events in the format that btmon writes: `btsnoop`, version 1, datalink 2001, Linux
  /// monitor (BlueZ, doc/btsnoop-protocol.rst).
  struct MonitorRecording {
    /// The number of the adapter in the kernel.
    let adapter: UInt16

    /// The header with which the recording begins.
    static let head: [UInt8] = {
      var head = Array("btsnoop\0".utf8)
      head.append(bigEndian: UInt32(1))
      head.append(bigEndian: UInt32(2001))
      return head
    }()

    /// Returns the record of an event.
    func record(of event: [UInt8], at unixSeconds: Double) -> [UInt8] {
      let microseconds = Int64((unixSeconds * 1e6).rounded()) + Self.epoch
      let size = UInt32(event.count)
      let flags = UInt32(adapter) << 16 | Self.eventOpcode
      let dropped: UInt32 = 0
      var record: [UInt8] = []
      for number in [size, size, flags, dropped] { record.append(bigEndian: number) }
      record.append(bigEndian: UInt64(bitPattern: microseconds))
      return record + event
    }

    /// The timestamp of 1970-01-01 00:00 UTC in btsnoop files, in microseconds, as btmon writes it.
    private static let epoch: Int64 = 0x00DC_DDB3_0F2F_8000
    private static let eventOpcode: UInt32 = 3
  }
#endif
