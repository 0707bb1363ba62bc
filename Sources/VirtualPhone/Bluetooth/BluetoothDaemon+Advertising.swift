import AfterglowWire
import PhonePort
import SeededRandom
import VirtualAir

/// Advertising: all apps share one advertisement, which contains as much of their requests as the rules allow.
extension BluetoothDaemon {
  /// Starts an advertisement for an app. Keys that iOS does not let apps advertise are logged and ignored (rule A1).
  func startAdvertising(_ wish: AdvertisingWish, for session: PeripheralSession) {
    var request = AdvertisingRequest()
    for key in wish.keys {
      guard rulebook[Rules.allowedAdvertisementKeys].contains(key) else {
        session.process?.log("[CoreBluetooth] The advertisement key '\(key)' is not allowed")
        continue
      }
      switch key {
      case AdvertisementKey.services: request.services = wish.services
      case AdvertisementKey.localName: request.localName = wish.localName
      case AdvertisementKey.beacon: request.beacon = wish.beacon
      default: break  // A scenario's own rulebook allows this key.
      }
    }
    startAdvertising(request, for: session)
  }

  private func startAdvertising(_ request: AdvertisingRequest, for session: PeripheralSession) {
    let fault: BluetoothFault? = session.advertising == nil ? nil : .alreadyAdvertising
    if fault == nil {
      var request = request
      if request.services.isEmpty, rulebook[Rules.overflowSurvivesBeaconStart] {
        request.services = session.lastServices
      }
      session.lastServices = request.services
      // If the rules choose the services at random, the order is shuffled only once for each start, so that a running
      // advertisement does not change (conflict L4).
      if !rulebook[Rules.servicesKeepTheirOrder] { request.services.shuffle(using: &phone.random) }
      session.advertising = request
      updateAdvertising()
    }
    session.deliver(.waits) { .startedAdvertising(fault) }
  }

  func stopAdvertising(for session: PeripheralSession) {
    session.advertising = nil
    updateAdvertising()
  }

  /// Advertises as much of the apps' requests as the rules allow.
  func updateAdvertising() {
    advertisement = isOn ? composeAdvertisement() : nil
    updateConnectability()
  }

  /// Updates the advertisement, which accepts connections only while the phone has room for another link (rule C7).
  func updateConnectability() {
    guard let advertisement else { return controller.advertise(nil) }
    let hasForeground = peripheralSessions.contains { $0.onAir != nil && $0.countsAsInFront }
    let interval = rulebook[hasForeground ? Rules.foregroundAdvertisingInterval : Rules.backgroundAdvertisingInterval]
    controller.advertise(
      AdvertisingParameters(interval: interval, advertisement: advertisement, isConnectable: hasRoomForLink))
  }

  /// Returns the advertisement of all apps together; `nil` if there is nothing to send.
  ///
  /// The UUIDs and the name of apps in the foreground share 28 bytes (rule A2). UUIDs that do not fit become bits of
  /// one overflow mask, and so do the UUIDs of apps in the background (rules A3 and A10). A name that does not fit is
  /// sent in the scan response. A beacon replaces the UUIDs and the name of apps in the foreground.
  private func composeAdvertisement() -> AdvertisingPayload? {
    var visible: [ServiceUUID] = []
    var mask = OverflowMask()
    var name: String?
    var beacon: IBeacon?
    var isAdvertising = false
    var advertisers = peripheralSessions.filter { $0.onAir != nil }
    if !rulebook[Rules.oneAdvertisingSet] { advertisers = advertisers.suffix(1) }
    for session in advertisers {
      guard let request = session.onAir else { continue }
      if session.isForeground || !rulebook[Rules.beaconIsForegroundOnly] { beacon = beacon ?? request.beacon }
      if session.countsAsInFront || !rulebook[Rules.backgroundAdvertisesOverflowOnly] {
        isAdvertising = true
        visible += request.services
        name = name ?? request.localName
      } else if session.hasBackgroundMode {
        mask.formUnion(OverflowMask(services: request.services))
      }
    }
    // An empty mask alone is not sent (rule A3).
    guard isAdvertising || beacon != nil || !mask.isEmpty else { return nil }

    var data = AdvertisingDataWriter()
    data.append(flags: .iPhone)
    if let beacon {
      // A beacon fills the advertisement. The services of apps in the background stay in the scan response's mask.
      data.append(iBeacon: beacon)
      var response = AdvertisingDataWriter()
      if !mask.isEmpty { response.append(overflow: mask) }
      return AdvertisingPayload(data: data.bytes, scanResponse: response.bytes)
    }
    let spilled = data.appendServices(visible, bytes: rulebook[Rules.foregroundAdvertisingBytes])
    mask.formUnion(OverflowMask(services: spilled))
    let nameFits = name.map { data.append(localName: $0, isComplete: true) } ?? true
    var response = AdvertisingDataWriter()
    appendOverflow(mask, visible: visible, to: &data, or: &response)
    // The mask comes first, because only the name can be shortened.
    if let name, !nameFits { response.appendName(name, bytes: rulebook[Rules.scanResponseNameBytes]) }
    return AdvertisingPayload(data: data.bytes, scanResponse: response.bytes)
  }

