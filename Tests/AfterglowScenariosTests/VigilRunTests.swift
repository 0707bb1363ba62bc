import AfterglowScenarios
import Testing
import VirtualPhone

/// One test for each statement of the reference documents about the technique that keeps an app awake.
@MainActor @Suite struct VigilRunTests {
  private static func play(without omission: Omission, os: OSVersion, endsApp: Bool = false) -> VigilRun {
    let run = VigilRun(leavingOut: omission, os: os, seed: 1, duration: .seconds(3_600))
    run.run(endsApp: endsApp)
    return run
  }

  /// The runs with every ingredient, played once for all tests that read them.
  private static let complete = Dictionary(
    uniqueKeysWithValues: OSVersion.profiles.map { ($0, play(without: .nothing, os: $0)) })

  @Test(arguments: OSVersion.profiles)
  func `with every ingredient the app runs, ranges and reads without end, and finds newcomers`(os: OSVersion) throws {
    let run = try #require(Self.complete[os])
    #expect(run.result.awake == run.duration)
    #expect(run.result.ranging == run.duration)
    #expect(run.result.companionCoverage > 0.99)
    #expect(run.result.findsNewcomer && run.result.findsNewcomerUnaided)
  }

  @Test(arguments: OSVersion.profiles)
  func `without any ingredient ranging ends about 10 s after the app has left the foreground`(os: OSVersion) {
    let run = Self.play(without: .everything, os: os)
    #expect(run.result.ranging > .seconds(5) && run.result.ranging < .seconds(15))
    #expect(run.result.awake < .seconds(60))
    #expect(!run.result.findsNewcomer)
  }

  @Test func `without permission for location the app does not stay awake, and does not range`() {
    let run = Self.play(without: .locationPermission, os: .iOS18)
    #expect(run.result.awake < .seconds(60))
    #expect(run.result.ranging == .zero)
    #expect(run.result.companionCoverage < 0.5)
    #expect(!run.result.findsNewcomer)
  }

  @Test func `D6: if the reference apps are right, an app without the permission "always" does not stay awake`() {
    let run = Self.play(without: .alwaysPermissionAsClaimed, os: .iOS18)
    #expect(run.result.awake < .seconds(60))
    #expect(run.result.ranging < .seconds(60))
    #expect(run.result.companionCoverage < 0.5)
    #expect(!run.result.findsNewcomerUnaided)
  }

  @Test
  func `D6, E6: with the permission "when in use" the app stays awake, but is not relaunched after a force-quit`() {
    let run = Self.play(without: .alwaysPermission, os: .iOS18, endsApp: true)
    #expect(run.result.awake == run.duration)
    #expect(run.result.comesBack == [.jetsam: true, .forceQuit: false, .powerOff: true])
  }

  @Test(arguments: [
    (Omission.nothing, [true, true, true]), (.regionMonitoring, [true, false, true]),
    (.restoration, [true, true, true]), (.everything, [false, false, false]),
  ])
  func `E6, G1: regions relaunch an app after any end, and restoration relaunches it unless it was force-quit`(
    omission: Omission, comesBack: [Bool]
  ) {
    let run = Self.play(without: omission, os: .iOS18, endsApp: true)
    #expect(VigilRun.ends.map { run.result.comesBack[$0] } == comesBack)
  }

  @Test(arguments: [Omission.locationMode, .locationUpdates])
  func `D6: without location updates or the location mode the app does not stay awake`(omission: Omission) {
    let run = Self.play(without: omission, os: .iOS18)
    #expect(run.result.awake < .seconds(60))
    #expect(run.result.ranging < .seconds(60))
  }

  @Test(arguments: [(OSVersion.iOS11, true), (.iOS13, false), (.iOS26, false)])
  func `B4: without ranging a newcomer in the background is found only before iOS 13`(os: OSVersion, finds: Bool) {
    let run = Self.play(without: .ranging, os: os)
    #expect(run.result.awake == run.duration)
    #expect(run.result.findsNewcomer == finds)
  }

  @Test func `F1: without notifications no phone is found while the screen is dark`() {
    let run = Self.play(without: .notifications, os: .iOS18)
    #expect(!run.result.findsNewcomerUnaided)
    #expect(run.result.findsNewcomer, "once somebody lights the screen")
  }

  @Test(arguments: OSVersion.profiles)
  func `a phone in the foreground finds all other phones`(os: OSVersion) throws {
    #expect(try #require(Self.complete[os]).result.companionFindsAll)
  }

  @Test(arguments: [(OSVersion.iOS18, false), (.iOS26, true)])
  func `B9: from iOS 26 on, a Live Activity keeps an app without location permission awake`(
    os: OSVersion, isAwake: Bool
  ) {
    let run = Self.play(without: .liveActivityForLocation, os: os)
    #expect((run.result.awake == run.duration) == isAwake)
    #expect((run.result.companionCoverage > 0.99) == isAwake)
    #expect(!run.result.findsNewcomer, "the newcomer's bits are in its overflow area, which the app does not hear")
  }

  @Test(arguments: [(OSVersion.iOS18, false), (.iOS26, true)])
  func `L22: if an app with a Live Activity counts as in the foreground, it finds newcomers without location`(
    os: OSVersion, finds: Bool
  ) {
    #expect(Self.play(without: .liveActivityAsInFront, os: os).result.findsNewcomerUnaided == finds)
  }

  @Test func `ranging keeps the receiver on all the time, and the other ingredients cost energy too`() throws {
    let all = try #require(Self.complete[.iOS18]).result
    let none = Self.play(without: .ranging, os: .iOS18).result
    #expect(all.use.receiveSeconds > 0.99 * 3_600)
    #expect(none.use.receiveSeconds < 0.1 * 3_600)
    #expect(all.milliamperes > none.milliamperes + EnergyModel().receiver.value * 0.9)
    #expect(none.milliamperes > 10)
  }
}
