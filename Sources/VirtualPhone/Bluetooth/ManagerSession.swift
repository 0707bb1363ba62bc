/// The daemon's side of one manager: whose it is, and how it is called back.
class ManagerSession {
  private(set) weak var process: AppProcess?
  weak var manager: CBManager?
  /// The background mode that an app needs so that callbacks wake it (rule D2).
  private let backgroundMode: String

  init(process: AppProcess, backgroundMode: String) {
    self.process = process
    self.backgroundMode = backgroundMode
  }

  /// Calls the app a moment from now, after everything that it was called for before.
  final func call(wakes: Bool, _ callback: @escaping () -> Void) {
    guard let process else { return }
    let wakes = wakes && process.infoPlist.backgroundModes.contains(backgroundMode)
    process.world.schedule(after: process.rulebook[Rules.messageDelay]) {
      process.deliver(wakes: wakes, callback)
    }
  }
}
