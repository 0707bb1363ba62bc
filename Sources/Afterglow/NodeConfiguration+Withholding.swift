import AfterglowProximity

extension NodeConfiguration {
  /// Whether a command would start something that is to be left out; what it would stop was never started.
  func withholds(_ command: Command) -> Bool {
    guard !withheld.isEmpty else { return false }
    return switch command {
    case .startLocationUpdates, .stopLocationUpdates: withheld.contains(.locationUpdates)
    case .beginBackgroundTask, .endBackgroundTask: withheld.contains(.backgroundTask)
    case .startMonitoring, .stopMonitoring, .requestState: withheld.contains(.regionMonitoring)
    // Overhearing is ranging, too.
    case .startRanging, .stopRanging: withheld.contains(.ranging)
    case .startScanning, .stopScanning: withheld.contains(.scanning)
    case .connect, .cancelConnection: withheld.contains(.links)
    case .openPulse, .writePulse: withheld.contains(.pulses)
    case .publish, .startAdvertising, .stopAdvertising, .discoverServices, .readRSSI, .release, .preserve, .openMailbox,
      .announce, .nudge, .report:
      false
    }
  }
}
