import PhonePort

/// The requests that apps send to the location daemon.
extension LocationDaemon {
  func handle(_ request: LocationRequest, of manager: ObjectID, from process: AppProcess) -> PhoneReply {
    switch request {
    case .open:
      open(manager, .manager, in: process)
      return .none
    case .openMonitor(let name):
      open(manager, .monitor(name), in: process)
      return .none
    case .openObserver:
      open(manager, .observer, in: process)
      return .none
    case .isOn: return .flag(phone.isLocationServicesOn)
    case .needsServiceSession: return .flag(lacksServiceSession(process.installed))
    default: break
    }
    guard let session = sessions.first(where: { $0.process === process && $0.manager == manager }) else { return .none }
    switch request {
    case .open, .openMonitor, .openObserver, .isOn, .needsServiceSession: break
    case .close: close(session)
    case .permission: return .count(Int(authorization(of: process.installed).rawValue))
    case .precision: return .count(process.installed.locationAccuracy.rawValue)
    case .requestAlways: requestAuthorization(for: process, always: true)
    case .requestWhenInUse: requestAuthorization(for: process, always: false)
    case .requestFullAccuracy: requestFullAccuracy(for: process)
    case .requestLocation: requestLocation(session)
    case .startLiveUpdates:
      session.isLive = true
      session.allowsBackgroundUpdates = process.infoPlist.backgroundModes.contains(InfoPlist.locationMode)
      startUpdating(session)
      places.watch()
    case .setSignificantChanges(let isOn): places.setSignificantChanges(isOn, for: process)
    case .setServiceSession(let level): setServiceSession(level, of: session)
    case .setBackgroundActivity(let isOn): setBackgroundActivity(isOn, of: session)
    case .startUpdating:
      // Updates replace a request for one location (Apple, requestLocation()).
      session.wantsOneFix = false
      startUpdating(session)
    case .stopUpdating: stopUpdating(session)
    case .setDesiredAccuracy(let metres): session.desiredAccuracy = metres
    case .setBackgroundUpdates(let isOn): setBackgroundUpdates(isOn, for: session)
    case .startRanging(let subject): startRanging(subject, for: session)
    case .stopRanging(let subject): stopRanging(subject, for: session)
    case .rangedSubjects: return .subjects(ranging.filter { $0.manager === session }.map(\.subject))
    case .callsByRegion: return .flag(phone.rulebook[Rules.oldRangingCallback])
    case .startMonitoring(let region): regions.start(region, for: process)
    case .stopMonitoring(let identifier): regions.stop(identifier, of: session.monitor, for: process.installed)
    case .requestState(let region): regions.requestState(of: region, for: process)
    case .monitoredRegions: return .regions(regions.regions(of: process.installed, session.monitor).map(\.region))
    case .monitoredConditions:
      return .regions(
        regions.regions(of: process.installed, session.monitor).map { monitored in
          var condition = monitored.region
          condition.state = monitored.toldState
          return condition
        })
    }
    return .none
  }
}
