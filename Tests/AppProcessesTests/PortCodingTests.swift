import AfterglowWire
import Foundation
import SeededRandom
import Testing

@testable import PhonePort

/// The encoding of the port's values as bytes, and their decoding.
@Suite struct PortCodingTests {
  private static let uuid = UUID(uuidString: "2F234454-CF6D-4A0F-ADF2-F4911BA9FFA6")!
  private static let services = [
    ServiceUUID(0x180F as UInt16), ServiceUUID(0x1234_5678 as UInt32), ServiceUUID(high: 1, low: .max),
  ]
  private static let remote = RemoteCharacteristic(uuid: services[0], properties: 0x1A, handles: 3...0xFFFF)
  private static let region = RegionDescription(
    identifier: "Straße", constraint: BeaconConstraint(uuid: uuid, major: 7, minor: nil), notifiesOnEntry: true,
    notifiesOnExit: false, notifiesEntryStateOnDisplay: true)
  private static let local = LocalService(
    uuid: services[2], isPrimary: true,
    characteristics: [
      LocalCharacteristic(uuid: services[1], properties: .max, permissions: 0, value: [0, 255], handles: nil)
    ], handles: 1...9)

  private static var wish: NotificationWish {
    var wish = NotificationWish(identifier: "n")
    wish.title = "near"
    wish.badge = 2
    wish.interruptionLevel = 3
    wish.targetContent = "scene"
    wish.relevance = 0.5
    wish.openingActions = ["open"]
    wish.reportsDismissal = true
    wish.userInfo = [1, 2]
    wish.trigger = .after(seconds: 5, every: 60)
    return wish
  }

  private static var options: ConnectOptions {
    var options = ConnectOptions()
    options.startDelaySeconds = 2.5
    options.reconnects = true
    return options
  }

  static let requests: [PhoneRequest] =
    ([
      .open(restoring: "id", alertsIfOff: true), .open(restoring: nil, alertsIfOff: false), .close,
      .scan(nil), .scan(ScanWish(services: services, allowsDuplicates: true, solicited: services)), .isScanning,
      .known([uuid, uuid]),
      .connected(offering: services), .connect(uuid, options), .cancelConnection(uuid), .abandon(uuid), .state(uuid),
      .writeLength(uuid, withResponse: true), .hasRoom(uuid), .isANCSAuthorized(uuid), .watchLinks(nil),
      .watchLinks(LinkWatch(services: services, peripherals: [uuid])),
    ] as [CentralRequest]).map { .central(7, $0) }
    + ([
      .readRSSI, .discoverServices(nil), .discoverServices(services),
      .discoverCharacteristics(nil, in: 1...2, number: -3), .read(remote, number: .max), .write([], remote, number: 1),
      .writeWithoutResponse([1, 2, 3], remote), .setNotifying(true, remote, number: 300),
      .discoverIncludedServices(services, in: nil, number: 1), .discoverDescriptors(of: remote, number: 2),
      .readDescriptor(nil, number: 3), .writeDescriptor([1], 9, number: 4),
    ] as [PeripheralRequest]).map { .central(1, .peripheral(uuid, $0)) }
    + ([
      .open(restoring: "", alertsIfOff: false), .close,
      .startAdvertising(
        AdvertisingWish(
          keys: ["a", "b"], services: services, localName: "Ö",
          beacon: IBeacon(uuid: services[2], major: 1, minor: .max, measuredPowerDBm: -59), isEarly: true)),
      .stopAdvertising, .isAdvertising, .add(local, number: 5), .remove(2...3), .removeAll,
      .respond(4, .success([9])), .respond(4, .failure(AttributeFault(rawValue: 0x81))),
      .update([1], characteristic: 8, only: [uuid]), .update([], characteristic: 8, only: nil),
      .subscribers(characteristic: 8), .updateLength(uuid),
    ] as [PeripheralManagerRequest]).map { .peripheralManager(0, $0) }
    + ([
      .publish(manager: 1, isEncrypted: true), .unpublish(manager: 1, psm: 192), .open(central: 2, uuid, psm: 193),
      .attach(channel: 3), .write([1, 2], channel: 3), .close(channel: 3),
    ] as [ChannelRequest]).map { .channel(8, $0) }
    + ([
      .open, .close, .isOn, .permission, .precision, .requestAlways, .startUpdating, .stopUpdating,
      .setDesiredAccuracy(-1.5), .setBackgroundUpdates(true), .startRanging(.region(region)),
      .stopRanging(.constraint(BeaconConstraint(uuid: uuid))), .rangedSubjects, .callsByRegion,
      .startMonitoring(region), .stopMonitoring(identifier: "x"), .requestState(region), .monitoredRegions,
      .requestWhenInUse, .requestLocation, .setSignificantChanges(true), .requestFullAccuracy, .setServiceSession(2),
      .setServiceSession(nil), .setBackgroundActivity(false), .openMonitor("m"), .openObserver, .startLiveUpdates,
      .monitoredConditions, .needsServiceSession,
    ] as [LocationRequest]).map { .location(.min, $0) }
    + ([
      .requestPermission(answerTo: 3), .permission(answerTo: 4), .add(wish, answerTo: nil), .open(5),
      .present(identifier: "n", options: 7), .remove(["n"], isPending: true), .remove(nil, isPending: false),
      .list(isPending: true), .setBadge(3),
    ] as [NotificationRequest]).map { .notification($0) }
    + ([
      .beginTask(hasHandler: true), .endTask(12), .beginLiveActivity(3), .endLiveActivity(3),
    ] as [ApplicationRequest]).map { .application($0) }
    + ([
      .startTimer(4, afterNanoseconds: .max), .cancelTimer(4), .randomBits, .storedValue("k"), .store([1], key: "k"),
      .store(nil, key: "k"), .backgroundModes, .phoneName, .log("line"),
    ] as [SystemRequest]).map { .system($0) }
    + PhoneQuery.allCases.map { .query($0) }

