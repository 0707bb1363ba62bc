#if MQTT && os(Linux)
  import AfterglowMessages
  import AfterglowWire
  import Synchronization

  /// A report of the network thread to the main actor.
  enum RelayNews: Sendable {
    case event(RelayEvent)
    case presence(InstallationID, RelayPresence)
    case meeting(MeetingEvent)
  }

  /// Passes reports from the network thread to the main actor, in order and in batches.
  ///
  /// The network thread limits the queue: while the queue is full, the thread does not read the connection, so the
  /// broker waits.
  final class HandOver: Sendable {
    private struct State {
      var waiting: [RelayNews] = []
      var isScheduled = false
      var isClosed = false
    }

    private let state = Mutex(State())
    private let capacity: Int
    private let wake: WakePipe
    private let receive: @MainActor @Sendable (RelayNews) -> Void

    /// The maximum number of reports in a batch. Before the next batch, the main actor can do other work.
    private static let batch = 256

    init(capacity: Int, wake: WakePipe, receive: @escaping @MainActor @Sendable (RelayNews) -> Void) {
      self.capacity = capacity
      self.wake = wake
      self.receive = receive
    }

    var isFull: Bool { state.withLock { $0.waiting.count >= capacity } }

    func put(_ news: [RelayNews]) {
      guard !news.isEmpty else { return }
      let isFirst = state.withLock { state in
        guard !state.isClosed else { return false }
        state.waiting += news
        defer { state.isScheduled = true }
        return !state.isScheduled
      }
      if isFirst { schedule() }
    }

    /// Stops delivery at once, even in the middle of a batch.
    func close() {
      state.withLock { state in
        state.isClosed = true
        state.waiting = []
      }
    }

    private func schedule() {
      Task { @MainActor in self.deliver() }
    }

    @MainActor
    private func deliver() {
      let (batch, wasFull) = state.withLock { state in
        let batch = Array(state.waiting.prefix(Self.batch))
        let wasFull = state.waiting.count >= capacity
        state.waiting.removeFirst(batch.count)
        return (batch, wasFull)
      }
      if wasFull { wake.ring() }
      for news in batch {
        guard !state.withLock({ $0.isClosed }) else { break }
        receive(news)
      }
      let goesOn = state.withLock { state in
        state.isScheduled = !state.waiting.isEmpty
        return state.isScheduled
      }
      if goesOn { schedule() }
    }
  }
#endif
