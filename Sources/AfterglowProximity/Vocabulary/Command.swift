public import AfterglowWire

/// What the engine asks of the driver: one case for each call, carried out in order.
public enum Command: Equatable, Sendable {
  /// Scans for these services alone; with duplicates every advertisement counts, where iOS grants that (rule B2).
  case startScanning([ServiceUUID], allowsDuplicates: Bool)
  case stopScanning
  /// Replaces whatever the app has published with one primary service for each UUID.
  case publish([ServiceUUID])
  case startAdvertising([ServiceUUID])
  case stopAdvertising
  /// Dials a peer.
  ///
  /// Objects from before a reset of the radio are invalid (rule C17): the driver fetches the peer by its identifier.
  case connect(PeerIdentifier)
  case cancelConnection(PeerIdentifier)
  case discoverServices(PeerIdentifier)
  case readRSSI(PeerIdentifier)
  /// The driver may drop its strong reference to the peer, which until then keeps the connection alive (rule C8).
  ///
  /// Every discovered peer is released once; the engine does not name it again until it is discovered again.
  case release(PeerIdentifier)
  /// Posts a local notification that lights the screen (rule F1).
  case nudge
  /// Something for the app and the log.
  case report(Report)
}
