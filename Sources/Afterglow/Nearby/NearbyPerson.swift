public import AfterglowMessages
public import AfterglowProximity
public import AfterglowWire
public import Observation

/// A neighbour or a linked installation, with the values that a row of a list shows.
///
/// Each person is observed separately: a new reading redraws one row, not the whole list.
@available(iOS 17.0, macOS 14.0, *)
@MainActor @Observable
public final class NearbyPerson: Identifiable {
  /// The installation's identifier.
  public nonisolated let id: InstallationID
  /// The state of the installation as a neighbour; `nil` if the installation is linked but not heard.
  public internal(set) var neighbor: Neighbor?
  /// Whether messages can be sent to the installation now.
  public internal(set) var isLinked = false
  /// Whether the installation has proved that it is near while it was linked, by an exchange inside a Bluetooth
  /// connection.
  public internal(set) var hasProvedNearness = false
  /// The latest message from the installation since this object was created; `nil` if no message has arrived.
  public internal(set) var lastMessage: ReceivedMessage?

  init(id: InstallationID) {
    self.id = id
  }

  /// The eight digits of the identifier as two groups, which are easier to compare and to read aloud.
  public nonisolated var name: String {
    let digits = id.description
    return "\(digits.prefix(4)) \(digits.suffix(4))"
  }

  /// Whether the installation was heard recently, over any channel.
  public var isNear: Bool { neighbor?.presence == .near }

  /// The distance in metres, estimated from the smoothed signal strength; `nil` if there is no reading. The error of
  /// this estimate grows with the distance.
  public var distanceMetres: Double? { neighbor?.distanceMetres }

  /// The strength of the signal, from 0 to ``maximumSignalBars``.
  public var signalBars: Int {
    guard let rssi = neighbor?.filteredRSSIDBm else { return 0 }
    return Self.thresholds.count { rssi >= $0 }
  }

  /// The number of bars of the strongest signal: 4.
  public nonisolated static let maximumSignalBars = thresholds.count
  /// The signal strengths in dBm from which one to four bars are shown: in range, in the same room, at the same table,
  /// within reach.
  private nonisolated static let thresholds = [-95.0, -80, -68, -55]

  /// The key by which a list of installations is sorted. Linked installations come first, and within both groups the
  /// installations with the stronger signals come first. The key contains the number of bars instead of the reading, so
  /// that rows change positions less often.
  var rank: (Int, Int, InstallationID) { (isLinked ? 0 : 1, -signalBars, id) }
}
