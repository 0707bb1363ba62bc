// fault: a completion handler that changes a variable of its caller
import UserNotifications

func ask() -> Bool {
  var isGranted = false
  UNUserNotificationCenter.current().requestAuthorization(options: [.alert]) { granted, _ in
    // error: mutation of captured var 'isGranted' in concurrently-executing code
    isGranted = granted
  }
  return isGranted
}
