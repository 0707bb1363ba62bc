import Foundation
import UserNotifications

/// Sends requests to the notification centre, and prints the order and the threads of the answers.
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
