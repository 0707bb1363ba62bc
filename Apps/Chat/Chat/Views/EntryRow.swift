#if canImport(SwiftUI)
  import SwiftUI

  /// A line of the conversation.
  struct EntryRow: View {
    let entry: Entry

    var body: some View {
      switch entry.content {
      case .heard(let sender, let text): line(sender.spokenDigits, text, alignment: .leading)
      case .said(let said): line(said.status, said.text, alignment: .trailing)
      case .notice(let text):
        Text(text)
          .font(.caption)
          .foregroundStyle(.secondary)
          .frame(maxWidth: .infinity)
      }
    }

    private func line(_ caption: String, _ text: String, alignment: HorizontalAlignment) -> some View {
      VStack(alignment: alignment) {
        Text(text)
        HStack {
          Text(caption)
          Text(Date(timeIntervalSince1970: entry.moment), style: .time)
        }
        .font(.caption2)
        .foregroundStyle(.secondary)
      }
      .frame(maxWidth: .infinity, alignment: Alignment(horizontal: alignment, vertical: .center))
      .accessibilityElement(children: .combine)
    }
  }
#endif
