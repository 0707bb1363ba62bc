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
