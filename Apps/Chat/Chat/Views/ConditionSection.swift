#if canImport(SwiftUI)
  import Afterglow
  import SwiftUI

  /// A list section with one sentence for each condition that limits the app. The sentence states the problem and any
  /// remedy. Without conditions, there is no section.
  struct ConditionSection: View {
    let conditions: [Condition]

    var body: some View {
      if !conditions.isEmpty {
        Section("Needs your attention") {
          ForEach(conditions, id: \.self) { condition in
            Label(condition.sentence, systemImage: "exclamationmark.triangle")
          }
        }
      }
    }
  }
#endif
