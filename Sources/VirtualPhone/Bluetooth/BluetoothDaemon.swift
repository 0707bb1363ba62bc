import AfterglowWire
import Foundation
import PhonePort
import SeededRandom
import VirtualAir

/// iOS's side of Core Bluetooth on one phone: it applies the rules between all apps' managers and the one controller.
final class BluetoothDaemon {
  /// The phone owns its daemons.
  unowned(unsafe) let phone: PhoneSystem
  let location: LocationDaemon
  let controller: any Controller
  /// The user's switch. Whether the controller works also depends on whether the phone is on.
  var isSwitchedOn = true
  /// Whether the daemon has crashed and is not running again yet.
  var isResetting = false
  var restart: ScheduledEvent?
  /// Whether the radio has died unnoticed.
  var isSilent = false
  private(set) var address = RadioAddress(rawValue: 0)
  var rotation: ScheduledEvent?
  /// When a scan in the background slows down next (rule B15).
  var stageChange: ScheduledEvent?

  var centrals: [CentralSession] = []
  var peripheralSessions: [PeripheralSession] = []
  /// The advertisement of all apps together.
  var advertisement: AdvertisingPayload?
  var peers = PeerTable()
  /// Peers that somebody waits for, in the order in which they were first asked for.
  var attempts = AttemptList()
  /// What goes on over each link.
  var conversations: [LinkID: Conversation] = [:]
  /// The first handle that no service of an app has had.
  var nextHandle = BluetoothDaemon.handlesForApps.lowerBound
  var pendingReadings: [LinkID: [CentralSession]] = [:]
  var lastReadings: [LinkID: WorldTime] = [:]

  /// The channels that apps offer, and those that are open.
  var offeredChannels: [OfferedChannel] = []
  var channels: [Int: OpenChannel] = [:]
  var channelCount = 0

  /// Counts the requests of clients that apps answer.
  var answerCount = 0

  init(phone: PhoneSystem, controller: any Controller, location: LocationDaemon) {
    self.phone = phone
    self.location = location
    self.controller = controller
    controller.delegate = self
  }

  var timeline: Timeline { phone.timeline }
  var rulebook: Rulebook { phone.rulebook }

  /// Changes the address now, and again after about a quarter of an hour (rule H1).
  func changeAddress() {
    address = RadioAddress.resolvablePrivate(using: &phone.random)
    controller.setAddress(address)
    updateAdvertising()
    let lifetime = rulebook[Rules.addressLifetime].nanoseconds
    // The first address lasts a random part of that time, so that phones do not rotate in step.
    let jitter = Int64(phone.random.next() % UInt64(max(lifetime / 10, 1)))
    let delay = rotation == nil ? Int64(phone.random.next() % UInt64(max(lifetime, 1))) : lifetime - jitter
    rotation = timeline.schedule(afterNanoseconds: delay) { self.changeAddress() }
  }

  // MARK: Managers

  /// Ends what a manager asked for; calling it again is harmless.
  func close(_ session: CentralSession) {
    guard let index = centrals.firstIndex(where: { $0 === session }) else { return }
    centrals.remove(at: index)
    // What is on its way to it is dropped.
    session.manager = nil
    for peer in peers.all {
      release(peer, by: session)
      peer.reportedTo.removeAll { $0 === session }
    }
    updateScan()
  }

  func close(_ session: PeripheralSession) {
    guard let index = peripheralSessions.firstIndex(where: { $0 === session }) else { return }
    peripheralSessions.remove(at: index)
    session.manager = nil
    session.forgetServices()
    withdrawChannels(of: session)
    updateServices()
    updateAdvertising()
  }

  /// The state that an app's managers show (rules I1 and I3).
  private func state(for process: AppProcess) -> BluetoothState {
    switch process.installed.bluetoothAuthorization {
    case .notDetermined: .unknown
    case .restricted, .denied: .unauthorized
    case .allowedAlways: isResetting ? .resetting : isOn ? .poweredOn : .poweredOff
    }
  }

  /// Reports the state to an app's managers, and asks the user first where iOS does.
  func announceState(to process: AppProcess) {
    if process.installed.bluetoothAuthorization == .notDetermined {
      guard process.infoPlist.usageDescriptions.contains("NSBluetoothAlwaysUsageDescription") else {
        return process.crash("Bluetooth was used without NSBluetoothAlwaysUsageDescription in Info.plist")
      }
      timeline.schedule(after: PermissionAnswers.delay) { [self] in
        guard process.installed.bluetoothAuthorization == .notDetermined else { return }
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
      // The state is the present one, and not the one at the message's arrival: off and on again are two messages.
      let state = state(for: process)
      session.call(.wakes) { [session] in
        if let callback = session.stateCallback(state) { session.process?.send(callback) }
      }
    }
    updateScan()
    updateAdvertising()
    location.rangingConditionsChanged()
  }

  func appStatesChanged() {
    for session in peripheralSessions { session.catchUp() }
    updateOffers()
    updateScan()
    updateAdvertising()
    updateInitiations()
  }
}
