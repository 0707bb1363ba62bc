public import AfterglowWire

/// A command of the engine to the driver. Each case stands for one call, and the driver carries out the commands in
/// order.
public enum Command: Equatable, Sendable {
  /// Scans only for these services. With `allowsDuplicates`, iOS reports every advertisement of a peer while the app is
  /// in the foreground (rule B2).
  case startScanning([ServiceUUID], allowsDuplicates: Bool)
  /// Stops the scan. After a pause, the engine starts the scan again (rule B13).
  case stopScanning
  /// Publishes one primary service for each UUID, and withdraws all services that the app published before.
  case publish([ServiceUUID])
  /// Replaces some of the published services by other services, and does not change the remaining services.
  case replaceServices([ServiceUUID], with: [ServiceUUID])
  /// Starts to advertise services or a beacon. The answer is `advertisingStarted` or `advertisingRefused`.
  case startAdvertising(Transmission)
  /// Stops the advertisement. From iOS 14 on, an app in the background cannot stop its advertisement (rule A9).
  case stopAdvertising
  /// Dials a peer.
  ///
  /// The driver fetches the peer by its identifier, because objects from before a reset of the radio are invalid (rule
  /// C17).
  case connect(PeerIdentifier)
  /// Cancels the attempt to connect to a peer, or ends the app's connection to it. The link itself may remain (rules C8
  /// and C9).
  case cancelConnection(PeerIdentifier)
  /// Requests the list of a connected peer's services. The answer is `servicesDiscovered` or `serviceDiscoveryFailed`.
  /// If the peer is no longer connected, there is no answer.
  case discoverServices(PeerIdentifier)
  /// Requests the signal strength of the link to a peer. The answer is `rssiRead`. If the peer is no longer connected,
  /// there is no answer.
  case readRSSI(PeerIdentifier)
  /// Allows the driver to drop its strong reference to the peer. The reference keeps the connection alive (rule C8).
  ///
  /// When the engine no longer needs a peer that was discovered, restored or remembered from an earlier launch, it
  /// releases the peer. The engine does not use a released peer until it is discovered again.
  case release(PeerIdentifier)
  /// Monitors a region. iOS wakes or launches the app to report crossings. iOS also reports the state whenever the
  /// display comes on (rule E5).
  case startMonitoring(BeaconRegion)
  /// Stops monitoring a region. Crossings of the region then no longer wake or launch the app.
  case stopMonitoring(BeaconRegion)
  /// Asks whether the phone is inside a monitored region.
  case requestState(BeaconRegion)
  /// Ranges a region. Ranging keeps the receiver on (rule E13).
  case startRanging(BeaconRegion)
  /// Stops ranging a region. Once no region is ranged, the app no longer keeps the receiver on (rule E13).
  case stopRanging(BeaconRegion)
  /// Starts location updates, which keep the app awake (rule D6). An accuracy of 3 km is enough.
  case startLocationUpdates
  /// Stops location updates. If the updates only have to begin anew in the foreground, `startLocationUpdates` follows
  /// at once (rule D6).
  case stopLocationUpdates
  /// Requests background time. `backgroundTaskExpired` reports the end of this time, or a refusal.
  case beginBackgroundTask
  /// Ends the background time. iOS kills an app that does not end its background task when the task expires (rule D4).
  case endBackgroundTask
  /// Stores these bytes for the next launch, in place of the previous bytes.
  case preserve([UInt8])
  /// Opens the mailbox of a linked peer, if the peer has one, and finds the peer's pulse characteristic as `openPulse`
  /// does.
  case openMailbox(PeerIdentifier)
  /// Finds the pulse characteristic of a linked peer, if the peer has one.
  case openPulse(PeerIdentifier)
  /// Writes a pulse to a peer with confirmation, which wakes the apps at both ends (rules D2 and D3).
  case writePulse(PeerIdentifier, [UInt8])
  /// Posts a local notification that tells the user that an unidentified phone is near ("wtfBeacon (how Shortwave
  /// works)").
  case announce
  /// Posts a local notification that lights the screen (rule F1).
  case nudge
  /// Reports an observation of the engine to the app and the log.
  case report(Report)
}
