import VirtualAir

/// The states of Bluetooth on a phone: on, switched off, crashed, silent.
extension BluetoothDaemon {
  /// Whether apps can use the radio. A silent radio counts as on, because apps do not notice the silence.
  var isOn: Bool { isSwitchedOn && phone.isPoweredOn && !isResetting }

  func start() {
    guard isOn else { return }
    controller.setPower(!isSilent)
    updateServices()
    changeAddress()
    updateManagerStates()
  }

  func stop() {
    rotation?.cancel()
    controller.setPower(false)
    advertisement = nil
    forgetLinks()
    guard !phone.isPoweredOn else { return }
    if !rulebook[Rules.identifiersSurviveReboot] { peers = PeerTable() }
    // Only a reboot restores a silent radio (rule I2).
    isSilent = false
    isResetting = false
    restart?.cancel()
  }

  /// Ends all links and attempts. If the rules say so, reports no disconnections and no ended subscriptions (rule C17).
  private func forgetLinks() {
    for peer in peers.all {
      let fault = rulebook[Rules.powerOffIsSilent] ? nil : rulebook[Rules.linkErrors].outOfRange
      letGo(peer, telling: fault)
      for link in peer.links {
        _ = peers.unlink(link.id)
        forgetAttributes(of: peer, on: link.id, reports: fault != nil)
        endChannels(on: link.id)
      }
      if !peer.waiting.isEmpty { controller.cancelInitiation(to: peer.address) }
      peer.waiting = []
      peer.reportedTo = []
    }
    attempts.removeAll()
  }

  // MARK: Switches

  func setSwitch(_ isOn: Bool, by source: BluetoothSwitch = .settings) {
    guard isOn != isSwitchedOn else { return }
    if source == .controlCenter, !isOn, !rulebook[Rules.controlCenterShowsPoweredOff] { return endLinks() }
    isSwitchedOn = isOn
    if !isOn {
      let rule =
        switch source {
        case .settings, .airplaneMode: Rules.relaunchAfterSettingsSwitch
        case .controlCenter: Rules.relaunchAfterControlCenter
        }
      if !rulebook[rule] { closeUnattended() }
    }
    guard phone.isPoweredOn, !isResetting else { return }
    if isOn {
      start()
    } else {
      stop()
      // Scans, attempts and advertisements end with the radio, and running apps have to start them again. The scans and
      // advertisements of apps that do not run are kept for restoration.
      for session in centrals where !session.isUnattended { session.scan = nil }
      for session in peripheralSessions where !session.isUnattended { session.forgetAdvertising() }
      updateManagerStates()
    }
  }

  /// Handles a switch to airplane mode that leaves Bluetooth on. The system may still drop the requests that it keeps
  /// for apps without a process (rule G1).
  func outlivedAirplaneMode() {
    if !rulebook[Rules.relaunchAfterAirplaneMode] { closeUnattended() }
  }

  /// Ends all links, and changes nothing else (conflict L6).
  private func endLinks() {
    for peer in peers.linked {
      letGo(peer, telling: rulebook[Rules.linkErrors].closedByPeer)
      for link in peer.links { end(link.id) }
    }
  }

  // MARK: Faults

  /// Crashes the daemon, which runs again a moment later (rule I2).
  func crash() {
    guard isOn else { return }
    beginReset()
    restart = timeline.schedule(after: rulebook[Rules.daemonRestart]) { self.endReset() }
  }

  private func beginReset() {
    guard !isResetting else { return }
    restart?.cancel()
    stop()
    isResetting = true
    if rulebook[Rules.resetForgetsEverything] { forgetEverything() }
    if rulebook[Rules.resetInvalidatesPeripherals] {
      for session in centrals { session.voidPeripherals() }
    }
    updateManagerStates()
  }

  private func forgetEverything() {
    closeUnattended()
    for session in centrals { session.scan = nil }
    for session in peripheralSessions {
      session.forgetAdvertising()
      session.loseServices()
    }
  }

  private func endReset() {
    guard isResetting else { return }
    isResetting = false
    if isOn { start() } else { updateManagerStates() }
  }

  /// Stops the radio. Apps receive no report, and their managers still count the radio as on (rule I2).
  func fallSilent() {
    guard isOn else { return }
    isSilent = true
    controller.setPower(false)
  }

  func controllerVanished() { beginReset() }
  func controllerReturned() { endReset() }
  func controllerSwitched(on isOn: Bool) { setSwitch(isOn) }
}
