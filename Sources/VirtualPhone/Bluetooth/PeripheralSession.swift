import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// What an app asked to be advertised.
struct AdvertisingRequest: Equatable {
  var services: [ServiceUUID] = []
  var localName: String?
  var beacon: IBeacon?
}

/// The daemon's side of one peripheral manager.
final class PeripheralSession: ManagerSession {
  /// What the app asked for last.
  var advertising: AdvertisingRequest? {
    didSet { if mayChange { onAir = advertising } }
  }
  /// What of it counts: the last wish from a time when it could be changed (rule A9).
  private(set) var onAir: AdvertisingRequest?
  /// The services that it advertised last, stopped or not (conflict L13).
  var lastServices: [ServiceUUID] = []
  /// Whether its process has taken it over from one that ended.
  private var isRestored = false
  /// What the app has published, in the order in which it did.
  var services: [PublishedService] = []
  /// Whether others find it.
  var isOffered = false
  /// Whether the app has to be told that its services are no longer published.
  private var areServicesWithdrawn = false
  /// What clients wait for.
  private var answers: [PendingAnswer] = []
  /// Values that have not gone out yet, by link.
  private var updates: [LinkID: Int] = [:]
  /// Whether the app was refused a value, and not yet told that there is room.
  var isWaitingForRoom = false

  init(process: AppProcess, restoreIdentifier: String?) {
    super.init(process: process, backgroundMode: InfoPlist.peripheralMode, restoreIdentifier: restoreIdentifier)
  }

  override func launchCause(_ identifier: String) -> LaunchCause { .bluetoothPeripherals([identifier]) }

  override func leave() {
    // Who was asked already does not answer any more; the next process is asked the rest.
    refuseRequests(where: \.isShown)
    isWaitingForRoom = false
    super.leave()
  }

  override func attend(_ process: AppProcess) -> [() -> Void] {
    isRestored = true
    return super.attend(process)
  }

  /// Whether a change of the app's wish has an effect now.
  private var mayChange: Bool {
    guard let process else { return false }
    return process.countsAsInFront || !process.rulebook[Rules.backgroundChangeIsIgnored]
      || (isRestored && !process.rulebook[Rules.restoredAdvertisingGoesOn])
  }

  /// The app came to the foreground: what it wished in the background counts from now on.
  func catchUp() {
    if onAir != advertising, mayChange { onAir = advertising }
  }

  /// The radio went off, and the advertisement with it.
  func forgetAdvertising() {
    advertising = nil
    onAir = nil
  }

  // MARK: Clients

  /// Has the app answer a client; being asked wakes it (rule D2).
  func request(_ answer: PendingAnswer, _ ask: @escaping (_ number: Int) -> PeripheralManagerCallback) {
    answers.removeAll(where: \.isGiven)
    answers.append(answer)
    deliver(.relaunches) {
      guard !answer.isGiven else { return nil }
      answer.isShown = true
      return ask(answer.number)
    }
  }

  /// The app answers the request with this number; of no effect if it was answered before.
  func answer(_ number: Int, _ result: Result<[UInt8], AttributeError>) {
    answers.first { $0.number == number }?.give(result)
  }

  /// Nothing is offered any more.
  func forgetServices() {
    services = []
    refuseRequests()
  }

  /// Nobody will answer these any more.
  func refuseRequests(where isMeant: (PendingAnswer) -> Bool = { _ in true }) {
    for answer in answers where isMeant(answer) { answer.give(.failure(.unlikelyError)) }
    answers.removeAll(where: \.isGiven)
  }

  func forget(_ link: LinkID) {
    answers.removeAll { $0.link == link }
    updates[link] = nil
    tellOfRoom()
  }

  // MARK: Values on their way

  var updatesUnderWay: Int { updates.values.reduce(0, +) }

  func began(on link: LinkID) { updates[link, default: 0] += 1 }

  func finished(on link: LinkID) {
    guard let count = updates[link] else { return }
    updates[link] = count - 1
    tellOfRoom()
  }

  /// Tells an app that was refused, once (rule C13).
  private func tellOfRoom() {
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

  /// The daemon has lost the app's services, and the app has to be told so.
  func loseServices() {
    forgetServices()
    areServicesWithdrawn = true
  }

  /// Calls the app's manager a moment from now, if there is something to call it for then; drops the call if the app or
  /// the manager is gone by then.
  func deliver(_ reach: Reach, _ callback: @escaping () -> PeripheralManagerCallback?) {
    call(reach) { [self] in
      guard let manager, let callback = callback() else { return }
      process?.send(.peripheralManager(manager, callback))
    }
  }
}
