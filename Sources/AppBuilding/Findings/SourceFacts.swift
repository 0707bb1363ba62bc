/// How releases of iOS treat methods and names that apps use. `docs/api.md` lists the same names and releases.
enum SourceFacts {
  /// The range of releases in which a fact holds, including both ends.
  struct Releases {
    var from = 0
    var until = Int.max

    func contains(_ release: Int) -> Bool { release >= from && release <= until }
  }

  /// A method of a delegate, with the releases that never call it.
  struct Method {
    var name: String
    var releases = Releases()
    var rule: String
    var reason: String
    /// Whether the fact holds only for an app with scenes.
    var needsScenes = false
    /// The fact holds only if no source of the app contains this word.
    var unless: String?
    /// The fact holds only if a source of the app also has this method.
    var beside: String?
  }

  static let methods: [Method] =
    [
      Method(
        name: "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)", releases: .init(until: 16),
        rule: "C19", reason: "iOS calls this method only from iOS 17 on"),
      Method(
        name: "centralManager(_:didDisconnectPeripheral:error:)", releases: .init(from: 17), rule: "C19",
        reason: "from iOS 17 on, iOS calls the method with isReconnecting, and the sources have both methods",
        beside: "centralManager(_:didDisconnectPeripheral:timestamp:isReconnecting:error:)"),
      Method(
        name: "centralManager(_:connectionEventDidOccur:for:)", releases: .init(until: 12), rule: "C8",
        reason: "iOS calls this method only from iOS 13 on"),
      Method(
        name: "centralManager(_:connectionEventDidOccur:for:)", releases: .init(from: 13), rule: "C8",
        reason: "the app never registers for connection events", unless: "registerForConnectionEvents"),
      Method(
        name: "centralManager(_:willRestoreState:)", rule: "G1",
        reason: "no central manager has a restoration identifier", unless: "CBCentralManagerOptionRestoreIdentifierKey"),
      Method(
        name: "peripheralManager(_:willRestoreState:)", rule: "G1",
        reason: "no peripheral manager has a restoration identifier",
        unless: "CBPeripheralManagerOptionRestoreIdentifierKey"),
      Method(
        name: "locationManagerDidChangeAuthorization(_:)", releases: .init(until: 13), rule: "E1",
        reason: "iOS calls this method only from iOS 14 on"),
      Method(
        name: "locationManager(_:didChangeAuthorization:)", releases: .init(from: 14), rule: "E1",
        reason:
          "from iOS 14 on, iOS calls locationManagerDidChangeAuthorization(_:), and the sources have both methods",
        beside: "locationManagerDidChangeAuthorization(_:)"),
      Method(
        name: "locationManager(_:didRange:satisfying:)", releases: .init(until: 12), rule: "E14",
        reason: "iOS calls this method only from iOS 13 on"),
    ]
    + [
      "applicationDidBecomeActive(_:)", "applicationWillResignActive(_:)", "applicationDidEnterBackground(_:)",
      "applicationWillEnterForeground(_:)",
    ].map {
      Method(
        name: $0, releases: .init(from: 13), rule: "D11",
        reason: "the app has scenes, so UIKit calls their delegate instead", needsScenes: true)
    }

  /// A sequence of words in an app's sources, with a fact about these words and the first release in which the fact
  /// holds.
  struct Words {
    var words: [String]
    var release: Int
    var rule: String
    var text: String

    /// The words as a name. A list of labels that the words begin is closed.
    var shown: String { words.joined() + (words.contains("(") && !words.contains(")") ? ":)" : "") }
  }

  /// The names that Apple has deprecated, with their replacements.
  static let deprecated: [Words] = [
    Words(
      words: ["startRangingBeacons", "(", "in"], release: 13, rule: "E14", text: "startRangingBeacons(satisfying:)"),
    Words(words: ["proximityUUID", ":"], release: 13, rule: "E14", text: "CLBeaconRegion(uuid:identifier:)"),
    Words(
      words: ["didRangeBeacons"], release: 13, rule: "E14", text: "locationManager(_:didRange:satisfying:)"),
    Words(
      words: ["CLLocationManager", ".", "authorizationStatus"], release: 14, rule: "E1",
      text: "the manager's own authorizationStatus"),
    Words(
      words: ["didChangeAuthorization"], release: 14, rule: "E1", text: "locationManagerDidChangeAuthorization(_:)"),
    Words(
      words: ["CBPeripheralManager", ".", "authorizationStatus"], release: 13, rule: "I3",
      text: "CBManager.authorization"),
    Words(words: ["CBCentralManagerState"], release: 10, rule: "I1", text: "CBManagerState"),
    Words(words: ["CBPeripheralManagerState"], release: 10, rule: "I1", text: "CBManagerState"),
    Words(words: ["startMonitoring", "(", "for"], release: 17, rule: "E18", text: "CLMonitor"),
    Words(words: ["setMinimumBackgroundFetchInterval"], release: 13, rule: "I6", text: "BGAppRefreshTask"),
    Words(
      words: ["UIApplication", ".", "shared", ".", "keyWindow"], release: 13, rule: "D11", text: "the scene's windows"),
    Words(
      words: ["UIApplication", ".", "shared", ".", "windows"], release: 15, rule: "D11", text: "the scene's windows"),
  ]

  /// The names at which iOS asks the user for a permission or a setting, each with the first release that asks in this
  /// way.
  static let prompts: [Words] = [
    Words(words: ["CBCentralManager", "("], release: 13, rule: "I3", text: "whether the app may use Bluetooth"),
    Words(words: ["CBPeripheralManager", "("], release: 13, rule: "I3", text: "whether the app may use Bluetooth"),
    Words(
      words: ["requestAlwaysAuthorization"], release: 13, rule: "E1",
      text:
        "for location while the app is used; days later, after background use, iOS asks whether to keep \"always\""
    ),
    Words(
      words: ["requestAlwaysAuthorization"], release: 8, rule: "E1",
      text: "for location, and offers \"always\" as an answer"),
    Words(words: ["requestWhenInUseAuthorization"], release: 8, rule: "E1", text: "for location while the app is used"),
    Words(words: ["requestAuthorization", "(", "options"], release: 10, rule: "F4", text: "for notifications"),
    Words(
      words: ["CBPeripheralManagerOptionShowPowerAlertKey"], release: 7, rule: "I1",
      text: "to switch Bluetooth on, if Bluetooth is off when the app creates the manager"),
  ]
}
