/// Opens the machine's system bus and has `loop` watch it; `closed` is called if the connection is lost.
package func openSystemBus(on loop: EventLoop, closed: @escaping () -> Void) throws(RadioFailure) -> any MessageBus {
  #if BlueZ
    let bus = try SystemBus()
    bus.onClose = closed
    loop.add(bus)
    return bus
  #else
    throw .notBuilt
  #endif
}
