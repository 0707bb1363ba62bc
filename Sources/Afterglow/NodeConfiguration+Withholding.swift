import AfterglowProximity

extension NodeConfiguration {
  /// Whether a command belongs to a withheld ingredient. A command that stops the ingredient is withheld too, because
  /// the ingredient was never started.
  func withholds(_ command: Command) -> Bool {
    guard !withheldIngredients.isEmpty else { return false }
    return switch command {
    case .startLocationUpdates, .stopLocationUpdates: withheldIngredients.contains(.locationUpdates)
    case .beginBackgroundTask, .endBackgroundTask: withheldIngredients.contains(.backgroundTask)
    case .startMonitoring, .stopMonitoring, .requestState: withheldIngredients.contains(.regionMonitoring)
    // Withholding the ingredient `ranging` also disables the ingredient `overhearing`, which uses ranging.
    case .startRanging, .stopRanging: withheldIngredients.contains(.ranging)
    case .startScanning, .stopScanning: withheldIngredients.contains(.scanning)
    case .connect, .cancelConnection: withheldIngredients.contains(.links)
    case .openPulse, .writePulse: withheldIngredients.contains(.pulses)
    case .publish, .replaceServices, .startAdvertising, .stopAdvertising, .discoverServices, .readRSSI, .release,
      .preserve, .openMailbox, .announce, .nudge, .report:
      false
    }
  }
}
