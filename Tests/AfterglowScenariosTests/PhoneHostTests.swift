import AfterglowWire
import AppHosting
import Testing
import UIKit
import VirtualPhone

@testable import Afterglow

/// A virtual phone as the host of a node.
@MainActor @Suite struct PhoneHostTests {
  private final class Idle: UIResponder, UIApplicationDelegate {}

  @Test func `a host reads the present Low Power Mode and the present clock of its phone`() throws {
    let world = World(seed: 1)
    let phone = world.addPhone("A", model: .iPhone7, os: .iOS18)
    let app = phone.install(PhoneApp(name: "Idle", infoPlist: InfoPlist(), delegate: Idle.self))
    var made: PhoneHost?
    phone.launch(app)?.perform { made = PhoneHost() }
    let host = try #require(made)
    #expect(!host.isLowPowerModeOn)
    #expect(host.secondsSince1970 == 0)
    phone.setLowPowerMode(on: true)
    phone.setClock(ahead: .seconds(-60))
    #expect(host.isLowPowerModeOn)
    #expect(host.secondsSince1970 == -60)
    #expect(host.now.nanoseconds == 0, "the world's time goes on as it does")
  }

  @Test func `an app that has ended gets an identifier, although its host has no randomness`() throws {
    let world = World(seed: 1)
    let phone = world.addPhone("A", model: .iPhone7, os: .iOS18)
    let app = phone.install(PhoneApp(name: "Idle", infoPlist: InfoPlist(), delegate: Idle.self))
    var made: PhoneHost?
    let process = try #require(phone.launch(app))
    process.perform { made = PhoneHost() }
    let host = try #require(made)
    process.kill()
    #expect(host.randomBits() == 0)
    #expect(InstallationID.kept(by: host).rawValue == 1)
  }
}
