// fault: a method that is newer than the deployment target
import CoreLocation

func stayAwake() {
  // error: 'CLBackgroundActivitySession' is only available in iOS 17.0 or newer
  let session = CLBackgroundActivitySession()
  // error: only available in iOS 17.0 or newer
  session.invalidate()
}
