import PhonePort
import VirtualAir

/// How far a callback goes to find its app.
enum Reach {
  /// Waits until the app runs for another reason.
  case waits
  /// Wakes an app that is suspended and has the background mode for it (rule D2).
  case wakes
  /// Starts the app too, if it has ended and is to be restored: it waited for just this (rule G1).
  case relaunches
}

/// The daemon's side of one manager: whose it is, and how it is called back.
///
/// A session outlives its process where the app asked for restoration. It is unattended then: its wishes stand, what
/// happens to it is kept, and the app's next process takes it over (rule G4).
class ManagerSession {
  /// The phone owns its daemons, and they own their sessions.
  private unowned(unsafe) let phone: PhoneSystem
  let installed: InstalledApp
  private var line: Lifeline<AppProcess>?
  /// The number of the manager in its process, while there is one.
  var manager: ObjectID?
  /// Under which name the app wants it restored, if at all.
  let restoreIdentifier: String?
  private(set) var isUnattended = false
  /// What has happened while it was unattended.
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

  /// What the manager is called for when the radio's state has changed.
  func stateCallback(_ state: BluetoothState) -> PhoneCallback? { nil }

  /// What an app that is started for this session is told as the cause.
  func launchCause(_ identifier: String) -> LaunchCause { .user }

  var process: AppProcess? { line?.object }
  var isForeground: Bool { process?.isForeground ?? false }
  var scansAsInFront: Bool { process?.scansAsInFront ?? false }
  var countsAsInFront: Bool { process?.countsAsInFront ?? false }
  var isSuspended: Bool { process?.isSuspended ?? true }
  var hasBackgroundMode: Bool { installed.app.infoPlist.backgroundModes.contains(backgroundMode) }

  // MARK: Whose it is

  /// The process has ended, and the session waits for the next.
  func leave() {
    line = nil
    manager = nil
    isUnattended = true
  }

  /// A new process of the same app takes it over.
  /// - Returns: What happened in between, in its order.
  func attend(_ process: AppProcess) -> [() -> Void] {
    line = process.lifeline
    isUnattended = false
    defer { kept = [] }
    return kept
  }

  // MARK: Calling back

  /// Calls the app a moment from now, after everything that it was called for before.
  final func call(_ reach: Reach, _ callback: @escaping () -> Void) {
    let addressee = process
    phone.timeline.schedule(after: phone.rulebook[Rules.messageDelay]) { [self] in
      if isUnattended {
        if reach == .relaunches { keep(callback) }
      } else if let process, process === addressee || reach == .relaunches {
        process.deliver(wakes: reach != .waits && hasBackgroundMode, callback)
      }
    }
  }

  /// More than happens to an app while it is started; nobody says how much iOS keeps.
  private static let keptLimit = 1000

  private func keep(_ callback: @escaping () -> Void) {
    guard let restoreIdentifier, kept.count < Self.keptLimit else { return }
    kept.append(callback)
    phone.relaunch(installed, for: launchCause(restoreIdentifier))
  }
}
