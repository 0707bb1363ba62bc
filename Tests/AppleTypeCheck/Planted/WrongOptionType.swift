// fault: a set of options instead of a dictionary
import UserNotifications

func ask() {
  // error: cannot convert value of type 'String'
  UNUserNotificationCenter.current().requestAuthorization(options: ["alert"]) { _, _ in }
}
