import UIKit

@UIApplicationMain
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    NotificationCenter.default.addObserver(self, selector: #selector(metSomebody(_:)), name: .diaryMet, object: nil)
    DiaryRadio.shared.start()
    return true
  }

  @objc func metSomebody(_ notification: Notification) {
    guard let who = notification.userInfo?["who"] as? String else { return }
    print("diary: \(Identity.shared.name) met \(who), \(Diary.shared.note(who)) meetings")
  }
}
