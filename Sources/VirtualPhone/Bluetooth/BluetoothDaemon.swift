import AfterglowWire
import Foundation

/// iOS's side of Core Bluetooth on one phone: all apps' managers above, one controller below, the rules between.
final class BluetoothDaemon {
  unowned let phone: Phone
  let controller: any Controller
  /// The switch in Settings; what the controller does also depends on the phone being on.
  private(set) var isSwitchedOn = true
  private(set) var address = RadioAddress(rawValue: 0)
  private var rotation: ScheduledEvent?

  var centrals: [CentralSession] = []
  var peripheralSessions: [PeripheralSession] = []
  /// What all apps together have on air.
  var advertisement: Advertisement?
  var peers = PeerTable()
  /// Peers that somebody waits for, in the order in which they were first asked for.
  var attempts: [Peer] = []
  var pendingReadings: [LinkID: [CentralSession]] = [:]
  var lastReadings: [LinkID: WorldTime] = [:]

  init(phone: Phone, controller: any Controller) {
    self.phone = phone
    self.controller = controller
    controller.delegate = self
  }

  var world: World { phone.world }
  var rulebook: Rulebook { phone.rulebook }
  var isOn: Bool { isSwitchedOn && phone.isPoweredOn }

  // MARK: Power

  func start() {
    guard isOn else { return }
    controller.setPower(true)
    changeAddress()
    updateManagerStates()
  }

  func stop() {
    rotation?.cancel()
    controller.setPower(false)
    advertisement = nil
    forgetLinks()
  }

  func setSwitch(_ isOn: Bool) {
    guard isOn != isSwitchedOn else { return }
    isSwitchedOn = isOn
    guard phone.isPoweredOn else { return }
    if isOn {
      start()
    } else {
      stop()
      // Scans, attempts and advertisements end with the radio; the apps have to ask again.
      for session in centrals { session.scan = nil }
      for session in peripheralSessions { session.forgetAdvertising() }
      updateManagerStates()
    }
  }

  /// Links and attempts are gone, and nobody is called back about it (rule C17).
  private func forgetLinks() {
    for peer in peers.all {
      let error = rulebook[Rules.powerOffIsSilent] ? nil : CBError(rulebook[Rules.linkErrors].outOfRange)
      letGo(peer, telling: error)
      peer.link = nil
      peer.waiting = []
      peer.reportedTo = []
    }
    peers.forgetLinks()
    attempts = []
    pendingReadings = [:]
    lastReadings = [:]
  }

  /// A new address now, and again after about a quarter of an hour (rule H1).
  private func changeAddress() {
    address = RadioAddress.resolvablePrivate(using: &phone.random)
    controller.setAddress(address)
    updateAdvertising()
    let lifetime = rulebook[Rules.addressLifetime].nanoseconds
    // The first one lasts a random part of the time: phones do not rotate in step.
    let jitter = Int64(phone.random.next() % UInt64(max(lifetime / 10, 1)))
    let delay = rotation == nil ? Int64(phone.random.next() % UInt64(max(lifetime, 1))) : lifetime - jitter
    rotation = world.schedule(afterNanoseconds: delay) { [weak self] in self?.changeAddress() }
  }

  // MARK: Managers

  func open(_ session: CentralSession, for process: AppProcess) {
    centrals.append(session)
    announceState(to: process)
  }

  func open(_ session: PeripheralSession, for process: AppProcess) {
    peripheralSessions.append(session)
    announceState(to: process)
  }

  /// Ends what a manager asked for; harmless a second time.
  func close(_ session: CentralSession) {
    guard let index = centrals.firstIndex(where: { $0 === session }) else { return }
    centrals.remove(at: index)
    for peer in peers.all {
      release(peer, by: session)
      peer.reportedTo.removeAll { $0 === session }
    }
    updateScan()
  }

  func close(_ session: PeripheralSession) {
    guard let index = peripheralSessions.firstIndex(where: { $0 === session }) else { return }
    peripheralSessions.remove(at: index)
    updateAdvertising()
  }

  func processEnded(_ process: AppProcess) {
    for session in centrals where session.process === process { close(session) }
    for session in peripheralSessions where session.process === process { close(session) }
  }

  /// The state that an app's managers show (rules I1 and I3).
  private func state(for process: AppProcess) -> CBManagerState {
    switch process.installed.bluetoothAuthorization {
    case .notDetermined: .unknown
    case .restricted, .denied: .unauthorized
    case .allowedAlways: isOn ? .poweredOn : .poweredOff
    }
  }

  /// Tells an app's managers what they are good for; asks the user first where iOS does.
  private func announceState(to process: AppProcess) {
    if process.installed.bluetoothAuthorization == .notDetermined {
      guard process.infoPlist.usageDescriptions.contains("NSBluetoothAlwaysUsageDescription") else {
        return process.crash("Bluetooth was used without NSBluetoothAlwaysUsageDescription in Info.plist")
      }
      world.schedule(after: PermissionAnswers.delay) { [weak self, weak process] in
        guard let self, let process, process.installed.bluetoothAuthorization == .notDetermined else { return }
        process.installed.bluetoothAuthorization = process.installed.answers.bluetooth
        updateManagerStates()
      }
    } else {
      updateManagerStates()
    }
  }

  func updateManagerStates() {
    let sessions: [ManagerSession] = centrals + peripheralSessions
    for session in sessions {
      guard let process = session.process else { continue }
      // The state as it is now, not as it will be when the message arrives: off and on again are two messages.
      let state = state(for: process)
      session.call(wakes: true) { [weak session] in session?.manager?.show(state) }
    }
    updateScan()
    updateAdvertising()
  }

  func appStatesChanged() {
    for session in peripheralSessions { session.catchUp() }
    updateScan()
    updateAdvertising()
    updateInitiations()
  }
}
