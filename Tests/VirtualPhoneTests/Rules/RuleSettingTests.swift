import Testing
import VirtualPhone

/// Texts are read as values of rules.
@Suite struct RuleSettingTests {
  /// The names of the rules whose values cannot be read back from their texts.
  private static let unwritable: Set<String> = [
    "advertising-delay-weights", "allowed-advertisement-keys", "link-errors", "unlimited-time-remaining",
  ]

  @Test func `every modelled rule, with four exceptions, reads its own value from the value's text`() {
    for rule in Rules.all where rule.status == .modelled {
      let figure = rule.figure(for: .iOS27)
      let setting = rule.setting(to: figure.description)
      if Self.unwritable.contains(rule.name) {
        #expect(setting == nil, "\(rule.name)")
      } else {
        #expect(setting?.figure == figure, "\(rule.name): \(figure)")
      }
    }
  }

  @Test(arguments: [
    ("suspension-delay", "5"), ("suspension-delay", "-1 s"), ("suspension-delay", "0 s"),
    ("suspension-delay", "1e300 s"), ("suspension-delay", "nan s"), ("suspension-delay", "5 hours"),
    ("scan-relaunches", "perhaps"), ("maximum-links", "-1"), ("maximum-links", "12345678"),
    ("immediate-proximity", "inf"), ("background-scan-window-screen-on", "30 ms of every 20 ms"),
    ("region-exit-delay", "43 s to 30 s"), ("region-exit-delay", "30 s"),
  ])
  func `a text that is not a value of its rule is refused`(name: String, text: String) throws {
    let rule = try #require(Rules.rule(named: name))
    #expect(rule.setting(to: text) == nil)
  }

  @Test func `an overlay applies to its release and model, unless a scenario sets the value`() throws {
    let setting = try #require(Rules.suspensionDelay.setting(to: "7 s"))
    let overlay = RulebookOverlay(
      release: "26.4", model: .iPhone12, values: [.init(setting: setting, source: "a test")])
    #expect(overlay.applies(to: OSVersion(26, 4, 1), .iPhone12))
    #expect(!overlay.applies(to: OSVersion(26, 5), .iPhone12))
    #expect(!overlay.applies(to: OSVersion(26, 4), .iPhone15))
    RulebookOverlay.$inForce.withValue([overlay]) {
      let world = World(seed: 1)
      let plain = world.addPhone("A", model: .iPhone12, os: OSVersion(26, 4))
      var rulebook = Rulebook(os: OSVersion(26, 4))
      rulebook[Rules.suspensionDelay] = .seconds(3)
      let scripted = world.addPhone("B", model: .iPhone12, os: OSVersion(26, 4), rulebook: rulebook)
      let other = world.addPhone("C", model: .iPhone15, os: OSVersion(26, 4))
      #expect(plain.rulebook[Rules.suspensionDelay] == .seconds(7))
      #expect(scripted.rulebook[Rules.suspensionDelay] == .seconds(3))
      #expect(other.rulebook[Rules.suspensionDelay] == .seconds(5))
    }
  }
}
