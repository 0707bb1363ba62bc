#if canImport(SwiftUI)
  import AfterglowTrial
  import Foundation
  import SwiftUI

  /// Shows the current instruction and the current question. Without a plan, the view also shows the plans to choose
  /// from. With a plan, the view also shows this phone's role, and buttons that share the log and leave the plan.
  struct TrialView: View {
    @Bindable var runner: TrialRunner

    var body: some View {
      NavigationStack {
        List {
          Section("Now") {
            Text(runner.instruction).font(.headline)
          }
          if let question = runner.question {
            Section("Please answer") {
              Text("Has iOS shown an alert about this app in this step?")
              Button("Yes") { runner.answer(true, about: question) }
              Button("No") { runner.answer(false, about: question) }
            }
          }
          if runner.plan == nil {
            ForEach(runner.plans, id: \.name) { PlanSection(runner: runner, plan: $0) }
          } else {
            Section("This phone is \(runner.role)") {
              if let url = runner.exported { ShareLink("Share the log", item: url) }
              Button("Leave the plan") { runner.leave() }
            }
          }
        }
        .navigationTitle("Field Trial")
      }
    }
  }

  /// A plan and its roles.
  private struct PlanSection: View {
    let runner: TrialRunner
    let plan: TrialPlan

    var body: some View {
      Section {
        Text(plan.title).font(.headline)
        Text(plan.summary)
        ForEach(plan.roles, id: \.name) { role in
          Button("Be phone \(role.name)") { runner.begin(plan, as: role.name) }
          Text(role.purpose).font(.caption)
        }
      }
    }
  }
#endif
