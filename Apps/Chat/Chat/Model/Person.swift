import Afterglow

/// Somebody near, or linked, as a row of the list shows them.
struct Person: Identifiable, Hashable {
  let id: InstallationID
  /// `nil` for somebody of whom only the link is known.
  var neighbor: Neighbor?
  var isLinked = false

  /// The eight digits as two groups, which are easier to compare and to read aloud.
  var name: String {
    let digits = id.description
    return "\(digits.prefix(4)) \(digits.suffix(4))"
  }

  /// How strong the signal is, from 0 to ``mostBars``.
  var bars: Int {
    guard let rssi = neighbor?.filteredRSSIDBm else { return 0 }
    return Self.thresholds.count { rssi >= $0 }
  }

  static let mostBars = thresholds.count
  /// In dBm: within reach at all, in the room, at the table, at hand.
  private static let thresholds = [-95.0, -80, -68, -55]

  /// A distance as rough as it is: the error of one that was computed from signal strength grows with it.
  var distance: String? {
    guard let metres = neighbor?.distanceMetres else { return nil }
    return switch metres {
    case ..<1: "less than a metre"
    case ..<3: "about \(Int(metres.rounded())) m"
    case ..<10: "about \(Int((metres / 2).rounded()) * 2) m"
    default: "more than 10 m"
    }
  }

  /// By what they are heard, and whether they are linked.
  var channels: String {
    let heard = neighbor?.channels.names.map(\.title) ?? []
    return (heard + (isLinked ? ["linked"] : [])).joined(separator: ", ")
  }

  /// The whole row for somebody who hears it read.
  var spoken: String {
    let distance = distance ?? "distance unknown"
    let link = isLinked ? "linked" : "not linked"
    return "\(name), \(distance), signal \(bars) of \(Self.mostBars), \(link)"
  }
}
