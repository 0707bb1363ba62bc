#if canImport(SwiftUI)
  import Afterglow
  import SwiftUI

  /// A person nearby: name, distance, channels, and the signal as bars.
  struct PersonRow: View {
    let person: NearbyPerson

    var body: some View {
      HStack {
        VStack(alignment: .leading) {
          Text(person.name).font(.body.monospaced())
          Text([person.distance, person.channels].compactMap { $0 }.joined(separator: " · "))
            .font(.caption)
            .foregroundStyle(.secondary)
        }
        Spacer()
        Image(
          systemName: "cellularbars", variableValue: Double(person.signalBars) / Double(NearbyPerson.maximumSignalBars))
      }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel(person.spoken)
    }
  }
#endif
