import AfterglowProximity
import AfterglowWire
import Testing

/// The reasons why a node cannot work, in a form for an app's user interface.
@Suite struct ConditionTests {
  private func script() -> Script {
    var script = Script()
    script.includesConditions = true
    return script
  }

  private static let troubles: [(Event, [Condition], Event)] = [
    (.centralStateChanged(.poweredOff), [.bluetoothOff], .centralStateChanged(.poweredOn)),
    (.centralStateChanged(.unauthorized), [.bluetoothUnauthorized], .centralStateChanged(.poweredOn)),
    (.centralStateChanged(.unsupported), [.bluetoothUnsupported], .centralStateChanged(.poweredOn)),
    (.centralStateChanged(.resetting), [.bluetoothResetting], .centralStateChanged(.unknown)),
    (.locationServicesChanged(isEnabled: false), [.locationServicesOff], .locationServicesChanged(isEnabled: true)),
    (.locationAuthorizationChanged(.denied), [.locationDenied], .locationAuthorizationChanged(.always(.full))),
    (.locationAuthorizationChanged(.restricted), [.locationRestricted], .locationAuthorizationChanged(.always(.full))),
    (
      .locationAuthorizationChanged(.notDetermined), [.locationNotDetermined],
      .locationAuthorizationChanged(.always(.full))
    ),
    (
      .locationAuthorizationChanged(.whenInUse(.full)), [.locationOnlyWhenInUse],
      .locationAuthorizationChanged(.always(.full))
    ),
    (
      .locationAuthorizationChanged(.whenInUse(.reduced)), [.locationOnlyWhenInUse, .locationNotPrecise],
      .locationAuthorizationChanged(.always(.full))
    ),
    (
      .locationAuthorizationChanged(.always(.reduced)), [.locationNotPrecise],
      .locationAuthorizationChanged(.always(.full))
    ),
    (.notificationsAuthorized(false), [.notificationsDenied], .notificationsAuthorized(true)),
    (.lowPowerModeChanged(isOn: true), [.lowPowerMode], .lowPowerModeChanged(isOn: false)),
    (.backgroundRefreshChanged(isAllowed: false), [.backgroundRefreshOff], .backgroundRefreshChanged(isAllowed: true)),
    (
      .launched(Launch(backgroundModes: [])),
      [.locationModeMissing, .bluetoothCentralModeMissing, .bluetoothPeripheralModeMissing],
      .launched(Launch(backgroundModes: [.location, .bluetoothCentral, .bluetoothPeripheral]))
    ),
  ]

  @Test(arguments: troubles)
  func `each condition is reported once when it begins and once when it ends`(
    trouble: Event, conditions: [Condition], recovery: Event
  ) {
    var script = script()
    #expect(script.play(trouble, at: 1).contains(.conditionsChanged(conditions)))
    #expect(script.engine.conditions == conditions)
    #expect(!script.play(trouble, at: 2).contains { $0.isConditionsChange })
    #expect(script.play(recovery, at: 3).contains(.conditionsChanged([])))
    #expect(script.engine.conditions == [])
  }

  @Test func `before the phone has reported its first state there is no condition`() {
    var script = script()
    script.expect(.wake, at: 1, [])
    #expect(script.engine.conditions == [])
  }

  @Test func `several conditions are reported in the order in which a user should resolve them`() {
    var script = script()
    _ = script.play(.lowPowerModeChanged(isOn: true), at: 0)
    _ = script.play(.locationAuthorizationChanged(.denied), at: 0)
    _ = script.play(.centralStateChanged(.poweredOff), at: 0)
    #expect(script.engine.conditions == [.bluetoothOff, .locationDenied, .lowPowerMode])
    #expect(script.engine.conditions == script.engine.conditions.sorted())
  }

  @Test func `a problem with a technique that the app does not use is not reported`() {
    var configuration = Configuration()
    configuration.aims = .beFound
    var script = Script(configuration)
    _ = script.play(.locationAuthorizationChanged(.denied), at: 0)
    _ = script.play(.launched(Launch(backgroundModes: .bluetoothPeripheral)), at: 0)
    #expect(script.engine.conditions == [])
    // The conditions appear when the app requests ranging, because ranging needs location.
    _ = script.play(.rangingRequested(region(1)), at: 1)
    #expect(script.engine.conditions == [.locationModeMissing, .locationDenied])
    _ = script.play(.rangingWithdrawn(region(1)), at: 2)
    #expect(script.engine.conditions == [])
  }

  @Test(arguments: [-3_600_000, -2_001, 2_001, 86_400_000] as [Int64])
  func `a changed clock is reported for a minute`(change: Int64) {
    var script = script()
    let noon: Int64 = 1_600_000_000_000
    script.expect(.clockRead(millisecondsSince1970: noon), at: 0, [])
    script.expect(.clockRead(millisecondsSince1970: noon + 60_000), at: 60, [])
    #expect(
      script.play(.clockRead(millisecondsSince1970: noon + 70_000 + change), at: 70)
        .contains(.conditionsChanged([.clockJumped])))
    #expect(!script.sleep(until: 129.999).contains { $0.isConditionsChange })
    #expect(script.sleep(until: 130).contains(.conditionsChanged([])))
    #expect(script.engine.tally.clockJumps == 1)
  }

  @Test(arguments: [Int64.min, .max, 0])
  func `every value of the wall clock is accepted`(milliseconds: Int64) {
    for other in [Int64.min, .max, 0, 1_600_000_000_000] {
      var script = script()
      _ = script.play(.clockRead(millisecondsSince1970: other), at: 1)
      _ = script.play(.clockRead(millisecondsSince1970: milliseconds), at: 2)
      _ = script.play(.applicationStateChanged(.background), at: 3)
      #expect(script.engine.tally.clockJumps <= 1)
    }
  }

  @Test(arguments: Condition.allCases)
  func `every condition has its own sentence for a person`(condition: Condition) {
    #expect(condition.sentence.hasSuffix("."))
    #expect(condition.sentence.count <= 120)
    #expect(Condition.allCases.count { $0.sentence == condition.sentence } == 1)
  }

  @Test(arguments: Condition.allCases)
  func `the sentence about missing location states the loss in figures`(condition: Condition) {
    let isAboutLocation = [
      .locationServicesOff, .locationRestricted, .locationDenied, .locationNotDetermined, .locationOnlyWhenInUse,
      .locationNotPrecise,
    ].contains(condition)
    #expect((condition.loss != nil) == isAboutLocation)
    #expect(condition.loss.map { $0.contains("100 %") && $0.contains("0 %") } ?? true)
  }
}
