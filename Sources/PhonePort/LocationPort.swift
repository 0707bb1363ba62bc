/// What a location manager asks of its phone.
package enum LocationRequest: Equatable, Sendable {
  /// A manager was created.
  case open
  /// The app has released the manager.
  case close

  /// Whether Location Services are on. Reply: a flag.
  case isOn
  /// Asks for the app's permission. Reply: the number of a ``LocationPermission``.
  case permission
  /// Asks for the precision that the user allows. Reply: the number of a ``LocationPrecision``.
  case precision
  case requestAlways

  case startUpdating
  case stopUpdating
  /// Sets the desired accuracy, in metres.
  case setDesiredAccuracy(Double)
  case setBackgroundUpdates(Bool)

  case startRanging(RangingSubject)
  case stopRanging(RangingSubject)
  /// Asks for the beacons that the manager ranges. Reply: their subjects.
  case rangedSubjects
  /// Whether an app that ranges by constraint gets the callbacks for regions (rule E14). Reply: a flag.
  case callsByRegion

  case startMonitoring(RegionDescription)
  case stopMonitoring(identifier: String)
  case requestState(RegionDescription)
  /// Asks for the regions that the app's location managers monitor. Reply: those regions.
  case monitoredRegions

  case requestWhenInUse
  /// Asks for a single location.
  case requestLocation
  case setSignificantChanges(Bool)
  /// Asks for exact locations until the app ends.
  case requestFullAccuracy
  /// Sets the permission that a service session needs: 0 for none, 1 for "while in use", 2 for "always". With `nil` the
  /// session ends.
  case setServiceSession(Int?)
  case setBackgroundActivity(Bool)
  /// A `CLMonitor` was created, and gets callbacks for its conditions.
  case openMonitor(String)
  /// An object was created that gets callbacks for permissions only.
  case openObserver
  /// Asks for a location in each second in which the phone moves.
  case startLiveUpdates
  /// Asks for the conditions of this monitor. Reply: those conditions.
  case monitoredConditions
  /// Whether the app gets no locations because it has no service session (rule E17). Reply: a flag.
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

/// The reports about a region.
package enum RegionNews: Equatable, Sendable {
  case started
  case entered
  case left
  case state(RegionState)
  case failed(LocationFault)
}
