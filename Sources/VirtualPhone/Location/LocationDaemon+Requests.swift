import PhonePort

/// What apps ask of location, as it comes through the port.
extension LocationDaemon {
  func handle(_ request: LocationRequest, of manager: ObjectID, from process: AppProcess) -> PhoneReply {
    switch request {
    case .open:
      open(manager, in: process)
      return .none
    case .isOn: return .flag(phone.isLocationServicesOn)
    default: break
    }
    guard let session = sessions.first(where: { $0.process === process && $0.manager == manager }) else { return .none }
    switch request {
    case .open, .isOn: break
    case .close: close(session)
    case .permission: return .count(Int(authorization(of: process.installed).rawValue))
    case .precision: return .count(process.installed.locationAccuracy.rawValue)
    case .requestAlways: requestAuthorization(for: process)
    case .startUpdating: startUpdating(session)
    case .stopUpdating: stopUpdating(session)
    case .setDesiredAccuracy(let metres): session.desiredAccuracy = metres
    case .setBackgroundUpdates(let isOn): setBackgroundUpdates(isOn, for: session)
    case .startRanging(let subject): startRanging(subject, for: session)
    case .stopRanging(let subject): stopRanging(subject, for: session)
    case .rangedSubjects: return .subjects(ranging.filter { $0.manager === session }.map(\.subject))
    case .callsByRegion: return .flag(phone.rulebook[Rules.oldRangingCallback])
    case .startMonitoring(let region): regions.start(region, for: process)
    case .stopMonitoring(let identifier): regions.stop(identifier, for: process.installed)
    case .requestState(let region): regions.requestState(of: region, for: process)
    case .monitoredRegions: return .regions(regions.regions(of: process.installed).map(\.region))
    }
    return .none
  }
}
