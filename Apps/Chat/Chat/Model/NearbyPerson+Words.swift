import Afterglow

extension InstallationID {
  /// The identifier's eight digits in two groups, which are easier to compare and to read aloud.
  var spokenDigits: String {
    let digits = description
    return "\(digits.prefix(4)) \(digits.suffix(4))"
  }
}

/// The texts in a row of the list of people.
extension NearbyPerson {
  /// The rounded distance in words; `nil` if it is unknown. The distance is computed from signal strength, so its error
  /// grows with the distance. Therefore longer distances are rounded more coarsely.
  var distance: String? {
    guard let metres = distanceMetres else { return nil }
    return switch metres {
    case ..<1: "less than a metre"
    case ..<3: "about \(Int(metres.rounded())) m"
    case ..<10: "about \(Int((metres / 2).rounded()) * 2) m"
    default: "more than 10 m"
    }
  }

  /// The channels on which the person is heard, and whether the person is linked.
  var channels: String {
    let heard = neighbor?.channels.names.map(\.title) ?? []
    return (heard + (isLinked ? [hasProvedNearness ? "linked" : "linked, nearness not proved"] : [])).joined(
      separator: ", ")
  }

  /// The text that VoiceOver reads aloud for the row. It leaves out the channels.
  var spoken: String {
    let distance = distance ?? "distance unknown"
    let link = isLinked ? hasProvedNearness ? "linked" : "linked, nearness not proved" : "not linked"
    return "\(name), \(distance), signal \(signalBars) of \(Self.maximumSignalBars), \(link)"
  }
}
