import AppProcesses
import AppTrials
import Foundation
import Testing

/// Plays the probe in pairs of trials: one trial has a planted fault, and the other trial has no fault.
@MainActor @Suite struct TrialTests {
  private func outcome(
    _ mode: String, beside other: String? = nil, _ situation: TrialSituation = .allLocked, taps: [String] = [],
    story: Story? = nil, infoPlist: InfoPlist = InfoPlist()
  ) -> Trial.Outcome {
    let container = URL(filePath: NSTemporaryDirectory()).appending(path: "afterglow-trial-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: container) }
    func app(_ mode: String) -> PhoneApp {
      PhoneApp(
        name: "Probe", infoPlist: infoPlist, executable: HostedWorld.probe, arguments: [mode], container: container)
    }
    return Trial(situation, phoneCount: other == nil ? 2 : 3, os: OSVersion(17), seed: 1, taps: taps)
      .run(app(mode), beside: other.map(app), wallClock: WallClock(unixSeconds: 1_600_000_000), story: story)
  }

  private func kinds(_ outcome: Trial.Outcome) -> [String] { outcome.findings.map { "\($0.kind) \($0.rule)" } }

  @Test func `work that was due while the app was suspended is a finding`() throws {
    let outcome = outcome("life:late-work")
    #expect(kinds(outcome) == ["work-while-suspended D9"])
    let time = try #require(outcome.findings.first?.time)
    #expect(time > .seconds(159) && time < .seconds(162))
    #expect(kinds(self.outcome("life:none")) == [])
  }

  @Test func `only a background task that does not end is a finding`() {
    let found = kinds(outcome("life:endless-task"))
    #expect(found.contains("background-task-expired D4") && found.contains("ended-by-watchdog D4"), "\(found)")
    #expect(kinds(outcome("life:ended-task")) == [])
  }

  @Test(arguments: [false, true])
  func `a Live Activity that iOS refuses is a finding, with its reason`(isDeclared: Bool) {
    var infoPlist = InfoPlist()
    infoPlist.supportsLiveActivities = isDeclared
    let outcome = outcome("life:activity", infoPlist: infoPlist)
    #expect(kinds(outcome) == [isDeclared ? "live-activity-in-background B9" : "live-activity-undeclared B9"])
    let refusal = isDeclared ? "refused visibility" : "refused unsupportedTarget"
    #expect(outcome.logs[0].lines.contains { $0.message == refusal })
  }

  @Test func `another app runs on every second phone, and each app has its own findings`() {
    let outcome = outcome("life:late-work", beside: "life:endless-task")
    #expect(outcome.logs.map { $0.lines.contains { $0.message == "expired" } } == [false, true, false])
    #expect(outcome.findings.first { $0.kind == "background-task-expired" }?.phone == "B")
    #expect(outcome.findings.first { $0.kind == "work-while-suspended" }?.phone == "A")
  }

  @Test func `a characteristic that only paired peers may write is a finding, because virtual phones never pair`() {
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-central", "bluetooth-peripheral"],
      usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let found = outcome("chatter:encrypted", .inFront, infoPlist: plist)
    #expect(found.findings.first { $0.kind == "pairing-not-modelled" }?.severity == .warning)
    #expect(found.logs[0].lines.contains { $0.message.contains("write failed") })
    let open = outcome("chatter", .inFront, infoPlist: plist)
    #expect(open.findings.allSatisfy { $0.kind != "pairing-not-modelled" })
  }

  @Test func `advertising that begins in the background is a note and not a fault`() {
    let plist = InfoPlist(
      backgroundModes: ["bluetooth-central", "bluetooth-peripheral", "location"],
      usageDescriptions: ["NSBluetoothAlwaysUsageDescription"])
    let findings = outcome("chatter", .bluetoothOffAndOn, infoPlist: plist).findings
    #expect(findings.first { $0.kind == "background-advertising-start" }?.severity == .note)
    #expect(findings.allSatisfy { $0.kind != "background-advertising-change" }, "\(findings)")
  }

  @Test(arguments: [(12, false), (13, true)])
  func `Bluetooth without a usage description is a finding from iOS 13 on`(release: Int, isFinding: Bool) {
    let story = Story(
      members: [
        Story.Member(name: "Ann", model: .iPhoneX, os: OSVersion(release), position: .origin) { phone, app in
          phone.setBluetoothAuthorization(.allowedAlways, for: app)
        }
      ],
      actions: [Story.Action(time: .seconds(1), phone: "Ann") { $0.launch($1) }], length: .seconds(5)
    ) { _, _ in }
    let found = kinds(outcome("chatter", story: story))
    #expect(found.contains("no-NSBluetoothAlwaysUsageDescription I3") == isFinding, "\(found)")
  }

  @Test func `a tap waits for a control that appears later`() {
    let outcome = outcome("life:late-tap", .inFront, taps: ["Start", "Start", "radio"])
    #expect(outcome.logs[0].lines.map(\.message) == ["started", "started", "radio true"])
    #expect(kinds(outcome) == [])
  }

  @Test func `a tap reaches a visible control, and a tap on a missing control is a finding`() {
    let outcome = outcome("life:tap", .inFront, taps: ["Start", "radio", "Hidden"])
    let log = outcome.logs[0].lines.map(\.message)
    #expect(Array(log.prefix(2)) == ["started", "radio true"])
    #expect(log.last == "[Afterglow] there is no control 'Hidden'; the controls are: Start, radio")
    #expect(kinds(outcome) == ["tap-missed –"])
  }

  @Test func `a tap reaches a control in a row of a list, or selects the row`() {
    let outcome = outcome("life:list", .inFront, taps: ["Start", "radio", "Row", "radio"])
    #expect(outcome.logs[0].lines.map(\.message) == ["started", "radio true", "row 0", "radio true"])
    #expect(kinds(outcome) == [])
  }

  @Test func `a tap does not select a row of a list without selection, but reaches the controls in the row`() {
    let outcome = outcome("life:fixed-list", .inFront, taps: ["radio", "Row"])
    let log = outcome.logs[0].lines.map(\.message)
    #expect(log.first == "radio true" && !log.contains("row 0"))
    #expect(log.last == "[Afterglow] there is no control 'Row'; the controls are: Section, Start, radio")
    #expect(kinds(outcome) == ["tap-missed –"])
  }

  @Test(arguments: ["one-choice", "one-edited-choice"])
  func `a tap on another row ends the selection of the first row`(list: String) {
    let outcome = outcome("life:\(list)", .inFront, taps: ["A", "B", "B"])
    #expect(
      outcome.logs[0].lines.map(\.message) == [
        "selected 0 [true, false]", "deselected 0 [false, false]", "selected 1 [false, true]",
        "selected 1 [false, true]",
      ])
  }

