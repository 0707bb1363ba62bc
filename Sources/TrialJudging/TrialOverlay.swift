public import VirtualPhone

extension RulebookOverlay {
  /// Creates an overlay with the measured values of the rules that the trial has contradicted.
  public init(_ verdicts: [TrialVerdict], release: String, model: PhoneModel?, source: String) {
    self.init(
      title: source, release: release, model: model,
      values: verdicts.compactMap { verdict in
        guard verdict.finding == .fails, let setting = verdict.setting else { return nil }
        return Value(setting: setting, source: "\(source): \(verdict.measurement)")
      })
  }
}
