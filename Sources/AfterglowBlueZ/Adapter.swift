package import AfterglowLinkLayer

/// One of this machine's Bluetooth adapters, with the properties that bluetoothd shows on the bus.
package struct Adapter: Hashable, Sendable {
  /// The path of the adapter's object on the bus, for example `/org/bluez/hci0`.
  package let path: String
  package let address: DeviceAddress
  package var isPowered: Bool

  init?(path: String, _ properties: [String: BusValue]) {
    guard let text = properties["Address"]?.text, let address = DeviceAddress(text) else { return nil }
    self.path = path
    self.address = DeviceAddress(rawValue: address.rawValue, isRandom: properties["AddressType"]?.text == "random")
    isPowered = properties["Powered"]?.truth ?? false
  }

  /// The adapter's name, for example `hci0`.
  package var name: String { String(path.split(separator: "/").last ?? "") }

  /// The kernel's number for the adapter.
  package var index: UInt16 { UInt16(name.drop { !$0.isNumber }) ?? 0 }

  /// Whether a text is this adapter's name or address.
  func isNamed(_ text: String) -> Bool {
    name == text || address.description == text.uppercased()
  }

  /// Whether an object is one of the adapter's devices, or belongs to such a device.
  func owns(_ path: String) -> Bool { path.hasPrefix(self.path + "/") }

  /// The path of a device's object.
  func path(of device: DeviceAddress) -> String {
    "\(path)/dev_" + device.description.replacing(":", with: "_")
  }
}
