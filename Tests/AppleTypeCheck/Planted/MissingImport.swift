// fault: a class of a module that the file does not import
import UIKit

// error: cannot find type 'CLLocationManager' in scope
func manager() -> CLLocationManager { CLLocationManager() }
