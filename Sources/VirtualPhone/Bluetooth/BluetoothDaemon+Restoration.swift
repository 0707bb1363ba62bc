import AfterglowWire
import Foundation
import PhonePort

/// Restoration: the state of an app's managers that the system keeps after the end of a process, and gives to the app's
/// next process.
extension BluetoothDaemon {
  // MARK: The end of a process

  func processEnded(_ process: AppProcess, by end: ProcessEnd) {
    closeChannels(of: process)
    for session in centrals where session.process === process {
      if outlives(end, session) { leave(session) } else { close(session) }
    }
    for session in peripheralSessions where session.process === process {
      if outlives(end, session) { session.leave() } else { close(session) }
    }
  }

  /// Whether a session outlives its process, and waits for the app's next process (rules G1 and G4).
  private func outlives(_ end: ProcessEnd, _ session: ManagerSession) -> Bool {
    guard session.restoreIdentifier != nil, rulebook[Rules.systemKeepsRoleOfDeadApp],
      session.installed.bluetoothAuthorization == .allowedAlways
    else { return false }
    return switch end {
    case .jetsam, .crash, .permissionChanged: rulebook[Rules.relaunchAfterRemoval]
    case .forceQuit: rulebook[Rules.relaunchAfterForceQuit]
    case .powerOff: rulebook[Rules.relaunchAfterReboot]
    }
  }

  private func leave(_ session: CentralSession) {
    session.predecessor = .init(
      linked: peers.all.filter { isOfConcern($0, to: session) }.map(\.identifier),
      told: Set(peers.all.filter { $0.reportedTo.contains { $0 === session } }.map(\.identifier)))
    session.keepKnowledge(
      of: Set(peers.all.filter { $0.holders.contains { $0 === session } }.map(\.identifier)))
    session.leave()
    guard !rulebook[Rules.attemptOutlivesProcess] else { return }
    for peer in peers.all where peer.waiting.contains(where: { $0.session === session }) { release(peer, by: session) }
  }

  /// Whether a session uses a link with a peer, or waits for a link with the peer.
  private func isOfConcern(_ peer: RemoteDevice, to session: CentralSession) -> Bool {
    peer.holders.contains { $0 === session } || peer.waiting.contains { $0.session === session }
  }

  /// Closes the sessions that wait for an app's next process. If no app is given, closes the waiting sessions of all
  /// apps.
  func closeUnattended(of installed: InstalledApp? = nil) {
    func isMeant(_ session: ManagerSession) -> Bool {
      session.isUnattended && (installed == nil || session.installed === installed)
    }
    for session in centrals where isMeant(session) { close(session) }
    for session in peripheralSessions where isMeant(session) { close(session) }
  }

  // MARK: The next process

  /// Returns the session that waits for a central manager with this restoration identifier, or a new session. An app
  /// that asks for restoration without the background mode crashes.
  private func centralSession(for process: AppProcess, restoring identifier: String?) -> CentralSession {
    checkMode(InfoPlist.centralMode, of: "CBCentralManager", in: process, restoring: identifier)
    return centrals.first { isWaiting($0, for: process, identifier) }
      ?? CentralSession(process: process, restoreIdentifier: identifier)
  }

  /// Returns the session that waits for a peripheral manager with this restoration identifier, or a new session. An app
  /// that asks for restoration without the background mode crashes.
  private func peripheralSession(for process: AppProcess, restoring identifier: String?) -> PeripheralSession {
    checkMode(InfoPlist.peripheralMode, of: "CBPeripheralManager", in: process, restoring: identifier)
    return peripheralSessions.first { isWaiting($0, for: process, identifier) }
      ?? PeripheralSession(process: process, restoreIdentifier: identifier)
  }

  private func isWaiting(_ session: ManagerSession, for process: AppProcess, _ identifier: String?) -> Bool {
    session.isUnattended && session.installed === process.installed && session.restoreIdentifier == identifier
      && !process.isTerminated
  }

  private func checkMode(_ mode: String, of manager: String, in process: AppProcess, restoring identifier: String?) {
    guard identifier != nil, !process.infoPlist.backgroundModes.contains(mode) else { return }
    process.crash(
      "State restoration of \(manager) is only allowed for applications that have specified the \"\(mode)\""
        + " background mode")
  }

  /// Opens a session for a central manager that an app has created, and restores the manager if a session waits for it.
  func openCentral(_ manager: ObjectID, for process: AppProcess, restoring identifier: String?) {
    let session = centralSession(for: process, restoring: identifier)
    guard !process.isTerminated else { return }
    session.manager = manager
    guard session.isUnattended else {
      centrals.append(session)
      return announceState(to: process)
    }
    let kept = session.attend(process)
    // Peers that were reported to the previous process are reported to the new process again (rule B2).
    for peer in peers.all where session.predecessor.told.contains(peer.identifier) {
      peer.reportedTo.removeAll { $0 === session }
    }
    session.deliver(.waits) { [unowned(unsafe) self] in .willRestore(restoredState(of: session)) }
    announceState(to: process)
    for callback in kept { session.call(.wakes, callback) }
  }

  /// Returns the state that a central manager gets back at its restoration (rule G3).
  private func restoredState(of session: CentralSession) -> RestoredCentral {
    RestoredCentral(
      peripherals: session.predecessor.linked.map { session.restoredPeripheral($0, name: peers[$0]?.name) },
      scan: session.scan?.wish)
  }

  /// Opens a session for a peripheral manager that an app has created, and restores the manager if a session waits for
  /// it.
  func openPeripheralManager(_ manager: ObjectID, for process: AppProcess, restoring identifier: String?) {
    let session = peripheralSession(for: process, restoring: identifier)
    guard !process.isTerminated else { return }
    session.manager = manager
    guard session.isUnattended else {
      peripheralSessions.append(session)
      return announceState(to: process)
    }
    let kept = session.attend(process)
    session.deliver(.waits) {
      .willRestore(services: session.services.map(\.description), advertising: session.advertising?.wish)
    }
    announceState(to: process)
    for callback in kept { session.call(.wakes, callback) }
  }
}

extension AdvertisingRequest {
  /// The advertisement that a peripheral manager gets back at its restoration (rule G3).
  fileprivate var wish: AdvertisingWish {
    AdvertisingWish(keys: [], services: services, localName: localName, beacon: beacon)
  }
}
