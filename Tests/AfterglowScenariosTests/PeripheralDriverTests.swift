import AfterglowProximity
import AfterglowWire
import AppHosting
import CoreBluetooth
import Testing
import UIKit
import VirtualPhone

@testable import Afterglow

/// The driver of the peripheral role, with answers of Core Bluetooth that the tests choose.
@MainActor @Suite struct PeripheralDriverTests {
  /// An app with a driver. The app does not pass the driver's events to an engine.
  private final class Driven: UIResponder, UIApplicationDelegate {
    private(set) var events: [Event] = []
    private var driver: PeripheralDriver!
    private var manager: CBPeripheralManager!

    func application(
      _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      driver = PeripheralDriver(restoring: nil) { [weak self] in self?.events.append($0) }
      manager = CBPeripheralManager()
      return true
    }

    func publish(_ services: [ServiceUUID]) { driver.publish(services) }

    func replace(_ former: ServiceUUID, with service: ServiceUUID) { driver.replace([former], with: [service]) }

    /// Lets Core Bluetooth answer that it has published a service, or has refused it.
    func answer(_ service: ServiceUUID, _ error: CBError? = nil) {
      driver.peripheralManager(manager, didAdd: CBMutableService(type: CBUUID(service), primary: true), error: error)
    }
  }

  private let world = World(seed: 1)
  private let reference = IdentityService.reference
  private let identities = [1, 2, 3].map { IdentityService.service(for: InstallationID(rawValue: $0)!) }

  /// Returns the events that the driver emits while the app runs a closure.
  private func events(_ body: @escaping @MainActor (Driven) -> Void) throws -> [Event] {
    let phone = world.addPhone("A", model: .iPhone7, os: .iOS18)
    let plist = InfoPlist(usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let app = phone.install(PhoneApp(name: "Driven", infoPlist: plist, delegate: Driven.self))
    let process = try #require(phone.launch(app))
    let driven = try #require(process.delegate as? Driven)
    process.perform { body(driven) }
    return driven.events
  }

  @Test func `late answers about replaced services do not report the present services as published`() throws {
    let (first, second) = (identities[0], identities[1])
    let events = try events { [reference] app in
      app.publish([reference, first])
      app.publish([reference, second])
      app.answer(reference)
      app.answer(first)
      #expect(app.events.isEmpty)
      app.answer(second)
    }
    #expect(events == [.servicesPublished])
  }

  @Test func `a service that was refused is reported as published if a second request succeeds`() throws {
    let identities = identities
    let events = try events { app in
      app.publish([identities[0]])
      app.answer(identities[0])
      app.replace(identities[0], with: identities[1])
      app.answer(identities[1], CBError(.outOfSpace))
      app.replace(identities[1], with: identities[1])
      app.answer(identities[1])
    }
    #expect(events == [.servicesPublished, .servicesRefused, .servicesPublished])
  }
}
