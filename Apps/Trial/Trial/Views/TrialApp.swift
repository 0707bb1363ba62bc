#if canImport(SwiftUI)
  import SwiftUI

  @main
  struct TrialApp: App {
    @UIApplicationDelegateAdaptor private var delegate: AppDelegate

    var body: some Scene {
      WindowGroup {
        if let runner = delegate.runner {
          TrialView(runner: runner)
        }
      }
    }
  }
#endif
