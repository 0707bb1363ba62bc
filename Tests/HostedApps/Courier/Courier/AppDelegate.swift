import CourierKit
import UIKit

@UIApplicationMain
class AppDelegate: UIResponder, UIApplicationDelegate, CourierDelegate {
  let courier = Courier()

  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    courier.delegate = self
    courier.start()
    return true
  }

  func courier(_ courier: Courier, didReceive data: Data, from identifier: UUID) {
    if #available(iOS 14.0, *) {
      CourierLog.shared.write("parcel \(data.count) bytes")
    } else {
      NSLog("old parcel %d", data.count)
    }
  }
}
