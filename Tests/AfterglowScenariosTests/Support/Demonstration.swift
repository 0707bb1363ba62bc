import Afterglow
import AfterglowScenarios
import VirtualPhone

/// The three-phone story played to its end, with one phone's log.
@MainActor
struct Demonstration {
  let story: ThreePhones
  let log: [String]

  init(seed: UInt64, deniesLocation: Bool = false, watching name: String = "A") throws {
    let story = try ThreePhones(seed: seed, deniesLocation: deniesLocation)
    let collected = Log()
    story.phone(name)?.console = { collected.lines.append($0.formatted(story.world.wallClock)) }
    story.world.run(for: ThreePhones.duration)
    story.phone(name)?.console = nil
    self.story = story
    log = collected.lines
  }

  private final class Log {
    var lines: [String] = []
  }

  func contact(_ identifier: String, of name: String = "A") -> Contact? {
    InstallationID(identifier).flatMap { story.contacts[name]?[$0] }
  }

  var outline: LogOutline { LogOutline(log.map { $0[...] }) }
}
