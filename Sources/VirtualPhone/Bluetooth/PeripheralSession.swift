import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// What an app asked to advertise.
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
  /// The request that is in effect: the last one from a time when it could be changed (rule A9).
  private(set) var onAir: AdvertisingRequest?
  /// The services that it last advertised, stopped or not (conflict L13).
  var lastServices: [ServiceUUID] = []
  /// Whether its process took it over from one that ended.
  private var isRestored = false
  /// The services that the app has published, in that order.
  var services: [PublishedService] = []
  /// Whether others can find the services.
  var isOffered = false
  /// Whether the app must be told that its services are no longer published.
  private var areServicesWithdrawn = false
  /// The answers for which clients wait.
  private var answers: [PendingAnswer] = []
  /// The number of values that have not been sent yet, by link.
  private var updates: [LinkID: Int] = [:]
  /// Whether the app was refused a value and has not yet been told that there is room.
  var isWaitingForRoom = false

  init(process: AppProcess, restoreIdentifier: String?) {
    super.init(process: process, backgroundMode: InfoPlist.peripheralMode, restoreIdentifier: restoreIdentifier)
  }

  override func launchCause(_ identifier: String) -> LaunchCause { .bluetoothPeripherals([identifier]) }

  override func leave() {
    // Requests that the ended process was given are refused; the next process gets the others.
    refuseRequests(where: \.isShown)
    isWaitingForRoom = false
    super.leave()
  }

  override func attend(_ process: AppProcess) -> [() -> Void] {
    isRestored = true
    return super.attend(process)
  }

  /// Whether a change of the app's request takes effect now.
  private var mayChange: Bool {
    guard let process else { return false }
    return process.countsAsInFront || !process.rulebook[Rules.backgroundChangeIsIgnored]
      || (isRestored && !process.rulebook[Rules.restoredAdvertisingGoesOn])
  }

  /// The app came to the foreground: its requests from the background take effect now.
  func catchUp() {
    if onAir != advertising, mayChange { onAir = advertising }
  }

  /// The radio went off, and with it the advertisement.
  func forgetAdvertising() {
    advertising = nil
    onAir = nil
  }

  // MARK: Clients

  /// Lets the app answer a client; the request wakes it (rule D2).
  func request(_ answer: PendingAnswer, _ ask: @escaping (_ number: Int) -> PeripheralManagerCallback) {
    answers.removeAll(where: \.isGiven)
    answers.append(answer)
    deliver(.relaunches) {
      guard !answer.isGiven else { return nil }
      answer.isShown = true
      return ask(answer.number)
    }
  }

  /// The app answers the request with this number; a second answer has no effect.
  func answer(_ number: Int, _ result: Result<[UInt8], AttributeError>) {
    answers.first { $0.number == number }?.give(result)
  }

  /// Withdraws all services.
  func forgetServices() {
    services = []
    refuseRequests()
  }

  /// Refuses requests that will get no answer any more.
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

  /// Tells an app whose value was refused that there is room, once (rule C13).
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

  /// The daemon has lost the app's services, and has to tell the app so.
  func loseServices() {
    forgetServices()
    areServicesWithdrawn = true
  }

  /// Calls the app's manager after a moment. The call is dropped if there is nothing to report by then, or if the app
  /// or the manager is gone.
  func deliver(_ reach: Reach, _ callback: @escaping () -> PeripheralManagerCallback?) {
    call(reach) { [self] in
      guard let manager, let callback = callback() else { return }
      process?.send(.peripheralManager(manager, callback))
    }
  }
}
