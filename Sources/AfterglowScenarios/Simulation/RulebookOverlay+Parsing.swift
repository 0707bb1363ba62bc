public import VirtualPhone

/// The parsing of overlays from JSON files. `afterglow schema rulebook` describes the format of these files.
extension RulebookOverlay {
  /// Reads an overlay from JSON, and checks each value against its rule.
  ///
  /// - Throws: An error that names the fault and its position in the file.
  public init(parsing text: [UInt8]) throws(ScenarioError) {
    var object = try ScenarioValue(path: "", json: JSONValue(parsing: text)).object()
    let title = try object.takeIfPresent("title")?.string() ?? ""
    let release = try object.take("release")
    _ = try release.release()
    let model = try object.takeIfPresent("model")?.model()
    var values: [Value] = []
    for entry in try object.take("values").boundedList() {
      let value = try Value(parsing: entry)
      guard !values.contains(where: { $0.setting.rule.name == value.setting.rule.name }) else {
        throw entry.error("'\(value.setting.rule.name)' is set twice")
      }
      values.append(value)
    }
    try object.end()
    self.init(title: title, release: try release.string(), model: model, values: values)
  }
}

extension RulebookOverlay.Value {
  init(parsing entry: ScenarioValue) throws(ScenarioError) {
    var object = try entry.object()
    let name = try object.take("rule")
    let rule = try name.rule()
    let value = try object.take("value")
    guard let setting = rule.setting(to: try value.figure()) else {
      throw value.error("this is not a value of \(rule.name), which is \(rule.figure(for: .iOS27)) on iOS 27")
    }
    let source = try object.take("source").string()
    try object.end()
    self.init(setting: setting, source: source)
  }
}

extension ScenarioValue {
  /// Returns the rule with this name. Throws an error if there is no such rule, or if the virtual phone does not model
  /// the rule.
  fileprivate func rule() throws(ScenarioError) -> any RuleDescription {
    let name = try string()
    guard let rule = Rules.rule(named: name) else {
      throw error("there is no rule '\(name)'; 'afterglow rules' lists the rules")
    }
    guard rule.status == .modelled else { throw error("'\(name)' is \(rule.status) and cannot be set") }
    return rule
  }

  /// Returns the JSON value as text: a string as it is, a number in digits, and `yes` or `no` for a Boolean value.
  fileprivate func figure() throws(ScenarioError) -> String {
    switch json {
    case .boolean(let value): value ? "yes" : "no"
    case .number(let value): Int(exactly: value).map(String.init) ?? "\(value)"
    default: try string()
    }
  }
}
