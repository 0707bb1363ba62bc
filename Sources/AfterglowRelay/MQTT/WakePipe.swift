#if MQTT && os(Linux)
  import Glibc

  /// Wakes a thread that waits in poll(2).
  final class WakePipe: Sendable {
    /// The readable end of the pipe; -1 if the process has no free descriptors. Without a pipe, `ring` does not wake
    /// the thread.
    let readEnd: CInt
    private let writeEnd: CInt

    init() {
      var ends: [CInt] = [-1, -1]
      _ = pipe(&ends)
      for end in ends where end >= 0 {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
      (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
      if readEnd >= 0 { close(readEnd) }
      if writeEnd >= 0 { close(writeEnd) }
    }

    /// Wakes the thread now, or as soon as it next waits. If the pipe is full, the thread is already about to wake.
    func ring() {
      var byte: UInt8 = 0
      _ = write(writeEnd, &byte, 1)
    }

    func silence() {
      withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { buffer in
        while read(readEnd, buffer.baseAddress, buffer.count) > 0 {}
      }
    }
  }
#endif
