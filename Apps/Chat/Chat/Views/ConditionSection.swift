#if canImport(SwiftUI)
  import Afterglow
  import SwiftUI

  /// The section of a list that shows the conditions that keep the app from working, and their remedies. Without such
  /// conditions, there is no section.
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
