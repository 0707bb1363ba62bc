import Afterglow
import AfterglowScenarios
import Foundation
import Testing
import VirtualPhone

@MainActor @Suite struct ThreePhonesTests {
  private nonisolated static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// The app's README with the annotated log of the real demonstration.
  private nonisolated static let reference: URL? = {
    let folder = root.appending(path: "../shared/seeds").standardized
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.first { $0.hasPrefix("001") }.map { folder.appending(path: $0) }
  }()

  @Test func `phone A's log agrees with the expectation, step by step`() throws {
    let url = try #require(Bundle.module.url(forResource: "Expectations/phone-a", withExtension: "txt"))
    let outline = try Demonstration(seed: 1).outline
    #expect(outline.unknown == [])
    #expect(outline.text == (try String(contentsOf: url, encoding: .utf8)))
  }

  @Test(.enabled(if: reference != nil, "needs the reference material beside the project"))
  func `phone A's log has the same kinds of messages as the real log, in the same order`() throws {
    let text = try String(contentsOf: try #require(Self.reference), encoding: .utf8)
    let real = LogOutline(text.split(separator: "\n"))
    let ours = try Demonstration(seed: 1).outline
    #expect(real.steps.count > 20)
    #expect(ours.steps.map(\.what) == real.steps.map(\.what))
    // The real log is shortened, so it may lack continuous messages.
    for (mine, theirs) in zip(ours.steps, real.steps) {
      #expect(theirs.meanwhile.isSubset(of: mine.meanwhile), "\(mine.what)")
    }
  }

  @Test(arguments: 1...11)
  func `with every seed all phones are identified in the reference's time, and read in at least 90 % of windows`(
    seed: UInt64
  ) throws {
    let demonstration = try Demonstration(seed: seed)
    let end = demonstration.story.world.now
    let b = try #require(demonstration.contact("BC00BD17"))
    let c = try #require(demonstration.contact("8337CA80"))
    for contact in [b, c] { #expect(contact.identified - contact.discovered < .seconds(3)) }
    #expect(b.windows(until: end) >= 114)
    #expect(b.coverage(until: end) >= 0.995)
    #expect(c.identified - (try #require(c.inRange)) < .seconds(30))
    #expect(try #require(c.inRange) > .zero + .seconds(3090), "C was out of range before it was carried here")
    #expect(c.coverage(until: end) >= 0.9)
    let everybody = demonstration.story.contacts.values.flatMap(\.all)
    #expect(everybody.count == 4, "B and C are locked when they meet")
    for contact in everybody { #expect(try #require(contact.inRange) <= contact.discovered) }
  }

  @Test func `signal strength is read about every 1.1 s`() throws {
    let installation = try #require(InstallationID("BC00BD17"))
    let story = try ThreePhones(seed: 1)
    final class Readings { var times: [WorldTime] = [] }
    let readings = Readings()
    story.phone("A")?.console = { line in
      if case .rssi(_, installation)? = AdvertiserMessage(parsing: line.message[...]) {
        readings.times.append(line.time)
      }
    }
    story.world.run(for: ThreePhones.duration)
    let gaps = zip(readings.times.dropFirst(), readings.times).map { ($0 - $1).inSeconds }.sorted()
    #expect(gaps.count > 3000)
    #expect(abs(gaps[gaps.count / 2] - 1.1) < 0.03)
    #expect(gaps[0] >= 1)
  }

  @Test func `the same seed gives the same bytes on every phone, and another seed gives different bytes`() throws {
    let log = try Demonstration(seed: 5, watching: "A", "B", "C").log
    #expect(log.count > 8000)
    #expect(try Demonstration(seed: 5, watching: "A", "B", "C").log == log)
    #expect(try Demonstration(seed: 6, watching: "A", "B", "C").log != log)
  }

  @Test(arguments: 1...5)
  func `without permission for location phone A's log stops after 180 s, and phone C is not found`(seed: UInt64)
    throws
  {
    let demonstration = try Demonstration(seed: seed, deniesLocation: true)
    // The home button is pressed at 14:57:53, which is 23 s after the world begins.
    #expect(try #require(demonstration.log.last).prefix(19) <= "2020-04-13T15:00:53")
    #expect(try #require(demonstration.log.last).prefix(19) >= "2020-04-13T15:00:50")
    #expect(demonstration.log.contains { $0.contains("background time remaining: 178 s") })
    #expect(demonstration.contact("8337CA80") == nil)
    #expect(demonstration.story.phone("A")?.apps.first?.process?.isSuspended == true, "suspended, not killed")
  }
}
