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
  /// Reply: the regions that the app monitors.
  case monitoredRegions
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
