#if os(Linux)
  import AfterglowBlueZ
  import AfterglowCapture
  import VirtualPhone

  /// The packets that this machine's adapter hears, as a growing recording in the format of btmon.
  final class LiveSource: ByteSource {
    private let world: World
    private let recording: MonitorRecording
    /// Waits until its argument returns `true`. Returns `false` if no more packets will arrive.
    private let wait: (() -> Bool) -> Bool
    /// Called with each recorded piece as it arrives.
    private let record: ([UInt8]) -> Void
    private var pending: [UInt8] = []

    init(
      in world: World, adapter: UInt16, record: @escaping ([UInt8]) -> Void, wait: @escaping (() -> Bool) -> Bool
    ) {
      self.world = world
      recording = MonitorRecording(adapter: adapter)
      self.record = record
      self.wait = wait
      append(MonitorRecording.head)
    }

    /// Handles an event of the adapter.
    func handle(_ event: [UInt8]) {
      append(recording.record(of: event, at: world.wallClock.unixSeconds(at: world.now)))
    }

    private func append(_ bytes: [UInt8]) {
      pending += bytes
      record(bytes)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
      if pending.isEmpty { guard wait({ !pending.isEmpty }) else { return 0 } }
      let count = min(buffer.count, pending.count)
      buffer.copyBytes(from: pending.prefix(count))
      pending.removeFirst(count)
      return count
    }
  }
#endif
