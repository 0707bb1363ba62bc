import AfterglowWire

/// Advertising: one advertisement for all apps, and what of their wishes it holds.
extension BluetoothDaemon {
  func startAdvertising(_ request: AdvertisingRequest, for session: PeripheralSession) {
    let error = session.advertising == nil ? nil : CBError(.alreadyAdvertising)
    if error == nil {
      session.advertising = request
      updateAdvertising()
    }
    session.deliver { manager, delegate in delegate.peripheralManagerDidStartAdvertising(manager, error: error) }
  }

  func stopAdvertising(for session: PeripheralSession) {
    session.advertising = nil
    updateAdvertising()
  }

  /// Puts on air what the rules leave of the apps' wishes.
  func updateAdvertising() {
    guard isOn, let advertisement = composeAdvertisement() else { return controller.advertise(nil) }
    let hasForeground = peripheralSessions.contains { $0.onAir != nil && $0.process?.isForeground ?? false }
    let interval = rulebook[hasForeground ? Rules.foregroundAdvertisingInterval : Rules.backgroundAdvertisingInterval]
    controller.advertise(AdvertisingParameters(interval: interval, advertisement: advertisement))
  }

  /// The advertisement of all apps together, or `nil` when there is nothing to send.
  ///
  /// Apps in the foreground put their UUIDs and name into 28 bytes (rule A2); what does not fit, and everything of apps in
  /// the background, becomes bits of one overflow mask (rules A3 and A10).
  private func composeAdvertisement() -> Advertisement? {
    var visible: [ServiceUUID] = []
    var mask = OverflowMask()
    var name: String?
    var beacon: IBeacon?
    var isAdvertising = false
    for session in peripheralSessions {
      guard let request = session.onAir, let process = session.process else { continue }
      if process.isForeground {
        isAdvertising = true
        beacon = beacon ?? request.beacon
        visible += request.services
        name = name ?? request.localName
      } else if process.infoPlist.backgroundModes.contains(InfoPlist.peripheralMode) {
        mask.formUnion(OverflowMask(services: request.services))
      }
    }
    // Nothing but a mask without a bit is not worth a packet (rule A3).
    guard isAdvertising || !mask.isEmpty else { return nil }

    var data = AdvertisingDataWriter()
    _ = data.append(flags: .iPhone)
    if let beacon {
      // A beacon fills the advertisement; it is sent in the foreground alone (rule A8).
      _ = data.append(iBeacon: beacon)
      return Advertisement(data: data.bytes, isConnectable: hasRoomForLink)
    }
    let spilled = data.appendServices(visible, bytes: rulebook[Rules.foregroundAdvertisingBytes])
    mask.formUnion(OverflowMask(services: spilled))
    var response = AdvertisingDataWriter()
    if let name, !data.append(localName: name, isComplete: true) {
      response.appendName(name, bytes: rulebook[Rules.scanResponseNameBytes])
    }
    appendOverflow(mask, visible: visible, to: &data, or: &response)
    // A phone that has all the links it can have answers no connection request (rule C7).
    return Advertisement(data: data.bytes, scanResponse: response.bytes, isConnectable: hasRoomForLink)
  }

  /// Places the mask where this generation of phones has it (rule A4).
  private func appendOverflow(
    _ mask: OverflowMask, visible: [ServiceUUID], to data: inout AdvertisingDataWriter,
    or response: inout AdvertisingDataWriter
  ) {
    let isModern = phone.model.generation >= rulebook[Rules.overflowMovesToScanResponse]
    if isModern, visible.isEmpty {
      _ = data.append(txPowerDBm: Self.modernTxPowerDBm)
      _ = data.append(manufacturerData: nearbyInfo, of: .apple)
    }
    guard !mask.isEmpty else { return }
    if isModern || !data.append(overflow: mask) { _ = response.append(overflow: mask) }
  }

  /// What an iPhone X and later says of its transmit power (rules, J3).
  private static let modernTxPowerDBm: Int8 = 12

  /// Apple's "nearby info" message, which modern phones send beside everything else: type 0x10, length, status, data that changes with the address.
  private var nearbyInfo: [UInt8] {
    let noise = SplitMix64.mix(address.rawValue, 0x10)
    return [0x10, 0x06, 0x01, 0x1E] + (0..<4).map { UInt8(truncatingIfNeeded: noise >> UInt64(8 * $0)) }
  }
}

extension AdvertisingDataWriter {
  /// Lists services by width in the order given, as far as they fit, and returns the rest.
  ///
  /// A list that leaves one out is marked as incomplete.
  fileprivate mutating func appendServices(_ services: [ServiceUUID], bytes: Int) -> [ServiceUUID] {
    var room = bytes
    var spilled: [ServiceUUID] = []
    for width in [ServiceUUID.Width.bits16, .bits32, .bits128] {
      let wanted = services.filter { $0.width == width }
      guard !wanted.isEmpty else { continue }
      // Sizes exclude the two bytes of the structure's own header (Apple's documentation of the limit).
      let fitting = wanted.prefix(max(room, 0) / (width.rawValue / 8))
      room -= fitting.count * width.rawValue / 8
      spilled += wanted.dropFirst(fitting.count)
      if !fitting.isEmpty, !append(services: fitting, isComplete: fitting.count == wanted.count) { spilled += fitting }
    }
    return spilled
  }

  /// Appends a name, shortened at a character if it is longer than `bytes`.
  fileprivate mutating func appendName(_ name: String, bytes: Int) {
    var shortened = name
    while shortened.utf8.count > bytes { shortened.removeLast() }
    if !shortened.isEmpty { _ = append(localName: shortened, isComplete: shortened == name) }
  }
}
