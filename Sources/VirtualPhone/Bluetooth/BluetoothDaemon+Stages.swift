import VirtualAir

/// Background scans that slow down in stages (rule B15, conflict L15).
extension BluetoothDaemon {
  /// The number of the last stage. Each stage after the first stage doubles the scan interval.
  private static let lastStage = 3

  /// Returns the share of time in which the receiver is open for the scan of one app in the background.
  func backgroundScanDuty(of session: CentralSession) -> ScanDuty {
    let duty = backgroundScanDuty
    return ScanDuty(window: duty.window, interval: duty.interval * (1 << stage(of: session)))
  }

  /// Returns the stage of an app's scan; the first stage is 0.
  private func stage(of session: CentralSession) -> Int {
    guard rulebook[Rules.backgroundScanSlowsInStages], let since = session.backgroundedAt else { return 0 }
    return min(Int((timeline.now - since) / rulebook[Rules.backgroundScanStage]), Self.lastStage)
  }

  /// Records when apps went to the background, and schedules the next stage.
  func updateStages() {
    stageChange?.cancel()
    stageChange = nil
    guard rulebook[Rules.backgroundScanSlowsInStages] else { return }
    var next: WorldTime?
    for session in centrals {
      if session.scansAsInFront {
        session.backgroundedAt = nil
        continue
      }
      let since = session.backgroundedAt ?? timeline.now
      session.backgroundedAt = since
      guard isOn, session.scan != nil, stage(of: session) < Self.lastStage else { continue }
      let end = since + rulebook[Rules.backgroundScanStage] * (stage(of: session) + 1)
      next = min(next ?? end, end)
    }
    stageChange = next.map { time in timeline.schedule(at: time) { self.updateScan() } }
  }
}
