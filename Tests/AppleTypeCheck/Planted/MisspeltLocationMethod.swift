// fault: a misspelt method of the location delegate
import CoreLocation

final class Location: NSObject, CLLocationManagerDelegate {
  // error: nearly matches optional requirement
  func locationManagerDidChangeAuthorisation(_ manager: CLLocationManager) {}
}
