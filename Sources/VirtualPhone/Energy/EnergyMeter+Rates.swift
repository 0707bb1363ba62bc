import AfterglowWire
import VirtualAir

/// The use of the hardware that each app causes in one second of the phone's present state.
extension EnergyMeter {
  func currentRates() -> [EnergyUse] {
    var rates = Array(repeating: EnergyUse(), count: phone.apps.count)
    guard phone.isPoweredOn else { return rates }
    for (app, share) in receiverDemand.costs { rates[app].receiveSeconds = share }
    for (app, share) in transmitterDemand.costs { rates[app].transmitSeconds = share }
    for (app, share) in positioningDemand.costs { rates[app].positioningSeconds = share }
    addLinks(to: &rates)
    if let lighter, lighter < rates.count { rates[lighter].litSeconds = 1 }
    return rates
  }

  /// Returns the index of a session's app, even if the app has no process.
  private func index(of session: ManagerSession) -> Int? { index(of: session.installed) }

  /// The apps' use of the receiver, which scanning, ranging, region monitoring and connecting share.
  ///
  /// The windows of different purposes are assumed to overlap completely.
  private var receiverDemand: SharedDemand {
    var demand = SharedDemand()
    guard let bluetooth = phone.bluetooth, let location = phone.location, bluetooth.isOn else { return demand }
    let rulebook = phone.rulebook
    for session in bluetooth.centrals where bluetooth.mayScan(session) {
      guard let app = index(of: session) else { continue }
      let duty =
        session.scansAsInFront ? rulebook[Rules.foregroundScanWindow] : bluetooth.backgroundScanDuty(of: session)
      demand.add(duty.share, for: app)
    }
    for (app, installed) in phone.apps.enumerated() {
      guard let process = installed.process, location.isRanging(process) else { continue }
      demand.add(rulebook[Rules.rangingScanWindow].share, for: app)
    }
    for (app, installed) in phone.apps.enumerated() where location.regions.isWatching(for: installed) {
      demand.add(rulebook[Rules.regionScanWindow].share, for: app)
    }
    for peer in bluetooth.attempts.all {
      let share = phone.radio.initiationWindow(to: peer.address)?.share ?? 0
      for (session, _) in peer.waiting {
        if let app = index(of: session) { demand.add(share, for: app) }
      }
    }
    return demand
  }

  /// The apps' use of the transmitter. All apps share one advertisement, which is sent more often for apps in front
  /// than for apps in the background.
  private var transmitterDemand: SharedDemand {
    var demand = SharedDemand()
    guard let advertising = phone.radio.advertising else { return demand }
    let rulebook = phone.rulebook
    let airtime = Self.airtime(of: advertising.advertisement)
    for session in phone.bluetooth.peripheralSessions where session.onAir != nil {
      guard let app = index(of: session) else { continue }
      let interval =
        rulebook[session.countsAsInFront ? Rules.foregroundAdvertisingInterval : Rules.backgroundAdvertisingInterval]
      demand.add(airtime / (interval.inSeconds + phone.radio.meanAdvertisingDelay.inSeconds), for: app)
    }
    return demand
  }

  /// Returns the seconds on air of one advertising event: a packet on each of the three channels, without a scan
  /// response.
  ///
  /// A byte lasts 8 µs. Preamble, access address, header, address and checksum add 16 bytes to the data (Core
  /// Specification, volume 6, part B, section 2.1).
  static func airtime(of advertisement: AdvertisingPayload) -> Double {
    3 * 8e-6 * Double(16 + advertisement.data.count)
  }

  /// The apps' use of positioning. Only updates with an accuracy of 100 metres or better need satellites.
  private var positioningDemand: SharedDemand {
    var demand = SharedDemand()
    for (app, installed) in phone.apps.enumerated() {
      if let process = installed.process, phone.location.positionsExactly(process) { demand.add(1, for: app) }
    }
    return demand
  }

  /// Adds the time of the links. The time of a link is divided equally among the apps that use the link. If no app uses
  /// a link, its time is divided among the advertising apps.
  private func addLinks(to rates: inout [EnergyUse]) {
    guard let bluetooth = phone.bluetooth else { return }
    var advertisers: [Int] = []
    for session in bluetooth.peripheralSessions where session.onAir != nil {
      if let app = index(of: session), !advertisers.contains(app) { advertisers.append(app) }
    }
    for peer in bluetooth.peers.linked {
      var holders: [Int] = []
      for session in peer.holders {
        if let app = index(of: session), !holders.contains(app) { holders.append(app) }
      }
      if holders.isEmpty { holders = advertisers }
      let links = Double(peer.links.count)
      for app in holders { rates[app].connectedSeconds += links / Double(holders.count) }
    }
  }
}

extension ScanDuty {
  /// The share of the time in which the receiver is open, from 0 to 1.
  var share: Double { ScanWindow(self).share }
}

extension ScanWindow {
  var share: Double {
    interval > .zero ? min(window.inSeconds / interval.inSeconds, 1) : 0
  }
}
