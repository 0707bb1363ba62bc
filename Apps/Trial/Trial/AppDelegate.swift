import AfterglowTrial
import UIKit

/// The app without its screens: a log, and the runner that plays the plan.
///
/// iOS may start the app in the background because of a region or a peer. The plan goes on then from where it is.
class AppDelegate: UIResponder, UIApplicationDelegate {
  private(set) var runner: TrialRunner?

  /// Where the lines of the log go; a prediction on virtual phones keeps them itself.
  func makeRecord() -> any TrialRecord {
    #if os(iOS)
      FileRecord()
    #else
      EmptyRecord()
    #endif
  }

  /// The plans that the app offers; a prediction on virtual phones brings its own.
  var plans: [TrialPlan] {
    #if os(iOS)
      BundledPlans.all
    #else
      []
    #endif
  }

  /// Ends this process as a fault would: to iOS it was removed from memory (rule G6).
  func endProcess() { fatalError("the plan ends the app here, to see whether iOS starts it again") }

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let runner = TrialRunner(plans: plans, record: makeRecord()) { [weak self] in self?.endProcess() }
    self.runner = runner
    runner.launched(inBackground: application.applicationState == .background)
    return true
  }

  /// Called by UIKit for an app without scenes; the log tells whether it is (rule D11).
  func applicationDidEnterBackground(_ application: UIApplication) { runner?.delegateWasCalled() }

  func applicationWillTerminate(_ application: UIApplication) { runner?.willTerminate() }
}
