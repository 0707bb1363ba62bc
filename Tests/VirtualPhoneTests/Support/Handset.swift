import AppHosting
import CoreBluetooth
import Foundation

@testable import VirtualAir
@testable import VirtualPhone

/// A phone with the test app, which by default may use Bluetooth and location. A test operates the phone as a user and
/// a developer would.
@MainActor
final class Handset {
  let phone: Phone
  let app: InstalledApp
  /// The phone's world. A phone does not keep its world alive, so the handset does.
  private let world: World
  /// The app's delegate in the latest process that `launch` started.
  private var launched: Probe?
  private(set) var log: [String] = []

  static let allModes: Set<String> = ["location", "bluetooth-central", "bluetooth-peripheral"]
  static let usageDescriptions: Set<String> = [
    "NSBluetoothAlwaysUsageDescription", "NSLocationAlwaysAndWhenInUseUsageDescription",
  ]

  init(
    _ name: String, in world: World, model: PhoneModel = .iPhone6, os: OSVersion = OSVersion(11), at x: Double = 0,
    modes: Set<String> = allModes, isDecided: Bool = true, change: (inout Rulebook) -> Void = { _ in }
  ) {
    var rulebook = Rulebook(os: os)
    change(&rulebook)
    self.world = world
    phone = world.addPhone(name, model: model, os: os, at: Position(x: x, y: 0), rulebook: rulebook)
    app = phone.install(Self.app(modes: modes))
    if isDecided {
      phone.setBluetoothAuthorization(.allowedAlways, for: app)
      phone.setLocationAuthorization(.authorizedAlways, for: app)
    }
    phone.console = { [unowned self] in log.append($0.message) }
  }

  static func app(_ name: String = "Probe", modes: Set<String> = allModes) -> PhoneApp {
    var infoPlist = InfoPlist(backgroundModes: modes, usageDescriptions: usageDescriptions)
    infoPlist.supportsLiveActivities = true
    return PhoneApp(name: name, infoPlist: infoPlist, delegate: Probe.self)
  }

  /// The app's process; `nil` while the app is not running.
  var process: AppProcess! { app.process }

  /// The delegate of the app's process. While the app is not running, the delegate in the latest process that `launch`
  /// started.
  var probe: Probe! { app.process?.delegate as? Probe ?? launched }

  @discardableResult
  func launch() -> Handset {
    launched = phone.launch(app)?.delegate as? Probe
    return self
  }

  /// Runs a closure in the app.
  func act(_ body: @escaping @MainActor (Probe) -> Void) {
    let probe: Probe = probe
    process.perform { body(probe) }
  }

  @discardableResult
  func scan(for services: [String]?, allowingDuplicates: Bool = false) -> CentralProbe {
    act { $0.centrals.append(CentralProbe(services: services, allowsDuplicates: allowingDuplicates)) }
    return probe.centrals[probe.centrals.count - 1]
  }

  @discardableResult
  func advertise(_ services: [String], name: String? = nil, more: [String: Any] = [:]) -> PeripheralProbe {
    var advertisement = more
    advertisement[CBAdvertisementDataServiceUUIDsKey] = services.map { CBUUID(string: $0) }
    advertisement[CBAdvertisementDataLocalNameKey] = name
    let data = advertisement
    act { $0.peripherals.append(PeripheralProbe(data)) }
    return probe.peripherals[probe.peripherals.count - 1]
  }

  @discardableResult
  func locate(inBackground: Bool = true) -> LocationProbe {
    act { $0.locations.append(LocationProbe(inBackground: inBackground)) }
    return probe.locations[probe.locations.count - 1]
  }

  /// Ranges all beacons of a UUID.
  @discardableResult
  func range(_ uuid: UUID, inBackground: Bool = false) -> RangingProbe {
    act { $0.rangings.append(RangingProbe(uuid, inBackground: inBackground)) }
    return probe.rangings[probe.rangings.count - 1]
  }

  /// The phone's advertising data on air; `nil` if the phone does not advertise.
  var data: [UInt8]? { phone.radio.advertising?.advertisement.data }
  var scanResponse: [UInt8]? { phone.radio.advertising?.advertisement.scanResponse }
}

/// The UUIDs of services in tests.
enum Service {
  static let ours = "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6"
  static let other = "6E400001-B5A3-F393-E0A9-E50E24DCCA9E"
  /// Returns this many consecutive 16-bit UUIDs, in hexadecimal digits.
  static func assigned(_ count: Int, from first: Int = 0x1000) -> [String] {
    (first..<(first + count)).map { String($0, radix: 16, uppercase: true) }
  }
}

extension Propagation {
  /// A propagation model without shadowing or fading: apart from collisions, exactly the packets within range are
  /// received.
  static var certain: Propagation {
    var propagation = Propagation()
    propagation.shadowingDB = 0
    propagation.fadingDB = 0
    return propagation
  }
}

extension World {
  /// A world without shadowing or fading: apart from collisions, exactly the packets within range are received.
  static func certain(seed: UInt64 = 1) -> World { World(seed: seed, propagation: .certain) }
}
