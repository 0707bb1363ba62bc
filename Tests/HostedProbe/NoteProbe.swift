import Foundation
import UserNotifications

/// Asks the notification centre, and says where and when the answers come.
enum NoteProbe {
  static func run() {
    let center = UNUserNotificationCenter.current()
    center.requestAuthorization(options: [.alert]) { isGranted, _ in
      print("granted \(isGranted), on main: \(Thread.isMainThread)")
    }
    center.getPendingNotificationRequests { requests in
      print("pending \(requests.count), on main: \(Thread.isMainThread)")
    }
    print("asked")
  }
}
