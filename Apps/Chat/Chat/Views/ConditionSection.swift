#if canImport(SwiftUI)
  import Afterglow
  import SwiftUI

  /// The conditions that keep the app from working, and their remedies; empty without such conditions.
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
