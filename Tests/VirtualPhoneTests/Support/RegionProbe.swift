import AppHosting
import CoreLocation
import Foundation
import VirtualPhone

/// Monitors regions, and records the reports about them.
final class RegionProbe: NSObject, CLLocationManagerDelegate {
  enum Event: Equatable {
    case started(String)
    case entered(String)
    case left(String)
    case state(CLRegionState, String)
    case failed(String?, code: Int?)
  }

  let manager = CLLocationManager()
  private(set) var events: [(time: WorldTime, event: Event)] = []

  /// Begins to monitor regions. Without regions, the probe gets the reports about regions whose monitoring began
  /// earlier.
  init(_ regions: [CLRegion] = []) {
    super.init()
    manager.delegate = self
    for region in regions { manager.startMonitoring(for: region) }
  }

  var what: [Event] { events.map(\.event) }
  /// The reports of crossings, without the states that accompany them.
  var crossings: [Event] {
    what.filter {
      switch $0 {
      case .entered, .left: true
      case .started, .state, .failed: false
      }
    }
  }

  func time(of event: Event, after start: WorldTime) -> WorldTime? {
    events.first { $0.event == event && $0.time >= start }?.time
  }

  private func note(_ event: Event) {
    guard let now = AppProcess.running?.now else { return }
    events.append((now, event))
  }

  func locationManager(_ manager: CLLocationManager, didStartMonitoringFor region: CLRegion) {
    note(.started(region.identifier))
  }

  func locationManager(_ manager: CLLocationManager, didEnterRegion region: CLRegion) {
    note(.entered(region.identifier))
  }

  func locationManager(_ manager: CLLocationManager, didExitRegion region: CLRegion) { note(.left(region.identifier)) }

  func locationManager(_ manager: CLLocationManager, didDetermineState state: CLRegionState, for region: CLRegion) {
    note(.state(state, region.identifier))
  }

  func locationManager(
    _ manager: CLLocationManager, monitoringDidFailFor region: CLRegion?, withError error: any Error
  ) {
    note(.failed(region?.identifier, code: (error as? CLError)?.errorCode))
  }
}

/// The beacon region that tests use, and the advertising data of its beacons.
enum Beacons {
  static let uuid = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

  static func region(_ identifier: String = "r") -> CLBeaconRegion {
    CLBeaconRegion(uuid: uuid, identifier: identifier)
  }

  static func data(minor: UInt16) -> [String: Any] {
    let region = CLBeaconRegion(uuid: uuid, major: 1, minor: minor, identifier: "sent")
    return region.peripheralData(withMeasuredPower: nil) as? [String: Any] ?? [:]
  }
}

extension Handset {
  /// Monitors regions.
  @discardableResult
  func monitor(_ regions: CLRegion...) -> RegionProbe {
    act { $0.regions.append(RegionProbe(regions)) }
    return probe.regions[probe.regions.count - 1]
  }

  /// Returns a phone that transmits a beacon while its app is in the foreground.
  static func transmitter(
    _ name: String = "beacon", in world: World, minor: UInt16 = 1, at x: Double = 1
  ) -> Handset {
    let phone = Handset(name, in: world, at: x) { $0[Rules.addressLifetime] = .seconds(1_000_000) }.launch()
    phone.advertise([], more: Beacons.data(minor: minor))
    return phone
  }

  /// The delegate of the app's present process, whatever launched the app; `nil` while the app is not running.
  var present: Probe? { app.process?.delegate as? Probe }
}
