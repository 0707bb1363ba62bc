#if os(Linux)
  import VirtualPhone

  /// Plays a world in steps, so that a person sees its progress and can interrupt it.
  struct Playback {
    let surroundings: Surroundings
    let name: String

    /// Plays until `end` or an interruption.
    func play(_ world: World, until end: WorldTime) {
      let progress = Progress(surroundings, name)
      let start = world.now
      let step = min(max((end - start) / 100, .seconds(1)), .seconds(600))
      while world.now < end, !surroundings.isInterrupted {
        world.run(until: min(world.now + step, end))
        progress.show((world.now - start) / (end - start)) { Self.rate(world.now - start, in: $0) }
      }
      progress.end()
      if surroundings.isInterrupted {
        surroundings.say(
          "interrupted after \(Progress.words(world.now - .zero)) of virtual time; the results cover only this time")
      }
    }

    /// The speed of virtual time, in words.
    static func rate(_ virtual: Duration, in spent: Duration) -> String {
      "\(decimal(virtual / spent, 0)) times as fast as real time"
    }
  }
#endif