  static let callbacks: [PhoneCallback] =
    ([
      .state(.poweredOn, voidsPeripherals: true),
      .willRestore(
        RestoredCentral(
          peripherals: [
            RestoredPeripheral(
              identifier: uuid, name: nil,
              services: [
                .init(
                  definition: RemoteService(uuid: services[0], isPrimary: true, handles: 1...4),
                  characteristics: [.init(definition: remote, isNotifying: true)])
              ])
          ], scan: ScanWish(services: nil, allowsDuplicates: false))),
      .discovered(
        uuid,
        ShownAdvertisement(
          isConnectable: true, services: services, overflowServices: [], localName: "n", txPowerDBm: -12,
          manufacturerData: [0x4C, 0]), rssiDBm: -77),
      .connected(uuid), .failed(uuid, .connectionTimeout),
      .disconnected(uuid, nil, isReconnecting: false, secondsSince2001: 0),
      .disconnected(uuid, .unknown, isReconnecting: true, secondsSince2001: 8e8), .linkChanged(uuid, isConnected: true),
      .ancsAuthorizationChanged(uuid),
      .peripheral(uuid, .readRSSI(-40)),
      .peripheral(
        uuid, .discoveredServices(.success([RemoteService(uuid: services[1], isPrimary: false, handles: 5...5)]))),
      .peripheral(uuid, .discoveredCharacteristics(.failure(AttributeFault(rawValue: 1)), number: 2)),
      .peripheral(uuid, .read(.success([1]), number: 2)), .peripheral(uuid, .written(nil, number: 1)),
      .peripheral(uuid, .notifying(true, AttributeFault(rawValue: 3), number: 1)),
      .peripheral(uuid, .notified([1], characteristic: 2)), .peripheral(uuid, .isReady),
      .peripheral(uuid, .changedServices(in: 1...0xFFFF)),
      .peripheral(uuid, .discoveredIncludedServices(.success([]), number: 1)),
      .peripheral(
        uuid, .discoveredDescriptors(.success([RemoteDescriptor(uuid: services[0], handle: 7)]), number: 1)),
    ] as [CentralCallback]).map { .central(2, $0) }
    + ([
      .state(.resetting, withdrawsServices: false),
      .willRestore(
        services: [local], advertising: AdvertisingWish(keys: [], services: [], localName: nil, beacon: nil)),
      .startedAdvertising(.alreadyAdvertising), .added(nil, number: 1), .subscribed(central: uuid, characteristic: 1),
      .unsubscribed(central: uuid, characteristic: 1), .read(number: 1, central: uuid, characteristic: 2, offset: 3),
      .write(number: 1, central: uuid, characteristic: 2, [.init(offset: 0, value: [1])]), .isReady,
    ] as [PeripheralManagerCallback]).map { .peripheralManager(3, $0) }
    + ([
      .permissionChanged, .located(LocationFix(latitude: 1, longitude: -2, accuracy: 0.5, secondsSince1970: 1e9)),
      .failed(.denied),
      .ranged(
        [
          BeaconReading(
            constraint: BeaconConstraint(uuid: uuid, major: 1, minor: 2), rssiDBm: -60, accuracy: 1.25,
            proximity: .near, secondsSince1970: 3)
        ], .region(region)),
      .rangingFailed(.rangingUnavailable, .constraint(BeaconConstraint(uuid: uuid))),
    ] as [LocationCallback]).map { .location(4, $0) }
    + ([
      .published(psm: 192, nil), .unpublished(psm: 192, .unknown), .opened(channel: 1, peer: uuid, psm: 192),
      .failed(.notConnected), .received([1]), .hasSpace, .closed,
    ] as [ChannelCallback]).map { .channel(8, $0) }
    + ([.started, .entered, .left, .state(.inside), .failed(.regionMonitoringFailure)] as [RegionNews]).map {
      .location(5, .region($0, region))
    }
    + [.notificationEvent(5, .arrived(wish)), .notificationEvent(5, .answered(wish, action: "a", text: nil))]
    + [.notification(6, .authorized), .notification(6, nil), .timer(9), .liveActivityEnded(10)]
    + ([
      .didFinishLaunching(
        LaunchReasons(centrals: ["a"], peripheralManagers: ["b", "c"], isLocation: true),
        scenes: SceneManifest(supportsMultipleScenes: true, configurations: [.init(name: "n", delegateClassName: nil)])),
      .didFinishLaunching(opening, scenes: nil),
      .didBecomeActive, .willResignActive, .didEnterBackground, .willEnterForeground, .willTerminate,
      .didReceiveMemoryWarning, .backgroundRefreshChanged, .userDidTakeScreenshot,
      .protectedDataWillBecomeUnavailable, .protectedDataDidBecomeAvailable, .taskExpired(1), .tapped("Start"),
      .opened(link: "chat://one"), .clockChanged,
    ] as [ApplicationCallback]).map { .application($0) }

