// fault: an assignment to a property that can only be read
import CoreLocation

func allow(_ manager: CLLocationManager) {
  // error: cannot assign to property: 'authorizationStatus' is a get-only property
  manager.authorizationStatus = .authorizedAlways
}
