import AfterglowScenarios
import Testing
import VirtualPhone

@MainActor @Suite struct SituationTests {
  @Test func `no two situations have the same name`() {
    let names = Situation.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { !$0.contains(where: \.isWhitespace) }, "a name is a word on the command line")
  }

  @Test func `acts are in order, concern existing phones and begin before the end of their situation`() {
    for situation in Situation.all {
      let times = situation.acts.map(\.time)
      #expect(times == times.sorted(), "\(situation.name)")
      #expect(situation.acts.allSatisfy { (0..<situation.phones).contains($0.phones) }, "\(situation.name)")
      #expect((times.last ?? .zero) < situation.start + situation.length, "\(situation.name)")
    }
  }

  /// The small situations of each kind, on two releases.
  ///
  /// The test leaves out the situations in which two phones are apart for half an hour or more before the first counted
  /// window, because they take long. The survey plays them.
  nonisolated static let kinds = Situation.all.filter {
    $0.phones <= 5 && ($0.os == .iOS18 || $0.os == .iOS26) && $0.start <= .seconds(2_000)
  }

  @Test(arguments: kinds.map(\.name))
  func `every small situation that begins within 2,000 s runs, and counts each pair in each window`(name: String) throws
  {
    let situation = try #require(Situation.named(name))
    var brief = situation
    brief.length = .seconds(120)
    brief.acts.removeAll { $0.time >= brief.start + brief.length }
    let measured = SituationRun(brief, seed: 1).run()
    #expect(measured.windows.all == 4 * situation.phones * (situation.phones - 1))
    #expect(measured.windows.covered <= measured.windows.all)
    #expect(measured.phoneHours > 0)
  }

  @Test func `the same seed gives the same figures`() throws {
    var situation = try #require(Situation.named("dark-lit-ios-18"))
    situation.length = .seconds(600)
    let first = SituationRun(situation, seed: 7).run()
    #expect(first == SituationRun(situation, seed: 7).run())
    #expect(first.windows.covered > 0)
  }

  @Test func `if a situation has a phone in focus, a pair counts only if it includes this phone`() throws {
    let walk = try #require(Situation.named("walk-locked"))
    var few = walk
    few.phones = 4
    few.start = .seconds(60)
    few.length = .seconds(60)
    few.acts = []
    #expect(SituationRun(few, seed: 1).run().windows.all == 0, "phone 0 stands too far away")
    few.focus = nil
    #expect(SituationRun(few, seed: 1).run().windows.all == 2 * 3 * 2)
  }

  @Test func `a situation without a passcode has phones without a passcode`() throws {
    for hasPasscode in [true, false] {
      var situation = try #require(Situation.named("no-passcode-ios-18"))
      situation.hasPasscode = hasPasscode
      let run = SituationRun(situation, seed: 1)
      #expect(run.world.phones.allSatisfy { $0.hasPasscode == hasPasscode })
    }
  }
}
