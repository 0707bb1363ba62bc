/// What this user and this machine can do with an adapter.
package struct AdapterAbilities: Hashable, Sendable {
  /// The required interfaces of bluetoothd that the adapter lacks.
  package var missing: [String]
  /// Whether bluetoothd can watch for advertisements.
  package var offersMonitors: Bool
  /// Whether the adapter's reports can be read.
  package var mayListen: Bool
  /// Whether this user may send management commands to the kernel.
  package var mayManage: Bool
}

extension LinuxMachine {
  /// Finds out what this user and this machine can do with an adapter.
  package func abilities(of adapter: Adapter) -> AdapterAbilities {
    var mayManage: Bool?
    if let management = controller.management {
      management.checkPermission(of: adapter.index) { mayManage = $0 }
      _ = loop.run(until: { mayManage != nil }, for: .seconds(3))
    }
    return AdapterAbilities(
      missing: controller.interfacesMissing(at: adapter),
      offersMonitors: controller.remote.has(BlueZ.monitorManager, at: adapter.path),
      mayListen: (try? HCISocket(adapter: adapter.index)) != nil, mayManage: mayManage ?? false)
  }
}
