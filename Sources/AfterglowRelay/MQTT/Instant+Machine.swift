#if MQTT && os(Linux)
  import AfterglowTime
  import Glibc

  extension Instant {
    /// The time since the machine was started, including the time in which it slept.
    static var current: Instant {
      var time = timespec()
      clock_gettime(CLOCK_BOOTTIME, &time)
      return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
  }
#endif
