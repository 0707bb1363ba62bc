/// What can be done with an adapter, and by this user.
package struct AdapterAbilities: Hashable, Sendable {
  /// Interfaces of bluetoothd that the adapter would need and has not.
  package var missing: [String]
  /// Whether bluetoothd watches for advertisements if it is asked to.
  package var offersMonitors: Bool
  /// Whether the adapter's reports can be read.
  package var mayListen: Bool
  /// Whether the kernel lets itself be commanded.
  package var mayManage: Bool
}

extension LinuxMachine {
  /// Tries out what can be done with an adapter.
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
