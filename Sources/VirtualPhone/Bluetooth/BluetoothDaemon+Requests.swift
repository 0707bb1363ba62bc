import Foundation
import PhonePort
import VirtualAir

/// The apps' requests to Bluetooth, as they arrive through the port.
extension BluetoothDaemon {
  func handle(_ request: CentralRequest, of manager: ObjectID, from process: AppProcess) -> PhoneReply {
    if case .open(let identifier, let alertsIfOff) = request {
      openCentral(manager, for: process, restoring: identifier)
      if alertsIfOff { askForPower(for: process) }
      return .none
    }
    guard let session = centrals.first(where: { $0.process === process && $0.manager == manager }) else { return .none }
    guard accepts(request.command, from: process) else { return .none }
    switch request {
    case .open: break
    case .close: close(session)
    case .scan(let wish):
      scan(wish.map(ScanRequest.init), for: session)
    case .isScanning: return .flag(session.scan != nil)
    case .known(let identifiers): return .identifiers(identifiers.filter { peers[$0] != nil })
    case .connected(let services): return .identifiers(connectedPeers(offering: services))
    case .connect(let identifier, let options): connect(identifier, options, for: session)
    case .cancelConnection(let identifier): cancelConnection(identifier, for: session)
    case .abandon(let identifier): abandon(identifier, by: session)
    case .state(let identifier): return .count(state(of: identifier, for: session).rawValue)
    case .writeLength(let identifier, let withResponse):
      return .count(
        withResponse
          ? rulebook[Rules.answeredWriteBytes] : attributeMTU(of: identifier) - AttributeProtocol.valueHeader)
    case .hasRoom(let identifier):
      return .flag(state(of: identifier, for: session) == .connected && hasRoomForCommand(to: identifier))
    case .watchLinks(let watch): session.linkWatch = watch
    case .isANCSAuthorized(let identifier): return .flag(peers[identifier]?.isANCSAuthorized ?? false)
    case .peripheral(let identifier, let request): handle(request, of: identifier, for: session)
    }
    return .none
  }

  /// Handles a command to a peripheral. If the peripheral is not connected, the command has no effect, and the app's
  /// log shows a complaint.
  private func handle(_ request: PeripheralRequest, of identifier: UUID, for session: CentralSession) {
    guard state(of: identifier, for: session) == .connected else {
      session.process?.log(
        "[CoreBluetooth] API MISUSE: \(request.command) can only be accepted while in the connected state")
      return
    }
    switch request {
    case .readRSSI: readRSSI(of: identifier, for: session)
    case .discoverServices(let wanted): discoverServices(wanted, of: identifier, for: session)
    case .discoverCharacteristics(let wanted, let handles, let number):
      if let handles { discoverCharacteristics(wanted, in: handles, of: identifier, for: session, number: number) }
    case .read(let characteristic, let number): read(characteristic, of: identifier, for: session, number: number)
    case .write(let value, let characteristic, let number):
      write(value, to: characteristic, of: identifier, for: session, number: number)
    case .writeWithoutResponse(let value, let characteristic):
      writeWithoutResponse(value, to: characteristic, of: identifier, for: session)
    case .setNotifying(let isOn, let characteristic, let number):
      setNotifying(isOn, for: characteristic, of: identifier, for: session, number: number)
    case .discoverIncludedServices(let wanted, let handles, let number):
      if let handles { discoverIncludedServices(wanted, in: handles, of: identifier, for: session, number: number) }
    case .discoverDescriptors(let characteristic, let number):
      discoverDescriptors(of: characteristic, of: identifier, for: session, number: number)
    case .readDescriptor(let handle, let number):
      readDescriptor(handle, of: identifier, for: session, number: number)
    case .writeDescriptor(let value, let handle, let number):
      writeDescriptor(value, to: handle, of: identifier, for: session, number: number)
    }
  }

  func handle(_ request: PeripheralManagerRequest, of manager: ObjectID, from process: AppProcess) -> PhoneReply {
    if case .open(let identifier, let alertsIfOff) = request {
      openPeripheralManager(manager, for: process, restoring: identifier)
      if alertsIfOff { askForPower(for: process) }
      return .none
    }
    guard let session = peripheralSessions.first(where: { $0.process === process && $0.manager == manager }) else {
      return .none
    }
    // An app may answer a request before the app learns that the radio is off. While the radio is off, every answer is
    // lost without a complaint in the log.
    if case .respond = request, !isOn { return .none }
    guard accepts(request.command, from: process) else { return .none }
    switch request {
    case .open: break
    case .close: close(session)
    case .startAdvertising(let wish):
      if !wish.isEarly || rulebook[Rules.earlyAdvertisingIsKept] { startAdvertising(wish, for: session) }
    case .stopAdvertising: stopAdvertising(for: session)
    case .isAdvertising: return .flag(session.advertising != nil)
    case .add(let service, let number):
      if let handles = add(service, for: session, number: number) { return .handles(handles) }
    case .remove(let handles): remove(handles, of: session)
    case .removeAll: removeAllServices(of: session)
    case .respond(let number, let result):
      session.answer(number, result.mapError { AttributeError(rawValue: $0.rawValue) })
    case .update(let value, let handle, let centrals):
      guard let characteristic = published(handle, by: session) else { return .flag(false) }
      return .flag(update(value, of: characteristic, for: session, only: centrals))
    case .subscribers(let handle):
      return .identifiers(published(handle, by: session)?.subscribers.map(\.peer.identifier) ?? [])
    case .updateLength(let identifier):
      return .count(attributeMTU(of: identifier) - AttributeProtocol.valueHeader)
    }
    return .none
  }

  /// Whether a command is accepted. While the radio is off, a command is lost, and the log shows a complaint.
  ///
  /// The app may send a command after the radio was switched off, because the app has not yet received the new state.
  private func accepts(_ command: String?, from process: AppProcess) -> Bool {
    guard let command, !isOn else { return true }
    process.log("[CoreBluetooth] API MISUSE: \(command) can only be accepted while in the powered on state")
    return false
  }
}
