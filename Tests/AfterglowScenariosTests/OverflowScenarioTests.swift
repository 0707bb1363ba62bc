import Afterglow
import AfterglowDiagnostics
import AfterglowScenarios
import BackgroundAdvertiser
import Testing
import VirtualPhone

/// Two locked phones read each other, through the app, the node and the rules of iOS.
@MainActor @Suite struct OverflowScenarioTests {
  private nonisolated static let ios13 = OSVersion(13, 4, 1)
  private nonisolated static let ios17 = OSVersion(17)

  /// The time from `lockTime` that covers the first two nudges of the phone that was locked last.
  private nonisolated static let twoNudges = Duration.seconds(180)

  private func play(_ story: TwoPhonesOverflow, for duration: Duration) {
    story.world.run(until: story.lockTime + duration)
  }

  /// Plays until each phone has read the other phone, or `twoNudges` have passed since `lockTime`.
  private func play(_ story: TwoPhonesOverflow) {
    let end = story.lockTime + Self.twoNudges
    while !story.isMutual, story.world.now < end { story.world.run(for: .seconds(1)) }
  }

  @Test(arguments: OverflowCodeChoice.allCases)
  func `before iOS 14, masks of each code are read`(code: OverflowCodeChoice) throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios13, code: code)
    play(story)
    #expect(story.isMutual)
    #expect(story.wrongReadings == 0)
  }

  @Test(arguments: OverflowCodeChoice.allCases)
  func `from iOS 14 on, masks of each code are read; the Hamming code replaces the bank code`(
    code: OverflowCodeChoice
  ) throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios17, code: code)
    let log = Log(of: story)
    play(story)
    #expect(story.isMutual)
    let name =
      switch code {
      case .automatic, .quad: "quad"
      case .bank, .hamming: "hamming"
      case .rail: "rail"
      }
    #expect(log.readings.allSatisfy { $0.contains(": \(name), ") })
    #expect(!log.readings.isEmpty)
  }

  @Test func `a phone whose overflow area does not rotate as its app intends is never read`() throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios13, code: .bank)
    // The phones behave as on iOS 14, and their apps expect the behaviour of iOS 13.
    for phone in story.phones { phone.rulebook[Rules.backgroundChangeIsIgnored] = true }
    play(story, for: .seconds(300))
    #expect(story.firstReadings.isEmpty)
    #expect(story.notifications.contains { $0.outcome == .litScreen })
  }

  @Test(arguments: [ios13, ios17], 1...3 as ClosedRange<UInt64>)
  func `the rail and quad codes are read beside 20 foreign services`(os: OSVersion, seed: UInt64) throws {
    for code in [OverflowCodeChoice.rail, .quad] {
      let story = try TwoPhonesOverflow(seed: seed, os: os, code: code, foreignServices: 20)
      play(story)
      #expect(story.isMutual, "\(code)")
      #expect(story.wrongReadings == 0)
    }
  }

  /// From iOS 14 on, an app in the background cannot change its advertisement (rule A9). A locked phone keeps the mask
  /// that it had at the moment of locking.
  @Test func `a mask that froze when its phone was locked is read hours later`() throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios17, foreignServices: 5)
    story.world.run(until: story.lockTime)
    story.phones[1].place(at: Position(x: 1_000, y: 0))
    let sniffer = story.world.addSniffer(at: Position(x: 0.5, y: 0))
    let locked = story.lockTime + .seconds(10)
    let atFirst = sniffer.masks(until: locked, in: story.world)
    story.world.run(for: .seconds(4 * 3_600))
    #expect(story.firstReadings.isEmpty)
    let later = sniffer.masks(until: story.world.now + .seconds(10), in: story.world)
    #expect(atFirst.count == 1 && later == atFirst)
    let meeting = story.world.now
    story.phones[1].place(at: Position(x: 1, y: 0))
    while !story.isMutual, story.world.now < meeting + .seconds(900) { story.world.run(for: .seconds(1)) }
    #expect(story.isMutual)
    #expect(story.firstReadings.values.allSatisfy { $0 > .seconds(4 * 3_600) })
    #expect(story.wrongReadings == 0)
  }

  /// In a field trial, a receiver recorded 34 set bits in one mask from an iPhone.
  @Test func `a phone without other apps sets 34 bits on air with the default code`() throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios17)
    let sniffer = story.world.addSniffer(at: Position(x: 0.5, y: 0))
    story.world.run(until: story.lockTime)
    let masks = sniffer.masks(until: story.lockTime + .seconds(10), in: story.world)
    #expect(!masks.isEmpty)
    #expect(masks.allSatisfy { $0.count == 34 })
  }

  @Test(arguments: Darkness.allCases)
  private func `a phone with a dark screen reads no other phone, and is read by another phone`(
    reason: Darkness
  ) throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios17)
    switch reason {
    case .watch: story.phones[0].hasPairedWatch = true
    case .doNotDisturb: story.phones[0].isDoNotDisturbOn = true
    case .pocket: story.phones[0].isProximitySensorCovered = true
    }
    play(story, for: .seconds(300))
    #expect(story.firstReadings["A"] == nil)
    #expect(story.firstReadings["B"] != nil)
    #expect(story.notifications.contains { $0.outcome == .suppressed })
  }

  @Test func `without permission for notifications no notification is shown and no phone is read`() throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios17)
    for phone in story.phones {
      for app in phone.apps { phone.setNotificationAuthorization(.denied, for: app) }
    }
    play(story, for: .seconds(300))
    #expect(story.notifications.isEmpty)
    #expect(story.firstReadings.isEmpty)
  }

  @Test func `the app asks for permission for notifications only if nudges are on`() throws {
    let world = World(seed: 1)
    let phone = world.addPhone("A", model: .iPhoneX, os: Self.ios17)
    let installed = phone.install(try PhoneApp.backgroundAdvertiser())
    for (nudges, status) in [(NudgeSchedule.off, NotificationPermission.notDetermined), (NudgeSchedule(), .authorized)]
    {
      installed.nudges = nudges
      let process = phone.launch(installed)
      world.run(for: .seconds(10))
      #expect(installed.notificationAuthorization == status)
      process?.kill()
    }
  }

  @Test func `phones read each other within 125 s after both are locked, and not before`() throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios13)
    story.world.run(until: story.lockTime)
    #expect(story.firstReadings.isEmpty)
    play(story)
    #expect(story.firstReadings.values.allSatisfy { $0 > .zero && $0 < .seconds(125) })
  }

  @Test func `the same seed gives the same log, and another seed gives another log`() throws {
    func log(seed: UInt64) throws -> [String] {
      let story = try TwoPhonesOverflow(seed: seed, os: Self.ios13, code: .bank, foreignServices: 2)
      let log = Log(of: story)
      play(story, for: Self.twoNudges)
      return log.lines
    }
    let first = try log(seed: 7)
    #expect(first.contains { $0.contains("Payload 01 02 03 04") })
    #expect(try log(seed: 7) == first)
    #expect(try log(seed: 8) != first)
  }

  @Test func `a phone with this phone's identifier is reported, and is not a neighbour`() throws {
    let story = try TwoPhonesOverflow(seed: 1, os: Self.ios17)
    story.world.run(until: story.lockTime)
    nonisolated(unsafe) var (sightings, neighbors) = (0, 0)
    for process in story.phones.flatMap(\.apps).compactMap(\.process) {
      process.observeBackgroundAdvertiser { event in
        switch event {
        case .sighted: sightings += 1
        case .appeared, .updated, .lostSight, .departed: neighbors += 1
        case .witnessed, .dialed, .ranged, .rangingChanged, .conditionsChanged, .nudged, .heartbeatStarted, .heartbeat,
          .backgroundTaskExpired,
          .announced,
          .linked, .met, .unlinked, .message, .delivered, .expired, .memoryLost, .muted, .messagesUnavailable,
          .introduction:
          break
        }
      }
    }
    play(story, for: Self.twoNudges)
    #expect(sightings > 0)
    #expect(neighbors == 0)
  }

  /// In the foreground, iOS advertises one service in the ordinary list and not in the mask (rule A2). So no code may
  /// depend on that service's bit.
  @Test(arguments: OverflowCodeChoice.allCases, [PhoneModel.iPhone6, .iPhoneX])
  func `a phone with its app in the foreground and a locked phone read each other`(
    code: OverflowCodeChoice, model: PhoneModel
  ) throws {
    for os in [Self.ios13, Self.ios17] {
      let story = try TwoPhonesOverflow(seed: 1, os: os, model: model, code: code)
      story.world.run(until: story.lockTime)
      story.phones[0].unlock()
      let app = try #require(story.phones[0].apps.first?.process)
      #expect(app.isForeground)
      play(story)
      #expect(story.isMutual, "\(code) on iOS \(os)")
      #expect(app.isForeground)
    }
  }
}

/// The conditions under which notifications do not light a screen (rule F2).
private enum Darkness: CaseIterable {
  case watch, doNotDisturb, pocket
}

/// Records the logs of both phones of a story.
private final class Log {
  private(set) var lines: [String] = []

  init(of story: TwoPhonesOverflow) {
    for phone in story.phones {
      phone.console = { [weak self, clock = story.world.wallClock] in self?.lines.append($0.formatted(clock)) }
    }
  }

  var readings: [String] { lines.filter { $0.contains("Payload ") } }
}
