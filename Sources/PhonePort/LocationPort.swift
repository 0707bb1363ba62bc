/// What a location manager asks of its phone.
package enum LocationRequest: Equatable, Sendable {
  /// A manager was created.
  case open
  /// The manager is gone.
  case close

  /// Whether Location Services are on. Reply: a flag.
  case isOn
  /// Asks for the permission. Reply: the number of a ``LocationPermission``.
  case permission
  /// Asks for the precision. Reply: the number of a ``LocationPrecision``.
  case precision
  case requestAlways

  case startUpdating
  case stopUpdating
  /// In metres.
  case setDesiredAccuracy(Double)
  case setBackgroundUpdates(Bool)

  case startRanging(RangingSubject)
  case stopRanging(RangingSubject)
  /// Asks what the manager ranges. Reply: subjects.
  case rangedSubjects
  /// Whether an app that ranges by constraint gets the callbacks for regions (rule E14). Reply: a flag.
  case callsByRegion

  case startMonitoring(RegionDescription)
  case stopMonitoring(identifier: String)
  case requestState(RegionDescription)
  /// Asks for the regions that the app's location managers monitor. Reply: those regions.
  case monitoredRegions

  case requestWhenInUse
  /// One location, and no more.
  case requestLocation
  case setSignificantChanges(Bool)
  /// Exact locations until the app has ended.
  case requestFullAccuracy
  /// The level of a service session: 0 for none, 1 for use, 2 for always; `nil` ends it.
  case setServiceSession(Int?)
  case setBackgroundActivity(Bool)
  /// A `CLMonitor` was created, and gets callbacks for its conditions.
  case openMonitor(String)
  /// An object was created that gets callbacks for permissions only.
  case openObserver
  /// A location for each second in which the phone moves.
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
