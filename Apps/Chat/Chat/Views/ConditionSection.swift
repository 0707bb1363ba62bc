#if canImport(SwiftUI)
  import Afterglow
  import SwiftUI

  /// What keeps the app from its work, and what to do about it; nothing if nothing does.
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
