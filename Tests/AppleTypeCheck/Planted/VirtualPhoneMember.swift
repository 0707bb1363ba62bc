// fault: a member of the virtual phone that no iPhone has
import UIKit

@MainActor
func unlock(_ application: UIApplication) {
  // error: value of type 'UIApplication' has no member 'unlock'
  application.unlock(passcode: nil)
}
