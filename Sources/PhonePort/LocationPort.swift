/// The requests that a location manager sends to its phone.
package enum LocationRequest: Equatable, Sendable {
  /// A manager was created.
  case open
  /// The app has released the manager.
  case close

  /// Asks whether Location Services are on. Reply: a flag.
  case isOn
  /// Asks which location permission the app has. Reply: the number of a ``LocationPermission``.
  case permission
  /// Asks which precision of locations the user allows. Reply: the number of a ``LocationPrecision``.
  case precision
  case requestAlways

  case startUpdating
  case stopUpdating
  /// Sets the accuracy that the app desires, in metres.
  case setDesiredAccuracy(Double)
  case setBackgroundUpdates(Bool)

  case startRanging(RangingSubject)
  case stopRanging(RangingSubject)
  /// Requests the constraints and regions whose beacons the manager ranges. Reply: these constraints and regions.
  case rangedSubjects
  /// Asks whether an app that ranges by constraint, and implements only the callback for regions, receives that
  /// callback (rule E14). Reply: a flag.
  case callsByRegion

  case startMonitoring(RegionDescription)
  case stopMonitoring(identifier: String)
  case requestState(RegionDescription)
  /// Requests the regions that the app's location managers monitor. Reply: the monitored regions.
  case monitoredRegions

  case requestWhenInUse
  /// Requests a single location.
  case requestLocation
  case setSignificantChanges(Bool)
  /// Asks the user to allow exact locations.
  case requestFullAccuracy
  /// Sets the permission that a service session needs: 0 for none, 1 for "while in use", 2 for "always". The value
  /// `nil` ends the session.
  case setServiceSession(Int?)
  case setBackgroundActivity(Bool)
  /// A `CLMonitor` with this name was created. The monitor receives callbacks for its conditions.
  case openMonitor(String)
  /// An observer was created: an object that receives only callbacks about locations and permissions.
  case openObserver
  /// Requests a first location, a location for each second in which the phone moves, and one more location when the
  /// phone is at rest.
  case startLiveUpdates
  /// Requests the conditions of this monitor. Reply: the monitor's conditions.
  case monitoredConditions
  /// Asks whether the app receives no locations because the app has no service session (rule E17). Reply: a flag.
  case needsServiceSession
}

/// The callbacks to a location manager.
package enum LocationCallback: Equatable, Sendable {
  case permissionChanged
  case located(LocationFix)
  case failed(LocationFault)
  case ranged([BeaconReading], RangingSubject)
  case rangingFailed(LocationFault, RangingSubject)
  case region(RegionNews, RegionDescription)
}

/// The reports that a location manager or a monitor receives about a region.
package enum RegionNews: Equatable, Sendable {
  case started
  case entered
  case left
  case state(RegionState)
  case failed(LocationFault)
}
