public import VirtualPhone

extension RulebookOverlay {
  /// The measured values of the rules that do not hold.
  public init(_ verdicts: [TrialVerdict], release: String, model: PhoneModel?, source: String) {
    self.init(
      title: source, release: release, model: model,
      values: verdicts.compactMap { verdict in
        guard verdict.finding == .fails, let setting = verdict.setting else { return nil }
        return Value(setting: setting, source: "\(source): \(verdict.measurement)")
      })
  }
}
