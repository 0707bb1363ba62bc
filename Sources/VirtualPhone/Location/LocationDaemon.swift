import PhonePort
import VirtualAir

/// iOS's part of Core Location on one phone: permissions, reports, and apps that location keeps awake.
final class LocationDaemon {
  /// The phone owns its daemons.
  unowned(unsafe) let phone: PhoneSystem
  let controller: any Controller
  private(set) var sessions: [LocationSession] = []
  var ranging: [RangingSession] = []
  var isTicking = false
  let regions: RegionMonitor
  private(set) var places: PlaceWatch!
  /// The last approximate location, and the time at which it was determined; `nil` if no app has needed one.
  var approximation: (position: Position, time: WorldTime)?

  init(phone: PhoneSystem, controller: any Controller) {
    self.phone = phone
    self.controller = controller
    regions = RegionMonitor(phone: phone, controller: controller)
    regions.location = self
    places = PlaceWatch(location: self)
  }

  /// Opens a session for a manager or a similar object that an app has created.
  func open(_ manager: ObjectID, _ kind: LocationSession.Kind, in process: AppProcess) {
    let session = LocationSession(manager, kind, of: process)
    sessions.append(session)
    // Each new object gets a first report of the authorization, whatever the authorization is.
    deliverAuthorization(to: session, after: .milliseconds(1))
    if kind == .observer { return }
    regions.managerMade(in: process, session.monitor)
    if kind == .manager { places.managerMade(in: process) }
  }

  /// Closes the session of a manager that an app has released.
  func close(_ session: LocationSession) {
    stopUpdating(session)
    stopRanging(nil, for: session)
    sessions.removeAll { $0 === session }
  }

  func processEnded(_ process: AppProcess, by end: ProcessEnd) {
    sessions.removeAll { $0.process === process }
    ranging.removeAll { $0.manager?.process == nil || $0.manager?.process === process }
    regions.processEnded(process)
  }

  func start() {
    regions.awaitFirstStates()
    places.watch()
  }

  /// Ends all location services, because the phone is switched off.
  func stop() {
    regions.stop()
    places.stop()
  }

  func screenCameOn() { regions.screenCameOn() }

  /// Updates monitoring and ranging after the state of an app or of the screen has changed.
  func appStatesChanged() {
    regions.appStatesChanged()
    tickIfNeeded()
  }

  // MARK: Permission

  func deliverAuthorization(to session: LocationSession, after delay: Duration) {
    phone.timeline.schedule(after: delay) {
      session.process?.deliver(wakes: false) { session.send(.permissionChanged) }
    }
  }

  // MARK: Updates

  func startUpdating(_ session: LocationSession) {
    guard !session.isUpdating, let process = session.process else { return }
    session.isUpdating = true
    session.beganInForeground = process.isForeground
    session.beganAt = phone.timeline.now
    if !process.isForeground, !phone.rulebook[Rules.locationBegunInBackgroundLasts] {
      phone.timeline.schedule(after: Self.lateUpdates) { [self] in
        sessionChanged(of: process)
      }
    }
    started(session)
  }

  func stopUpdating(_ session: LocationSession) {
    guard session.isUpdating else { return }
    session.isUpdating = false
    session.wantsOneFix = false
    if let process = session.process { sessionChanged(of: process) }
  }

  /// Sets whether updates continue in the background. An app that requests this without the background mode crashes.
  func setBackgroundUpdates(_ isOn: Bool, for session: LocationSession) {
    guard let process = session.process else { return }
    session.allowsBackgroundUpdates = isOn
    if isOn, !process.infoPlist.backgroundModes.contains(InfoPlist.locationMode) {
      process.crash("allowsBackgroundLocationUpdates needs the location background mode")
    }
    sessionChanged(of: process)
  }

  func started(_ session: LocationSession) {
    phone.timeline.schedule(after: phone.rulebook[Rules.firstFixDelay]) { [self] in
      guard session.isUpdating else { return }
      guard let installed = session.process?.installed else { return }
      let isAllowed = isAllowed(installed)
      let fix = fix(accuracy: session.desiredAccuracy, for: installed)
      session.process?.deliver(wakes: false) { [unowned(unsafe) self] in
        guard session.isUpdating, let process = session.process else { return }
        guard isAllowed || authorization(of: process.installed) != .notDetermined else { return }
        // A request for one location ends before its answer, because the app may make a new request in the callback.
        if session.wantsOneFix { stopUpdating(session) }
        guard isAllowed else { return session.send(.failed(.denied)) }
        report(fix, to: session)
        if session.isLive { session.lastPlace = (place(for: process.installed).position, false) }
      }
    }
    if let process = session.process { sessionChanged(of: process) }
  }

  /// Reports a location to a session's app, and counts the report. The caller ensures that the process runs.
  func report(_ fix: LocationFix, to session: LocationSession) {
    if let installed = session.process?.installed { phone.account?.located(installed) }
    session.send(.located(fix))
  }

  /// Requests one location. If updates are already running, they report one more location and continue (Apple,
  /// requestLocation()).
  func requestLocation(_ session: LocationSession) {
    if session.isUpdating { return started(session) }
    session.wantsOneFix = true
    startUpdating(session)
  }

  // MARK: Keeping awake

  /// Whether location updates keep this process from being suspended (rule D6).
  func keepsAwake(_ process: AppProcess) -> Bool {
    guard phone.rulebook[Rules.locationKeepsAwake] else { return false }
    return sessions.contains { session in
      guard session.process === process, session.isUpdating, session.allowsBackgroundUpdates,
        isAllowed(process.installed)
      else { return false }
      if hasBackgroundActivity(process) { return true }
      // Without a background activity session, live updates continue only with the permission "always".
      if session.isLive, authorization(of: process.installed) != .authorizedAlways { return false }
      let permission = authorization(of: process.installed)
      let lasts =
        session.beganInForeground || phone.rulebook[Rules.locationBegunInBackgroundLasts]
        || phone.timeline.now - session.beganAt < Self.lateUpdates
      return (permission == .authorizedAlways && lasts)
        || (permission == .authorizedWhenInUse && session.beganInForeground
          && phone.rulebook[Rules.whenInUseKeepsAwake])
    }
  }

  /// Whether location updates run for any app of the phone (rule B4).
  var isRunning: Bool {
    sessions.contains { session in
      guard session.isUpdating, let process = session.process else { return false }
      return isAllowed(process.installed) && (process.isForeground || keepsAwake(process))
    }
  }

  /// Whether an app's updates run now and need satellites, because cells and hot spots are not accurate enough.
  func positionsExactly(_ process: AppProcess) -> Bool {
    (process.isForeground || keepsAwake(process))
      && isAllowed(process.installed) && !getsApproximateLocation(process.installed)
      && sessions.contains {
        $0.process === process && $0.isUpdating && $0.desiredAccuracy <= Self.exactMetres
      }
  }

  /// The accuracy of `kCLLocationAccuracyHundredMeters`.
  private static let exactMetres = 100.0

  /// The time for which updates that began in the background keep an app awake, unless the rulebook lets such updates
  /// continue without end (conflict L18). A developer reports 5 to 15 minutes.
  private static let lateUpdates = Duration.seconds(600)

  func sessionChanged(of process: AppProcess) {
    process.reconsiderSuspension()
    phone.appStatesChanged()
  }

  func sessions(of process: AppProcess) -> [LocationSession] { sessions.filter { $0.process === process } }
}
