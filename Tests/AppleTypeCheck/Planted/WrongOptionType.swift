// fault: a string instead of an option
import UserNotifications

func ask() {
  // error: cannot convert value of type 'String'
  UNUserNotificationCenter.current().requestAuthorization(options: ["alert"]) { _, _ in }
}
