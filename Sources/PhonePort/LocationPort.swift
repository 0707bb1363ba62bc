/// What a location manager asks of its phone.
package enum LocationRequest: Equatable, Sendable {
  /// A manager was made.
  case open
  /// The manager is gone.
  case close

  /// Whether the user has location on at all. Reply: a flag.
  case isOn
  /// Reply: the number of a ``LocationPermission``.
  case permission
  /// Reply: the number of a ``LocationPrecision``.
  case precision
  case requestAlways

  case startUpdating
  case stopUpdating
  /// In metres.
  case setDesiredAccuracy(Double)
  case setBackgroundUpdates(Bool)

  case startRanging(RangingSubject)
  case stopRanging(RangingSubject)
  /// Reply: subjects.
  case rangedSubjects
  /// Whether an app that ranges by constraint is called by the callbacks for regions (rule E14). Reply: a flag.
  case callsByRegion

  case startMonitoring(RegionDescription)
  case stopMonitoring(identifier: String)
  case requestState(RegionDescription)
  /// Reply: the regions that the app monitors by location managers.
  case monitoredRegions

  case requestWhenInUse
  /// One location, and no more.
  case requestLocation
  case setSignificantChanges(Bool)
  /// Exact places until the app has ended.
  case requestFullAccuracy
  /// The level of a service session: 0 for none, 1 for use, 2 for always; `nil` ends it.
  case setServiceSession(Int?)
  case setBackgroundActivity(Bool)
  /// A `CLMonitor` was made; it is called for its conditions.
  case openMonitor(String)
  /// Something was made that is told of permissions alone.
  case openObserver
  /// A location for each second in which the phone moves.
  case startLiveUpdates
  /// Reply: the conditions of the monitor that asks.
  case monitoredConditions
  /// Whether the app gets no locations because it has no service session (rule E17). Reply: a flag.
  case needsServiceSession
}

/// What a phone calls a location manager for.
package enum LocationCallback: Equatable, Sendable {
  case permissionChanged
  case located(LocationFix)
  case failed(LocationFault)
  case ranged([BeaconReading], RangingSubject)
  case rangingFailed(LocationFault, RangingSubject)
  case region(RegionNews, RegionDescription)
}

/// What an app can be told about a region.
package enum RegionNews: Equatable, Sendable {
  case started
  case entered
  case left
  case state(RegionState)
  case failed(LocationFault)
}
