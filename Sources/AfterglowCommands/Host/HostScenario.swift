#if os(Linux)
  import AfterglowScenarios
  import AppTrials
  import VirtualPhone

  /// A scenario file that a hosted app plays instead of situations.
  struct HostScenario {
    let name: String
    let scenario: Scenario

    init(_ name: String, in surroundings: Surroundings) throws(CommandFailure) {
      self.name = name
      let text = try surroundings.contents(of: name)
      do throws(ScenarioError) { scenario = try Scenario(parsing: text) } catch {
        throw .badData("\(name): \(error)")
      }
      for action in scenario.actions {
        if case .say = action.action {
          throw .badData("\(name): 'say' works only with the chat in Apps/; use 'tap' to operate a hosted app")
        }
      }
      guard scenario.phones.count >= 2, scenario.phones.count <= Trial.maximumPhones else {
        throw .badData("\(name): a scenario of a hosted app has 2 to \(Trial.maximumPhones) phones")
      }
    }

    /// The scenario's title; the file's name if the scenario has no title.
    var title: String { scenario.title.isEmpty ? name : scenario.title }

    /// Plays the app in a trial. Returns the trial's result, and a verdict on each expectation.
    func play(
      _ app: PhoneApp, beside other: PhoneApp?, in trial: Trial, prepare: (World) -> Void
    ) -> (outcome: Trial.Outcome, verdicts: [ExpectationChecker.Verdict]) {
      let checker = Checker(scenario.expectations)
      let story = Story(
        members: scenario.phones.map(Self.member), actions: scenario.actions.map(Self.action),
        length: scenario.duration
      ) { event, time in checker.record(event, at: time) }
      let outcome = trial.run(app, beside: other, wallClock: scenario.wallClock, story: story, prepare: prepare)
      return (outcome, checker.checker.verdicts(at: .zero + scenario.duration))
    }

    private static func member(_ plan: PhonePlan) -> Story.Member {
      Story.Member(name: plan.name, model: plan.model, os: plan.os, position: plan.position) { phone, installed in
        phone.isProximitySensorCovered = plan.isCovered
        phone.isDoNotDisturbOn = plan.isDoNotDisturbOn
        phone.hasPairedWatch = plan.hasPairedWatch
        phone.setBluetooth(on: plan.isBluetoothOn)
        phone.setLocationAuthorization(plan.app.location, for: installed)
        phone.setBluetoothAuthorization(plan.app.bluetooth, for: installed)
        phone.setNotificationAuthorization(plan.app.notifications, for: installed)
      }
    }

    private static func action(_ scheduled: ScheduledAction) -> Story.Action {
      Story.Action(time: scheduled.time - .zero, phone: scheduled.phone) { phone, installed in
        scheduled.action.perform(on: phone, installed)
      }
    }

    private final class Checker {
      var checker: ExpectationChecker

      init(_ expectations: [Scenario.Expectation]) { checker = ExpectationChecker(expectations) }

      func record(_ event: TrialEvent, at time: WorldTime) {
        let kind: SimulationEvent.Kind =
          switch event.kind {
          case .launched: .launched
          case .appeared: .appeared
          case .departed: .departed
          case .linked: .linked
          case .unlinked: .unlinked
          case .message: .message
          case .notified: .notified
          case .logged: .logged
          }
        checker.record(
          SimulationEvent(time: time, phone: event.observer, kind: kind, peer: event.peer, text: event.text))
      }
    }
  }
#endif
