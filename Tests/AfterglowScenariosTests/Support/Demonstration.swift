import Afterglow
import AfterglowScenarios
import VirtualPhone

/// The story of three phones, played to its end, with the log of phone A or of the given phones.
@MainActor
struct Demonstration {
  let story: ThreePhones
  let log: [String]

  init(seed: UInt64, deniesLocation: Bool = false, watching names: String...) throws {
    let story = try ThreePhones(seed: seed, deniesLocation: deniesLocation)
    let collected = Log()
    let phones = (names.isEmpty ? ["A"] : names).compactMap(story.phone)
    for phone in phones { phone.console = { collected.lines.append($0.formatted(story.world.wallClock)) } }
    story.world.run(for: ThreePhones.duration)
    for phone in phones { phone.console = nil }
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
