// fault: a delegate on the main actor whose conformance is not isolated to the main actor
import CoreLocation

@MainActor
// error: conformance of 'Location' to protocol 'CLLocationManagerDelegate' crosses into main actor-isolated code
final class Location: NSObject, CLLocationManagerDelegate {
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) {}
}
