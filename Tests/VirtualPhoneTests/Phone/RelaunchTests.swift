import AppHosting
import Foundation
import Testing
import UIKit

@testable import VirtualAir
@testable import VirtualPhone

/// The ends of apps, and their relaunches by the system.
@MainActor @Suite struct RelaunchTests {
  private let world = World.certain()

  private func suspended(os: OSVersion = .iOS18) -> Handset {
    let phone = Handset("A", in: world, os: os).launch()
    phone.phone.lock()
    world.run(for: .seconds(60))
    return phone
  }

  private func isRelaunched(_ phone: Handset, for cause: LaunchCause) -> Bool {
    let isAccepted = phone.phone.relaunch(phone.app, for: cause)
    world.run(for: .seconds(1))
    #expect(isAccepted == (phone.process != nil))
    return isAccepted
  }

  enum End: CaseIterable, Sendable {
    case jetsam, crash, forceQuit, reboot

    @MainActor func happen(to phone: Handset) {
      switch self {
      case .jetsam: phone.phone.jetsam(phone.app)
      case .crash: phone.phone.crash(phone.app)
      case .forceQuit: phone.phone.forceQuit(phone.app)
      case .reboot:
        phone.phone.reboot()
        phone.phone.unlock()
      }
    }
  }

  @Test(arguments: End.allCases, [OSVersion(10), .iOS11, .iOS26])
  func `G1: the kind of an app's end and the release decide whether Bluetooth relaunches the app`(
    end: End, os: OSVersion
  ) {
    let phone = suspended(os: os)
    end.happen(to: phone)
    #expect(phone.process == nil)
    let isExpected: Bool
    switch end {
    case .jetsam, .crash: isExpected = true
    case .forceQuit: isExpected = false
    case .reboot: isExpected = os >= .iOS11
    }
    #expect(isRelaunched(phone, for: .bluetoothCentrals(["c"])) == isExpected)
  }

  @Test func `G1: after a reboot Bluetooth does not relaunch an app that the user swiped away`() {
    let phone = suspended()
    phone.phone.forceQuit(phone.app)
    phone.phone.reboot()
    phone.phone.unlock()
    #expect(!isRelaunched(phone, for: .bluetoothCentrals(["c"])))
  }

  @Test func `G1: no event starts an app that was never opened`() {
    let phone = Handset("A", in: world)
    #expect(!isRelaunched(phone, for: .bluetoothPeripherals(["p"])))
  }

  @Test func `G6: a process that ends because of a signal counts as removed from memory`() {
    let phone = suspended()
    phone.process.kill()
    #expect(phone.app.lastEnd == .jetsam)
    #expect(isRelaunched(phone, for: .bluetoothCentrals(["c"])))
  }

  @Test func `D2: an app that an event launches runs in the background for 10 s`() throws {
    let phone = suspended()
    phone.phone.jetsam(phone.app)
    phone.phone.relaunch(phone.app, for: .bluetoothCentrals(["c"]))
    #expect(phone.process == nil, "it takes a moment")
    world.run(for: .seconds(1))
    let probe = try #require(phone.process.delegate as? Probe)
    #expect(phone.process.applicationState == .background)
    #expect(probe.life == ["launched"])
    world.run(for: .seconds(9))
    #expect(!phone.process.isSuspended)
    world.run(for: .seconds(1))
    #expect(phone.process.isSuspended)
    phone.phone.unlock()
    #expect(probe.life == ["launched"], "behind the lock is the home screen")
    phone.phone.launch(phone.app)
    #expect(probe.life == ["launched", "returning 1", "active 0"])
  }

