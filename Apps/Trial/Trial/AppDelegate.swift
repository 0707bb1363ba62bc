import AfterglowTrial
import UIKit

/// The app without its screens: a log, and the runner that plays the plan.
///
/// iOS may start the app in the background because of a region or a peer. The runner then continues the plan with the
/// acts that are still due.
class AppDelegate: UIResponder, UIApplicationDelegate {
  private(set) var runner: TrialRunner?

  /// Creates the store for the lines of the log. A prediction on virtual phones overrides this method with another
  /// store.
  func makeRecord() -> any TrialRecord {
    #if os(iOS)
      FileRecord()
    #else
      EmptyRecord()
    #endif
  }

  /// The plans that the app offers; a prediction on virtual phones offers its own plan instead.
  var plans: [TrialPlan] {
    #if os(iOS)
      BundledPlans.all
    #else
      []
    #endif
  }

  /// Ends this process by a crash, which iOS treats as a removal from memory (rule G6).
  func endProcess() { fatalError("the plan ends the app here, to test whether iOS starts the app again") }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let runner = TrialRunner(plans: plans, record: makeRecord()) { [weak self] in self?.endProcess() }
    self.runner = runner
    runner.launched(inBackground: application.applicationState == .background)
    return true
  }

  /// UIKit calls this method only in an app without scenes (rule D11). The log shows whether UIKit called it.
  func applicationDidEnterBackground(_ application: UIApplication) { runner?.delegateWasCalled() }

  func applicationWillTerminate(_ application: UIApplication) { runner?.willTerminate() }
}
