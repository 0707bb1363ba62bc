import Foundation
import PhonePort

/// The attributes that an app has discovered at a peripheral over the present link. The app's next process gets these
/// attributes back (rule G3).
struct KnownPeripheral {
  /// The services; `nil` until the app discovers them.
  private(set) var services: [RestoredPeripheral.Service]?

  /// Records the discovered services in place of the previous ones. A service that was known before keeps its
  /// characteristics.
  mutating func discovered(_ found: [RemoteService]) {
    services = found.map { service in
      services?.first { $0.definition == service } ?? .init(definition: service, characteristics: nil)
    }
  }

  mutating func discovered(_ found: [RemoteCharacteristic], in handles: HandleRange) {
    guard let index = services?.firstIndex(where: { $0.definition.handles == handles }) else { return }
    let known = services?[index].characteristics
    services?[index].characteristics = found.map { characteristic in
      known?.first { $0.definition == characteristic } ?? .init(definition: characteristic, isNotifying: false)
    }
  }

  mutating func notifying(_ isOn: Bool, _ characteristic: RemoteCharacteristic) {
    for service in services?.indices ?? 0..<0 {
      for index in services?[service].characteristics?.indices ?? 0..<0
      where services?[service].characteristics?[index].definition == characteristic {
        services?[service].characteristics?[index].isNotifying = isOn
      }
    }
  }

  mutating func servicesChanged(in handles: HandleRange) {
    services?.removeAll { $0.definition.handles.overlaps(handles) }
  }
}
