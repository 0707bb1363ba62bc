#if os(Linux)
  import AfterglowScenarios
  import AfterglowTrial
  import TrialJudging
  import VirtualPhone

  /// Supports field trials with real phones: lists plans, predicts their logs on virtual phones, plays a plan's
  /// witness, and judges rules by real logs.
  struct FieldTrialVerb: Verb {
    var syntax: CommandSyntax { Self.grammar }

    func run(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      switch options.task {
      case "explain": return try explain(options, in: surroundings)
      case "predict": return try PredictTask(options: options, surroundings: surroundings).run()
      case "witness": return try WitnessTask(options: options, surroundings: surroundings).run()
      case "judge": return try JudgeTask(options: options, surroundings: surroundings).run()
      default: return try list(options, in: surroundings)
      }
    }

    private func list(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      for plan in try surroundings.bundledPlans() {
        let text = "\(padded(plan.name, to: 16))\(plan.title): \(plan.duration), \(plan.ruleNames.count) rules"
        let json = JSON.object([
          "kind": .string("plan"), "name": .string(plan.name), "title": .string(plan.title),
          "seconds": .number(plan.seconds), "steps": .integer(plan.steps.count),
          "rules": .array(plan.ruleNames.map { .string($0) }),
        ])
        try surroundings.output.line(options.contains("--json") ? json.text : text)
      }
      return .success
    }

    private func explain(_ options: Options, in surroundings: Surroundings) throws(CommandFailure) -> ExitCode {
      let plan = try surroundings.plan(options)
      if options.contains("--json") {
        for (step, beginning) in zip(plan.steps, plan.beginnings) {
          let rules = step.decides.map {
            JSON.object(["rule": .string($0.rule), "measurement": .string($0.words), "phone": .string($0.role)])
          }
          let json = JSON.object([
            "kind": .string("step"), "step": .string(step.id), "begins": .number(beginning),
            "seconds": .number(step.seconds), "say": .string(step.say), "decides": .array(rules),
          ])
          try surroundings.output.line(json.text)
        }
        return .success
      }
      for line in plan.explanation { try surroundings.output.line(line) }
      return .success
    }
  }

  extension Surroundings {
    /// The plans of the app's bundle.
    func bundledPlans() throws(CommandFailure) -> [TrialPlan] {
      var plans: [TrialPlan] = []
      for file in TrialPrediction.bundledPlans { plans.append(try plan(in: file.text, named: file.name)) }
      return plans
    }

    /// The plan that the first operand names: a plan of the app's bundle, or a file.
    func plan(_ options: Options) throws(CommandFailure) -> TrialPlan {
      guard let name = options.operands.first else {
        throw .usage("a plan is missing: a name that 'afterglow trial plans' lists, or a file")
      }
      return try plan(named: name)
    }

    func plan(named name: String) throws(CommandFailure) -> TrialPlan {
      if let plan = try bundledPlans().first(where: { $0.name == name }) { return plan }
      return try plan(in: try contents(of: name), named: name)
    }

    private func plan(in text: [UInt8], named name: String) throws(CommandFailure) -> TrialPlan {
      do throws(TrialPlanError) { return try TrialPlan(parsing: text) } catch { throw .badData("\(name): \(error)") }
    }
  }

  extension TrialPlan {
    /// The rules that the plan can decide, in the rulebook's order.
    var ruleNames: [String] {
      let names = Set(steps.flatMap { $0.decides.map(\.rule) })
      return Rules.all.map(\.name).filter(names.contains)
    }

    /// The duration of the plan in words, rounded up to whole minutes.
    var duration: String { "\(Int((seconds / 60).rounded(.up))) minutes" }

    /// The plan's steps and instructions, for the people with the phones.
    var explanation: [String] {
      var lines = ["\(title), \(duration)", summary, ""]
      lines += roles.map { "Phone \($0.name): \($0.purpose)" }
      if let witness { lines.append("Witness \(witness.name): \(witness.purpose)") }
      for (step, beginning) in zip(steps, beginnings) {
        let seconds = Int(beginning) % 60
        let time = "\(Int(beginning) / 60):\(seconds < 10 ? "0" : "")\(seconds)"
        lines += ["", "\(time)  \(step.id), \(Int(step.seconds)) s", "    \(step.say)"]
        lines += step.acts.filter { $0.at > 0 }.compactMap { act in
          act.instruction.map { "    after \(Int(act.at)) s  \($0)" }
        }
        lines += step.decides.map { decision in
          let rule = Rules.rule(named: decision.rule)
          return "    \(rule?.id ?? "?") \(decision.rule): \(decision.words)"
        }
      }
      return lines
    }
  }
#endif
