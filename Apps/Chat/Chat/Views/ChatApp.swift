#if canImport(SwiftUI)
  import SwiftUI

  @main
  struct ChatApp: App {
    @UIApplicationDelegateAdaptor private var delegate: AppDelegate

    var body: some Scene {
      WindowGroup {
        if let model = delegate.model {
          RoomView(model: model)
        }
      }
    }
  }
#endif
