#if MQTT && os(Linux) && SANITIZED_MUTEX
  import Glibc

  /// Replaces `Synchronization.Mutex` in this module while `script/thread-sanitizer` runs.
  ///
  /// The kernel passes a contended `Synchronization.Mutex` to the next thread. The thread sanitizer does not recognise
  /// the passing of such a mutex, and reports races that do not exist. The thread sanitizer does recognise POSIX
  /// mutexes.
  final class Mutex<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init(_ value: Value) {
      self.value = value
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    func withLock<Result, Failure: Error>(
      _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      return try body(&value)
    }
  }
#endif
