import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// The contents that an app wants to advertise.
struct AdvertisingRequest: Equatable {
  var services: [ServiceUUID] = []
  var localName: String?
  var beacon: IBeacon?
}

/// The daemon's side of one peripheral manager.
final class PeripheralSession: ManagerSession {
  /// The app's last request.
  var advertising: AdvertisingRequest? {
    didSet { if mayChange { onAir = advertising } }
  }
  /// The request in effect: the app's last request at the time when iOS last let the app change its advertisement (rule
  /// A9).
  private(set) var onAir: AdvertisingRequest?
  /// The services that the app last asked to advertise, even if the app has stopped advertising since then (conflict
  /// L13).
  var lastServices: [ServiceUUID] = []
  /// Whether the present process took the session over from a process that has ended.
  private var isRestored = false
  /// The services that the app has published, in the order of publication.
  var services: [PublishedService] = []
  /// Whether clients can see the services.
  var isOffered = false
  /// Whether the report of the next state must tell the app that its services are no longer published.
  private var areServicesWithdrawn = false
  /// The answers that clients wait for.
  private var answers: [PendingAnswer] = []
  /// The number of values that have not been sent yet, by link.
  private var updates: [LinkID: Int] = [:]
  /// Whether a value of the app was refused, and iOS has not reported yet that there is room.
  var isWaitingForRoom = false

  init(process: AppProcess, restoreIdentifier: String?) {
    super.init(process: process, backgroundMode: InfoPlist.peripheralMode, restoreIdentifier: restoreIdentifier)
  }

  override func launchCause(_ identifier: String) -> LaunchCause { .bluetoothPeripherals([identifier]) }

  override func leave() {
    // The session refuses the requests that the ended process received. The next process gets the other requests.
    refuseRequests(where: \.isShown)
    isWaitingForRoom = false
    super.leave()
  }

  override func attend(_ process: AppProcess) -> [() -> Void] {
    isRestored = true
    return super.attend(process)
  }

  /// Whether a change of the app's request takes effect at once (rule A9).
  private var mayChange: Bool {
    guard let process else { return false }
    return process.countsAsInFront || !process.rulebook[Rules.backgroundChangeIsIgnored]
      || (isRestored && !process.rulebook[Rules.restoredAdvertisingGoesOn])
  }

  /// Puts the app's last request into effect if iOS now lets the app change its advertisement. An app that has come to
  /// the foreground may change its advertisement (rule A9).
  func catchUp() {
    if onAir != advertising, mayChange { onAir = advertising }
  }

  /// Ends the advertisement, because the radio was switched off or the daemon crashed.
  func forgetAdvertising() {
    advertising = nil
    onAir = nil
  }

  // MARK: Clients

  /// Asks the app to answer a client. The request wakes or relaunches the app (rules D2 and G1).
  func request(_ answer: PendingAnswer, _ ask: @escaping (_ number: Int) -> PeripheralManagerCallback) {
    answers.removeAll(where: \.isGiven)
    answers.append(answer)
    deliver(.relaunches) { [unowned(unsafe) self] in
      // A request may wait for the app's launch. If Bluetooth was switched off in the meantime, the client's link has
      // ended.
      guard !answer.isGiven, process?.system.isBluetoothOn == true else { return nil }
      answer.isShown = true
      return ask(answer.number)
    }
  }

  /// Passes the app's answer to the client whose request has this number. A second answer has no effect.
  func answer(_ number: Int, _ result: Result<[UInt8], AttributeError>) {
    answers.first { $0.number == number }?.give(result)
  }

  /// Withdraws all services.
  func forgetServices() {
    services = []
    refuseRequests()
  }

  /// Refuses requests that the app will not answer any more.
  func refuseRequests(where isMeant: (PendingAnswer) -> Bool = { _ in true }) {
    for answer in answers where isMeant(answer) { answer.give(.failure(.unlikelyError)) }
    answers.removeAll(where: \.isGiven)
  }

  func forget(_ link: LinkID) {
    answers.removeAll { $0.link == link }
    updates[link] = nil
    reportRoom()
  }

  // MARK: Values under way

  var updatesUnderWay: Int { updates.values.reduce(0, +) }

  func began(on link: LinkID) { updates[link, default: 0] += 1 }

  func finished(on link: LinkID) {
    guard let count = updates[link] else { return }
    updates[link] = count - 1
    reportRoom()
  }

  /// If a value of the app was refused and there is room again, reports once that the app can send values (rule C13).
  private func reportRoom() {
    guard isWaitingForRoom, let process, updatesUnderWay < process.rulebook[Rules.transmitQueueLength] else { return }
    isWaitingForRoom = false
    deliver(.wakes) { .isReady }
  }

  // MARK: Calling back

  override func stateCallback(_ state: BluetoothState) -> PhoneCallback? {
    let withdrawsServices = areServicesWithdrawn
    areServicesWithdrawn = false
    return manager.map { .peripheralManager($0, .state(state, withdrawsServices: withdrawsServices)) }
  }

  /// Withdraws the app's services after a crash of the daemon. The report of the next state tells the app that its
  /// services were withdrawn.
  func loseServices() {
    forgetServices()
    areServicesWithdrawn = true
  }

  /// Calls the app's manager after a short delay. The manager is not called if `callback` returns `nil` after the
  /// delay, or if the app or the manager no longer exists.
  func deliver(_ reach: Reach, _ callback: @escaping () -> PeripheralManagerCallback?) {
    call(reach) { [self] in
      guard let manager, let callback = callback() else { return }
      process?.send(.peripheralManager(manager, callback))
    }
  }
}