  /// A launch that has both a link and a notification as its cause.
  private static var opening: LaunchReasons {
    var reasons = LaunchReasons()
    (reasons.link, reasons.answer) = ("chat://one", .answered(wish, action: "a", text: "t"))
    return reasons
  }

  static let replies: [PhoneReply] = [
    .none, .flag(true), .count(.min), .number(.infinity), .bytes([]), .names(["a", ""]), .identifiers([uuid]),
    .handles([1...2, 4...4]), .regions([region]), .subjects([.region(region)]),
    .notifications([wish]),
  ]

  private func roundTrips<Value: PortCodable & Equatable>(_ value: Value) {
    let bytes = value.encoded
    #expect(throws: Never.self) { try #expect(Value(decoding: bytes) == value) }
    for length in bytes.indices {
      #expect(throws: PortError.self, "\(value), \(length) bytes") { try Value(decoding: Array(bytes[..<length])) }
    }
    #expect(throws: PortError.self) { try Value(decoding: bytes + [0]) }
  }

  @Test func `each request is decoded from its bytes, and not from a part of them`() {
    for request in Self.requests { roundTrips(request) }
  }

  @Test func `each callback is decoded from its bytes, and not from a part of them`() {
    for callback in Self.callbacks { roundTrips(callback) }
  }

  @Test func `each reply and frame is decoded from its bytes`() {
    for reply in Self.replies { roundTrips(reply) }
    roundTrips(Turn(now: 5, wallOffset: -1, isLogRead: true, callbacks: Self.callbacks))
    roundTrips(TurnEnd(nextWake: nil))
    roundTrips(TurnEnd(nextWake: .max))
    roundTrips(
      HostedLaunch(
        seed: .max, processID: 1, phoneName: "A", appName: "B", osMajorVersion: 17, diskQuota: 1 << 30, hangLimit: .max)
    )
  }

  @Test(arguments: [Int64.min, -1, 0, 1, 63, 64, .max])
  func `numbers of every size are decoded`(number: Int64) {
    roundTrips(number)
  }

  /// If a decoder trapped on malformed bytes, one broken app would end a whole simulation.
  @Test func `no bytes make a decoder trap`() {
    var random = SplitMix64(seed: 14)
    let seeds = Self.requests.map(\.encoded) + Self.callbacks.map(\.encoded) + Self.replies.map(\.encoded)
    for _ in 0..<60_000 {
      var bytes = seeds[Int(random.next() % UInt64(seeds.count))]
      for _ in 0...(random.next() % 3) where !bytes.isEmpty {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      if random.next() % 4 == 0 {
        bytes = (0..<(random.next() % 40)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      }
      let decoded = [
        isEncodedAgain(PhoneRequest.self, from: bytes), isEncodedAgain(PhoneCallback.self, from: bytes),
        isEncodedAgain(PhoneReply.self, from: bytes), isEncodedAgain(Turn.self, from: bytes),
        isEncodedAgain(HostedLaunch.self, from: bytes),
      ]
      #expect(!decoded.contains(false), "\(bytes)")
    }
  }

  /// Returns whether the value of these bytes keeps its encoding when it is decoded and encoded again; `nil` if the
  /// bytes cannot be decoded.
  private func isEncodedAgain<Value: PortCodable>(_ type: Value.Type, from bytes: [UInt8]) -> Bool? {
    guard let encoded = (try? Value(decoding: bytes))?.encoded else { return nil }
    return (try? Value(decoding: encoded))?.encoded == encoded
  }
}
