import PhonePort
import VirtualAir

/// The means by which a callback may reach its app.
enum Reach {
  /// The callback waits until the app runs for another reason.
  case waits
  /// The callback wakes a suspended app that has the background mode for this callback (rule D2).
  case wakes
  /// The callback also starts an app that has ended, if the app asked for restoration and waited for this event (rule
  /// G1).
  case relaunches
}

/// The daemon's side of one manager, which calls the manager's app back.
///
/// A session outlives its process if the app asked for restoration, and if the process ended in a way after which the
/// system restores apps. The session is then unattended: its requests remain, and callbacks that may relaunch the app
/// wait for the app's next process (rule G4).
class ManagerSession {
  /// The phone owns its daemons, and the daemons own their sessions.
  private unowned(unsafe) let phone: PhoneSystem
  let installed: InstalledApp
  private var line: Lifeline<AppProcess>?
  /// The number of the manager in its process; `nil` while the session is unattended.
  var manager: ObjectID?
  /// The restoration identifier of the manager; `nil` if the app did not ask for restoration.
  let restoreIdentifier: String?
  private(set) var isUnattended = false
  /// The callbacks that wait for the app's next process.
  private var kept: [() -> Void] = []
  /// The background mode that an app needs so that callbacks wake it (rule D2).
  private let backgroundMode: String

  init(process: AppProcess, backgroundMode: String, restoreIdentifier: String?) {
    phone = process.system
    installed = process.installed
    line = process.lifeline
    self.backgroundMode = backgroundMode
    self.restoreIdentifier = restoreIdentifier
  }

  /// Returns the callback that reports a state of the radio; `nil` while the session has no manager.
  func stateCallback(_ state: BluetoothState) -> PhoneCallback? { nil }

  /// Returns the launch cause that is reported if the app is started for this session.
  func launchCause(_ identifier: String) -> LaunchCause { .user }

  var process: AppProcess? { line?.object }
  var isForeground: Bool { process?.isForeground ?? false }
  var scansAsInFront: Bool { process?.scansAsInFront ?? false }
  var countsAsInFront: Bool { process?.countsAsInFront ?? false }
  var isSuspended: Bool { process?.isSuspended ?? true }
  var hasBackgroundMode: Bool { installed.app.infoPlist.backgroundModes.contains(backgroundMode) }

  // MARK: The owner

  /// Detaches the session from its process, which has ended. From then on, the session waits for the app's next
  /// process.
  func leave() {
    line = nil
    manager = nil
    isUnattended = true
  }

  /// Attaches the session to a new process of the same app.
  /// - Returns: The callbacks that waited for this process, in the order of arrival.
  func attend(_ process: AppProcess) -> [() -> Void] {
    line = process.lifeline
    isUnattended = false
    defer { kept = [] }
    return kept
  }

  // MARK: Calling back

  /// Calls the app after a short delay, and after all earlier callbacks to the app.
  ///
  /// If the session is unattended by then, a callback that relaunches starts the app and is kept for the next process.
  /// All other callbacks are dropped.
  final func call(_ reach: Reach, _ callback: @escaping () -> Void) {
    let addressee = process
    phone.timeline.schedule(afterNanoseconds: phone.messageDelay) { [self] in
      if isUnattended {
        if reach == .relaunches { keep(callback) }
      } else if let process, process === addressee {
        process.deliver(wakes: reach != .waits && hasBackgroundMode, callback)
      } else if process != nil, reach == .relaunches {
        // The app's next process began during the delay. A second delay lets the process get the radio's state before
        // this callback.
        call(reach, callback)
      }
    }
  }

  /// The maximum number of callbacks kept for an unattended session. Fewer callbacks usually arrive while an app is
  /// being started. Apple does not publish iOS's limit.
  private static let keptLimit = 1000

  private func keep(_ callback: @escaping () -> Void) {
    guard let restoreIdentifier, kept.count < Self.keptLimit else { return }
    kept.append(callback)
    phone.relaunch(installed, for: launchCause(restoreIdentifier))
  }
}
