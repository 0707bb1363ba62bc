#if os(Linux)
  import AfterglowBlueZ
  import Foundation
  import VirtualPhone

  /// The common part of the verbs that use this machine's radio: the loop, the bus, and the end of the run.
  final class RadioRun {
    let loop = EventLoop()
    let bus: any MessageBus
    private let interruption = Interruption()
    private(set) var failure: CommandFailure?
    /// Whether a signal has ended the run.
    private(set) var isInterrupted = false

    /// Connects to the bus.
    init(_ surroundings: Surroundings) throws(CommandFailure) {
      let lost = Loss()
      do { bus = try surroundings.openBus(loop) { lost.happened() } } catch { throw .unavailable(error.explanation) }
      lost.onHappening = { [weak self] in self?.fail(.unavailable("the connection to the system bus was lost")) }
      loop.add(interruption)
      interruption.onSignal = { [weak self] in
        self?.isInterrupted = true
        self?.loop.stop()
      }
    }

    /// Ends the run with an error once the loop's current iteration is complete.
    func fail(_ failure: CommandFailure) {
      self.failure = self.failure ?? failure
      loop.stop()
    }

    /// Runs until a signal arrives, a failure occurs, or `duration` has passed.
    func run(for duration: Duration?) throws(CommandFailure) {
      if let duration { _ = loop.run(until: { false }, for: duration) } else { loop.run() }
      if let failure { throw failure }
    }

    /// Forwards the loss of the bus to a handler. The handler can be set only after the bus has been opened.
    private final class Loss {
      var onHappening: (() -> Void)?

      func happened() { onHappening?() }
    }
  }

  extension Options {
    /// Returns the duration that `--seconds` states; `nil` if the run lasts until it is interrupted.
    func duration() -> Duration? {
      integer("--seconds").map { .seconds($0 as Int) }
    }
  }

  extension WallClock {
    /// The machine's current time, in the machine's time zone.
    static var now: WallClock {
      // The clock is read last, because reading the time zone takes time.
      let secondsFromGMT = TimeZone.current.secondsFromGMT()
      return WallClock(unixSeconds: Date().timeIntervalSince1970, secondsFromGMT: secondsFromGMT)
    }
  }
#endif