  /// Appends the mask to the advertisement or to the scan response, depending on the phone's generation and on the
  /// remaining room (rule A4). If no service is visible, an iPhone X or later also advertises its transmit power and
  /// ``nearbyInfo``.
  private func appendOverflow(
    _ mask: OverflowMask, visible: [ServiceUUID], to data: inout AdvertisingDataWriter,
    or response: inout AdvertisingDataWriter
  ) {
    let isModern = phone.model.generation >= rulebook[Rules.overflowMovesToScanResponse]
    if isModern, visible.isEmpty {
      data.append(txPowerDBm: Self.modernTxPowerDBm)
      data.append(manufacturerData: nearbyInfo, of: .apple)
    }
    guard !mask.isEmpty else { return }
    if isModern || !data.append(overflow: mask) { response.append(overflow: mask) }
  }

  /// The transmit power that an iPhone X or later advertises (rule A4).
  private static let modernTxPowerDBm: Int8 = 12

  /// Apple's "nearby info" message, which an iPhone X or later sends after the transmit power: type 0x10, length,
  /// status, and data that changes with the address.
  private var nearbyInfo: [UInt8] {
    let noise = SplitMix64.mix(address.rawValue, 0x10)
    return [0x10, 0x06, 0x01, 0x1E] + (0..<4).map { UInt8(truncatingIfNeeded: noise >> UInt64(8 * $0)) }
  }
}

extension AdvertisingDataWriter {
  /// Considers the services in the given order, and appends each service that still fits into `bytes`, headers
  /// included. Returns the services that do not fit.
  ///
  /// Writes one list for each width of a UUID. A list that leaves a service out is marked as incomplete.
  fileprivate mutating func appendServices(_ services: [ServiceUUID], bytes: Int) -> [ServiceUUID] {
    var room = min(bytes, remaining)
    var fitting: [ServiceUUID] = []
    var spilled: [ServiceUUID] = []
    for service in services {
      // The first service of each width also needs two bytes for the length and the type of the structure.
      let header = fitting.contains { $0.width == service.width } ? 0 : 2
      let size = header + service.width.rawValue / 8
      if size <= room {
        room -= size
        fitting.append(service)
      } else {
        spilled.append(service)
      }
    }
    for width in [ServiceUUID.Width.bits16, .bits32, .bits128] {
      let isComplete = !spilled.contains { $0.width == width }
      append(services: fitting.filter { $0.width == width }, isComplete: isComplete)
    }
    return spilled
  }

  /// Appends a name. A name longer than `bytes`, or than the remaining room, is shortened at a character boundary.
  fileprivate mutating func appendName(_ name: String, bytes: Int) {
    var shortened = name
    while shortened.utf8.count > min(bytes, remaining - 2), !shortened.isEmpty { shortened.removeLast() }
    if !shortened.isEmpty { append(localName: shortened, isComplete: shortened == name) }
  }
}
