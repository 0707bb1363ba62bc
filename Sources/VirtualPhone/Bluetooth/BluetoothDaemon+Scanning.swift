import AfterglowWire
import Foundation
import PhonePort
import VirtualAir

/// Scanning: all apps share one receiver, and get reports of the packets that it receives.
extension BluetoothDaemon {
  func scan(_ request: ScanRequest?, for session: CentralSession) {
    session.scan = request
    if request != nil, session.isForeground, rulebook[Rules.foregroundScanReportsAnew] {
      for peer in peers.all { peer.reportedTo.removeAll { $0 === session } }
    }
    updateScan()
  }

  /// While an app ranges, opens the receiver for ranging. At other times, opens the receiver for the largest share of
  /// time that any scanning app is entitled to (rule B3).
  func updateScan() {
    controller.watch(isOn ? location.regions.watchWindow : nil)
    updateStages()
    guard isOn else { return controller.scan(nil) }
    let scanning = centrals.filter(mayScan)
    let duty: ScanDuty? =
      if location.isRanging { rulebook[Rules.rangingScanWindow] } else if scanning.isEmpty {
        nil
      } else if scanning.contains(where: \.scansAsInFront) {
        rulebook[Rules.foregroundScanWindow]
      } else {
        scanning.map { backgroundScanDuty(of: $0) }.max { $0.share < $1.share }
      }
    controller.scan(duty.map { ScanParameters(window: ScanWindow($0), isActive: true) })
    controller.interestChanged(in: nil)
  }

  /// The share of time in which the receiver is open for apps in the background.
  var backgroundScanDuty: ScanDuty {
    let duty = rulebook[phone.isScreenOn ? Rules.backgroundScanWindowScreenOn : Rules.backgroundScanWindowScreenOff]
    guard phone.isLowPowerModeOn else { return duty }
    return ScanDuty(window: duty.window * rulebook[Rules.lowPowerModeSlowsScans], interval: duty.interval)
  }

  /// Whether a session's scan runs. In the background, a scan runs only if it names its services and the app has the
  /// background mode (rules B1 and D2).
  func mayScan(_ session: CentralSession) -> Bool {
    guard let request = session.scan else { return false }
    if session.scansAsInFront { return true }
    // Before the first unlock after a reboot, no app can be started, so a scan that would have to start its app does
    // not run (rule D10).
    if session.isUnattended, !rulebook[Rules.scanRelaunches] || !phone.startsApps { return false }
    if request.services == nil, rulebook[Rules.backgroundScanNeedsServices] { return false }
    return session.hasBackgroundMode
  }

  /// Whether overflow advertisements reach an app in the background now (rule B4).
  private var overflowReachesBackground: Bool {
    (phone.isScreenOn || !rulebook[Rules.overflowNeedsScreen])
      && (location.isRunning || !rulebook[Rules.overflowNeedsLocation])
      && (location.isRanging || !rulebook[Rules.overflowNeedsRanging])
  }

  func controllerWants(_ advertisement: AdvertisingPayload, from address: RadioAddress, withScanResponse: Bool) -> Bool
  {
    let content = advertisement.content(withScanResponse: withScanResponse)
    if let beacon = content.beacon, location.wants(beacon) { return true }
    let peer = peers[address]
    return centrals.contains { wants(content, from: peer, for: $0) }
  }

  /// Whether a session would get a report of this advertisement now.
  private func wants(_ content: AdvertisementContent, from peer: RemoteDevice?, for session: CentralSession) -> Bool {
    guard let request = session.scan, mayScan(session) else { return false }
    let isRepeated = peer?.reportedTo.contains { $0 === session } ?? false
    // An app that did not ask for duplicates never gets duplicates, regardless of the rules below.
    if isRepeated, !request.allowsDuplicates { return false }
    let isPlain =
      request.services == nil || content.services.contains(where: request.contains)
      || content.solicited.contains(where: request.solicited.contains)
    var repeats = session.scansAsInFront || !rulebook[Rules.backgroundScanCoalesces]
    if isPlain, rulebook[Rules.awakeAppsHearDuplicates], let process = session.process {
      repeats = repeats || (!process.isSuspended && location.isRanging(process))
    }
    if !isPlain {
      guard !content.overflow.intersection(request.mask).isEmpty else { return false }
      if !session.countsAsInFront {
        guard overflowReachesBackground else { return false }
        repeats = repeats || (rulebook[Rules.overflowIsReportedRepeatedly] && !session.isSuspended)
      }
    }
    return !isRepeated || repeats
  }

  func controllerWatches(for advertisement: AdvertisingPayload) -> Bool {
    advertisement.content.beacon.map(location.regions.wants) ?? false
  }

  func controllerSpotted(_ report: AdvertisingReport) {
    if let beacon = report.advertisement.content.beacon { location.regions.hear(beacon) }
  }

  func controllerReceived(_ report: AdvertisingReport) {
    let content = report.advertisement.content(withScanResponse: report.includesScanResponse)
    if let beacon = content.beacon { location.hear(beacon, rssiDBm: report.rssiDBm) }
    let known = peers[report.address]
    let interested = centrals.filter { wants(content, from: known, for: $0) }
    guard !interested.isEmpty else { return }
    let peer = peers.peer(at: report.address, random: &phone.random)
    for session in interested {
      if !peer.reportedTo.contains(where: { $0 === session }) { peer.reportedTo.append(session) }
      session.predecessor.told.remove(peer.identifier)
      guard let request = session.scan else { continue }
      let isConnectable = report.isConnectable
      session.deliver(.relaunches) { [unowned(unsafe) self] in
        if let name = content.localName { peer.name = name }
        return .discovered(
          peer.identifier, shown(content, isConnectable: isConnectable, to: request), rssiDBm: report.rssiDBm)
      }
    }
  }

  /// Returns the part of an advertisement that Core Bluetooth shows to an app (rules B6 and B7).
  private func shown(
    _ content: AdvertisementContent, isConnectable: Bool, to request: ScanRequest
  ) -> ShownAdvertisement {
    let overflow = (request.services ?? []).filter { content.overflow[OverflowArea.bit(for: $0)] }
    let hidden = rulebook[Rules.beaconsAreHidden] ? nil : content.hiddenManufacturerData
    var shown = ShownAdvertisement(
      isConnectable: isConnectable, services: content.services,
      overflowServices: rulebook[Rules.overflowKeyListsScannedServices] ? overflow : [], localName: content.localName,
      txPowerDBm: content.txPowerDBm, manufacturerData: content.manufacturerData ?? hidden)
    for data in content.serviceData { shown.serviceData[data.service] = data.value }
    shown.solicitedServices = content.solicited
    return shown
  }
}

extension ScanWindow {
  init(_ duty: ScanDuty) {
    self.init(window: duty.window, interval: duty.interval)
  }
}
