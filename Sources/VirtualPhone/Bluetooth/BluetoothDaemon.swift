import AfterglowWire
import Foundation
import PhonePort
import SeededRandom
import VirtualAir

/// iOS's part of Core Bluetooth on one phone. The daemon connects the managers of all apps to the phone's only
/// controller, and applies the rules.
final class BluetoothDaemon {
  /// The phone on which this daemon runs. The phone owns its daemons.
  unowned(unsafe) let phone: PhoneSystem
  let location: LocationDaemon
  let controller: any Controller
  /// Whether the user has switched Bluetooth on. The controller is on only if the phone is on too.
  var isSwitchedOn = true
  /// Whether the daemon has crashed and is not running again yet.
  var isResetting = false
  var restart: ScheduledEvent?
  /// Whether the radio has stopped working without any report of an error (rule I2).
  var isSilent = false
  private(set) var address = RadioAddress(rawValue: 0)
  var rotation: ScheduledEvent?
  /// The event at which a background scan slows down next (rule B15).
  var stageChange: ScheduledEvent?

  var centrals: [CentralSession] = []
  var peripheralSessions: [PeripheralSession] = []
  /// The advertisement of all apps together.
  var advertisement: AdvertisingPayload?
  var peers = PeerTable()
  /// The peers that apps wait to connect to, in the order in which the attempts began.
  var attempts = AttemptList()
  /// The GATT exchange over each link.
  var conversations: [LinkID: Conversation] = [:]
  /// The first handle after the range of handles that was assigned last.
  var nextHandle = BluetoothDaemon.handlesForApps.lowerBound

  /// The PSMs under which apps accept channels.
  var offeredChannels: [OfferedChannel] = []
  var channels: [Int: OpenChannel] = [:]
  var channelCount = 0

  /// The number of requests that clients have made, which is also the number of the latest request.
  var answerCount = 0

  init(phone: PhoneSystem, controller: any Controller, location: LocationDaemon) {
    self.phone = phone
    self.location = location
    self.controller = controller
    controller.delegate = self
  }

  var timeline: Timeline { phone.timeline }
  var rulebook: Rulebook { phone.rulebook }

  /// Changes the radio address now, and again at the end of each address's lifetime (rule H1).
  func changeAddress() {
    address = RadioAddress.resolvablePrivate(using: &phone.random)
    controller.setAddress(address)
    updateAdvertising()
    let lifetime = rulebook[Rules.addressLifetime].nanoseconds
    // The first address lasts a random part of the lifetime, and later addresses at least 90 % of it. Thus different
    // phones do not change their addresses at the same time.
    let jitter = Int64(phone.random.next() % UInt64(max(lifetime / 10, 1)))
    let delay = rotation == nil ? Int64(phone.random.next() % UInt64(max(lifetime, 1))) : lifetime - jitter
    rotation = timeline.schedule(afterNanoseconds: delay) { self.changeAddress() }
  }

  // MARK: Managers

  /// Ends everything that a manager requested. A second call has no effect.
  func close(_ session: CentralSession) {
    guard let index = centrals.firstIndex(where: { $0 === session }) else { return }
    centrals.remove(at: index)
    // Callbacks that the manager has not received yet are dropped.
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

  /// Reports the state to the managers. If the user has not decided on the app's permission yet, asks the user first.
  /// An app without the usage description for Bluetooth crashes instead.
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
      // The message contains the state at this moment, not at the arrival of the message. If Bluetooth is switched off
      // and on again, the app thus gets two messages.
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
