import AfterglowWire
import Foundation

/// Scanning: one receiver for all apps, and who is told what it hears.
extension BluetoothDaemon {
  func scan(_ request: ScanRequest?, for session: CentralSession) {
    session.scan = request
    updateScan()
  }

  /// Opens the receiver as the most demanding app may have it (rule B3).
  func updateScan() {
    controller.watch(isOn ? phone.location.regions.watchWindow : nil)
    guard isOn else { return controller.scan(nil) }
    let scanning = centrals.filter(mayScan)
    let duty: ScanDuty? =
      if phone.location.isRanging { rulebook[Rules.rangingScanWindow] } else if scanning.isEmpty {
        nil
      } else if scanning.contains(where: \.isForeground) {
        rulebook[Rules.foregroundScanWindow]
      } else { backgroundScanDuty }
    controller.scan(duty.map { ScanParameters(window: ScanWindow($0), isActive: true) })
    controller.interestChanged(in: nil)
  }

  /// How open the receiver is for apps in the background.
  var backgroundScanDuty: ScanDuty {
    let duty = rulebook[phone.isScreenOn ? Rules.backgroundScanWindowScreenOn : Rules.backgroundScanWindowScreenOff]
    guard phone.isLowPowerModeOn else { return duty }
    return ScanDuty(window: duty.window * rulebook[Rules.lowPowerModeSlowsScans], interval: duty.interval)
  }

  /// Whether a session's scan runs: in the background only for named services, and with the background mode (rules B1 and D2).
  func mayScan(_ session: CentralSession) -> Bool {
    guard let request = session.scan else { return false }
    if session.isForeground { return true }
    // Who cannot be started yet is told of what is heard when it can, and not of what was heard before (rule D10).
    if session.isUnattended, !rulebook[Rules.scanRelaunches] || !phone.startsApps { return false }
    if request.services == nil, rulebook[Rules.backgroundScanNeedsServices] { return false }
    return session.hasBackgroundMode
  }

  /// Whether an app in the background hears of overflow advertisements now (rule B4).
  private var overflowReachesBackground: Bool {
    (phone.isScreenOn || !rulebook[Rules.overflowNeedsScreen])
      && (phone.location.isRunning || !rulebook[Rules.overflowNeedsLocation])
      && (phone.location.isRanging || !rulebook[Rules.overflowNeedsRanging])
  }

  func controllerWants(_ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool) -> Bool
  {
    let content = advertisement.content(withScanResponse: withScanResponse)
    if let beacon = content.beacon, phone.location.wants(beacon) { return true }
    let peer = peers[address]
    return centrals.contains { wants(content, from: peer, for: $0) }
  }

  /// Whether a session is to be told of an advertisement now.
  private func wants(_ content: AdvertisementContent, from peer: Peer?, for session: CentralSession) -> Bool {
    guard let request = session.scan, mayScan(session) else { return false }
    let isPlain = request.services == nil || content.services.contains(where: request.contains)
    var repeats = session.isForeground || !rulebook[Rules.backgroundScanCoalesces]
    if !isPlain {
      guard !content.overflow.intersection(request.mask).isEmpty else { return false }
      if !session.isForeground {
        guard overflowReachesBackground else { return false }
        repeats = repeats || (rulebook[Rules.overflowIsReportedRepeatedly] && !session.isSuspended)
      }
    }
    guard let peer, peer.reportedTo.contains(where: { $0 === session }) else { return true }
    return request.allowsDuplicates && repeats
  }

  func controllerWatches(for advertisement: AdvertisingPayload) -> Bool {
    advertisement.content.beacon.map(phone.location.regions.wants) ?? false
  }

  func controllerSpotted(_ report: AdvertisingReport) {
    if let beacon = report.advertisement.content.beacon { phone.location.regions.hear(beacon) }
  }

  func controllerReceived(_ report: AdvertisingReport) {
    let content = report.advertisement.content(withScanResponse: report.includesScanResponse)
    if let beacon = content.beacon { phone.location.hear(beacon, rssiDBm: report.rssiDBm) }
    let known = peers[report.address]
    let interested = centrals.filter { wants(content, from: known, for: $0) }
    guard !interested.isEmpty else { return }
    let peer = peers.peer(at: report.address, random: &phone.random)
    for session in interested {
      if !peer.reportedTo.contains(where: { $0 === session }) { peer.reportedTo.append(session) }
      session.predecessor.told.remove(peer.identifier)
      guard let request = session.scan else { continue }
      let isConnectable = report.isConnectable
      session.deliver(.relaunches) { [weak session] manager, delegate in
        guard let session else { return }
        let peripheral = session.peripheral(peer.identifier)
        if let name = content.localName { peripheral.name = name }
        delegate.centralManager(
          manager, didDiscover: peripheral,
          advertisementData: session.dictionary(content, isConnectable: isConnectable, request: request),
          rssi: NSNumber(value: report.rssiDBm))
      }
    }
  }
}

extension CentralSession {
  /// What an app is shown of an advertisement (rules B6 and B7).
  fileprivate func dictionary(
    _ content: AdvertisementContent, isConnectable: Bool, request: ScanRequest
  ) -> [String: Any] {
    guard let rulebook = process?.rulebook else { return [:] }
    var dictionary: [String: Any] = [CBAdvertisementDataIsConnectable: NSNumber(value: isConnectable)]
    if !content.services.isEmpty {
      dictionary[CBAdvertisementDataServiceUUIDsKey] = content.services.map(CBUUID.init(serviceUUID:))
    }
    let overflow = (request.services ?? []).filter { content.overflow[OverflowArea.bit(for: $0)] }
    if rulebook[Rules.overflowKeyListsScannedServices], !overflow.isEmpty {
      dictionary[CBAdvertisementDataOverflowServiceUUIDsKey] = overflow.map(CBUUID.init(serviceUUID:))
    }
    dictionary[CBAdvertisementDataLocalNameKey] = content.localName
    dictionary[CBAdvertisementDataTxPowerLevelKey] = content.txPowerDBm.map { NSNumber(value: $0) }
    let hidden = rulebook[Rules.beaconsAreHidden] ? nil : content.hiddenManufacturerData
    dictionary[CBAdvertisementDataManufacturerDataKey] = (content.manufacturerData ?? hidden).map { Data($0) }
    return dictionary
  }
}

extension ScanWindow {
  init(_ duty: ScanDuty) {
    self.init(window: duty.window, interval: duty.interval)
  }
}