  @Test(arguments: ["many-choices", "many-edited-choices"])
  func `a list with several selected rows adds a tapped row to the selection, or removes the row`(list: String) {
    let outcome = outcome("life:\(list)", .inFront, taps: ["A", "B", "A"])
    #expect(
      outcome.logs[0].lines.map(\.message) == [
        "selected 0 [true, false]", "selected 1 [true, true]", "deselected 0 [false, true]",
      ])
  }

  @Test func `a tap selects no row in editing mode unless the app allows it`() {
    #expect(kinds(outcome("life:no-edited-choice", .inFront, taps: ["A"])) == ["tap-missed –"])
  }

  @Test func `a tap reaches a control in a header, a footer or the background of a list`() {
    let taps = ["Header", "Footer", "Background", "Section", "Row", "Section"]
    let outcome = outcome("life:headed-list", .inFront, taps: taps)
    #expect(
      outcome.logs[0].lines.map(\.message) == ["Header", "Footer", "Background", "Section", "row 0", "Section"])
    #expect(kinds(outcome) == [])
  }

  @Test func `a tap reaches a control in a cell of a grid`() {
    let outcome = outcome("life:grid", .inFront, taps: ["Start"])
    #expect(outcome.logs[0].lines.map(\.message) == ["started"])
    #expect(kinds(outcome) == [])
  }

  @Test func `a story of the caller is played, and its events are reported`() {
    let events = Box()
    let members = ["Ann", "Ben"].map {
      Story.Member(name: $0, model: .iPhone12, os: OSVersion(17), position: .origin) { _, _ in }
    }
    let story = Story(
      members: members,
      actions: [
        Story.Action(time: .seconds(2), phone: "Ben") { $0.launch($1) },
        Story.Action(time: .seconds(4), phone: "Ben") { phone, _ in phone.tap("Start") },
      ], length: .seconds(10)
    ) { event, time in events.all.append("\(Int(time.seconds)) \(event.observer) \(event.kind) \(event.text ?? "")") }
    _ = outcome("life:tap", story: story)
    #expect(events.all == ["2 Ben launched ", "4 Ben logged started"])
  }

  @Test func `a suite of user defaults survives a kill`() {
    let hosted = HostedWorld()
    let app = hosted.addPhone("A", mode: "life:suite")
    let phone = hosted.world.phones[0]
    phone.launch(app)
    phone.jetsam(app)
    phone.launch(app)
    #expect(hosted.log("A") == ["suite 1", "suite 2"])
  }

  @Test func `an app reads the iOS release of its own phone`() {
    let hosted = HostedWorld()
    for (name, os) in [("Ann", OSVersion(12)), ("Ben", OSVersion(17))] {
      let app = hosted.addPhone(name, mode: "life:release", os: os)
      hosted.world.phones.last?.launch(app)
    }
    #expect(hosted.log("Ann") == ["13 false 12.0 Ann"])
    #expect(hosted.log("Ben") == ["13 true 17.0 iPhone"])
  }

  private final class Box {
    var all: [String] = []
  }
}
