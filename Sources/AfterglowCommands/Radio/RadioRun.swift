#if os(Linux)
  import AfterglowBlueZ
  import Foundation
  import VirtualPhone

  /// What the verbs that use this machine's radio have in common: the loop, the bus, when to end.
  final class RadioRun {
    let loop = EventLoop()
    let bus: any MessageBus
    private let interruption = Interruption()
    private(set) var failure: CommandFailure?

    /// Connects to the bus.
    init(_ surroundings: Surroundings) throws(CommandFailure) {
      let lost = Loss()
      do { bus = try surroundings.openBus(loop) { lost.happened() } } catch { throw .unavailable(error.explanation) }
      lost.onHappening = { [weak self] in self?.fail(.unavailable("the system bus has gone away")) }
      loop.add(interruption)
      interruption.onSignal = { [loop] in loop.stop() }
    }

    /// Ends the run with what went wrong, at the end of the turn.
    func fail(_ failure: CommandFailure) {
      self.failure = self.failure ?? failure
      loop.stop()
    }

    /// Runs until a signal comes, something fails, or `duration` has passed.
    func run(for duration: Duration?) throws(CommandFailure) {
      if let duration { _ = loop.run(until: { false }, for: duration) } else { loop.run() }
      if let failure { throw failure }
    }

    /// The bus may go before there is anybody to tell.
    private final class Loss {
      var onHappening: (() -> Void)?

      func happened() { onHappening?() }
    }
  }

  extension Options {
    /// How long a run is to last, with `--seconds`; `nil` is until it is interrupted.
    func duration() -> Duration? {
      integer("--seconds").map { .seconds($0 as Int) }
    }
  }

  extension WallClock {
    /// What the wall's clock shows now, in the machine's time zone.
    static var now: WallClock {
      // The time zone first: to read its table takes time, and this is to be the time at the end.
      let secondsFromGMT = TimeZone.current.secondsFromGMT()
      return WallClock(unixSeconds: Date().timeIntervalSince1970, secondsFromGMT: secondsFromGMT)
    }
  }
#endif