  @Test func `D2: causes at about the same time lead to one launch, whose options name all causes`() throws {
    let phone = suspended()
    phone.phone.jetsam(phone.app)
    let causes: [LaunchCause] = [
      .bluetoothCentrals(["b"]), .location, .bluetoothPeripherals(["p"]), .bluetoothCentrals(["b"]),
      .bluetoothCentrals(["a", "b"]),
    ]
    for cause in causes { #expect(phone.phone.relaunch(phone.app, for: cause)) }
    world.run(for: .seconds(1))
    let options = try #require((phone.process.delegate as? Probe)?.launchOptions)
    #expect(options.count == 3)
    #expect(options[.bluetoothCentrals] as? [String] == ["b", "a"])
    #expect(options[.bluetoothPeripherals] as? [String] == ["p"])
    #expect(options[.location] as? NSNumber == true)
    #expect(!phone.phone.relaunch(phone.app, for: .location), "it runs")
  }

  @Test func `after a relaunch by the system a test acts in the app's new process`() {
    let phone = suspended()
    let first: Probe = phone.probe
    phone.phone.jetsam(phone.app)
    #expect(phone.probe === first)
    #expect(isRelaunched(phone, for: .location))
    phone.act { $0.kept = [NSObject()] }
    #expect(phone.probe !== first && phone.probe.kept.count == 1 && first.kept.isEmpty)
  }

  @Test func `D2: if the user opens the app before an event launches it, the user is the cause`() {
    let phone = suspended()
    phone.phone.jetsam(phone.app)
    phone.phone.relaunch(phone.app, for: .location)
    phone.launch()
    world.run(for: .seconds(1))
    #expect(phone.process.launchCauses == [.user])
    #expect(phone.probe.launchOptions == nil)
    #expect(phone.probe.life == ["launched", "active 0"])
  }

  @Test(arguments: [(8, 5), (18, 10)])
  func `D4: an app that a location launches runs for 5 s on iOS 8, and for 10 s on iOS 18`(major: Int, seconds: Int) {
    let phone = suspended(os: OSVersion(major))
    phone.phone.jetsam(phone.app)
    phone.phone.relaunch(phone.app, for: .location)
    world.run(for: .seconds(seconds))
    #expect(!phone.process.isSuspended)
    world.run(for: .seconds(1))
    #expect(phone.process.isSuspended)
  }

  @Test
  func `D8: an app that is swiped away in the foreground goes to the background, and gets the termination callback`() {
    let phone = Handset("A", in: world).launch()
    phone.phone.forceQuit(phone.app)
    #expect(phone.process == nil)
    #expect(phone.probe.life == ["launched", "active 0", "resigning 1", "background 2", "terminating 2"])
  }

  @Test(arguments: End.allCases)
  func `D8: a suspended app gets no termination callback, however it ends`(end: End) {
    let phone = suspended()
    let life = phone.probe.life
    end.happen(to: phone)
    #expect(phone.process == nil)
    #expect(phone.probe.life == life)
  }

  @Test func `D10: after a reboot no app is started before the first unlock`() {
    let phone = suspended()
    phone.phone.reboot()
    #expect(phone.phone.relaunch(phone.app, for: .location))
    #expect(phone.phone.relaunch(phone.app, for: .bluetoothCentrals(["c"])))
    phone.phone.wakeScreen()
    world.run(for: .seconds(3600))
    #expect(phone.process == nil)
    phone.phone.unlock()
    world.run(for: .seconds(1))
    #expect(phone.process.launchCauses == [.location, .bluetoothCentrals(["c"])])
    phone.phone.lock()
    phone.phone.jetsam(phone.app)
    #expect(isRelaunched(phone, for: .location), "a later lock does not prevent the launch")
  }

  @Test func `D10: a pending launch is dropped when the phone is switched off`() {
    let phone = suspended()
    phone.phone.jetsam(phone.app)
    phone.phone.relaunch(phone.app, for: .location)
    phone.phone.reboot()
    phone.phone.unlock()
    world.run(for: .seconds(10))
    #expect(phone.process == nil)
    phone.phone.powerOff()
    #expect(!phone.phone.relaunch(phone.app, for: .location))
  }

  @Test
  func `a phone reports the beginning and the end of each process`() {
    let handset = Handset("A", in: world)
    var heard: [String] = []
    handset.phone.onLaunch = { process in
      heard.append("\(process.launchCauses) \(process.delegate is Probe)")
    }
    handset.phone.onEnd = { process, end in heard.append("\(process.isTerminated) \(end)") }
    handset.launch()
    handset.phone.forceQuit(handset.app)
    #expect(heard == ["[VirtualPhone.LaunchCause.user] true", "true forceQuit"])
  }
}
