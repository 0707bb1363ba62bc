// fault: a misspelt method of the application delegate
import UIKit

final class Delegate: UIResponder, UIApplicationDelegate {
  // error: nearly matches optional requirement
  func applicationWillResignedActive(_ application: UIApplication) {}
}
