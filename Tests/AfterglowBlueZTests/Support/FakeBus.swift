@testable import AfterglowBlueZ

/// A bus with a simulated bluetoothd. A test adds and removes bluetoothd's objects. While bluetoothd is present, it
/// accepts every call that ``refusals`` does not name.
///
/// As on a real bus, no reply or signal arrives during a call. Replies and signals wait for ``deliver()``.
final class FakeBus: MessageBus {
  private final class Subscription: BusSubscription {
    let match: BusMatch?
    let onSignal: (BusSignal) -> Void
    let onCall: (IncomingCall) -> Void
    var isCancelled = false

    init(_ match: BusMatch?, _ onSignal: @escaping (BusSignal) -> Void, _ onCall: @escaping (IncomingCall) -> Void) {
      self.match = match
      self.onSignal = onSignal
      self.onCall = onCall
    }

    func cancel() { isCancelled = true }
  }

  private(set) var isPresent = true
  private var objects: [String: [String: [String: BusValue]]] = [:]
  /// The calls since the last ``forgetCalls()`` in order, except calls of `GetManagedObjects`.
  private(set) var calls: [BusCall] = []
  /// The signals that this process has emitted.
  private(set) var emitted: [BusSignal] = []
  /// The errors with which bluetoothd refuses calls, by the method's name.
  var refusals: [String: BusError] = [:]
  /// Methods that are not answered before ``answerWithheld()``.
  var withheld: Set<String> = []
  private var waiting: [() -> Void] = []
  private var later: [() -> Void] = []
  private var subscriptions: [Subscription] = []

  /// Creates a bus whose bluetoothd has this number of adapters, all of which are on.
  init(adapters: Int = 1) {
    for number in 0..<adapters { objects["/org/bluez/hci\(number)"] = Self.adapter(number, isPowered: true) }
  }

  static func adapter(_ number: Int, isPowered: Bool) -> [String: [String: BusValue]] {
    [
      "org.bluez.Adapter1": [
        "Address": .string("00:AA:01:00:00:0\(number)"), "AddressType": .string("public"),
        "Powered": .boolean(isPowered),
      ],
      "org.bluez.LEAdvertisingManager1": [:], "org.bluez.GattManager1": [:],
    ]
  }

  /// Delivers all waiting replies and signals, and the replies and signals that the delivery causes.
  func deliver() {
    while !waiting.isEmpty { waiting.removeFirst()() }
  }

  func answerWithheld() {
    withheld = []
    waiting += later
    later = []
    deliver()
  }

  /// The names of the methods in ``calls``.
  var members: [String] { calls.map(\.member) }

  func forgetCalls() { calls = [] }

  // MARK: bluetoothd

  func leave() {
    isPresent = false
    signal(
      BusSignal(
        path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
        arguments: [.string("org.bluez"), .string(":1.1"), .string("")]))
  }

  func come() {
    isPresent = true
    signal(
      BusSignal(
        path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged",
        arguments: [.string("org.bluez"), .string(""), .string(":1.2")]))
  }

  func add(_ path: String, _ interfaces: [String: [String: BusValue]]) {
    objects[path, default: [:]].merge(interfaces) { $1 }
    signal(
      BusSignal(
        path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesAdded",
        arguments: [.objectPath(path), Self.value(of: interfaces)]))
  }

  func remove(_ path: String) {
    let interfaces = objects.removeValue(forKey: path)?.keys.sorted() ?? []
    signal(
      BusSignal(
        path: "/", interface: "org.freedesktop.DBus.ObjectManager", member: "InterfacesRemoved",
        arguments: [.objectPath(path), .strings(interfaces)]))
  }

  func change(_ path: String, _ interface: String, _ properties: [String: BusValue]) {
    objects[path]?[interface]?.merge(properties) { $1 }
    signal(
      BusSignal(
        path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
        arguments: [.string(interface), .properties(properties), .strings([])]))
  }

  func power(_ isOn: Bool) { change("/org/bluez/hci0", "org.bluez.Adapter1", ["Powered": .boolean(isOn)]) }

  /// Calls a method of an object of this process. Returns the object's answer; `nil` if no object answers during the
  /// call.
  func ask(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) -> Result<[BusValue], BusError>? {
    var answer: Result<[BusValue], BusError>?
    let call = IncomingCall(path: path, interface: interface, member: member, arguments: arguments) { answer = $0 }
    for subscription in subscriptions where subscription.match == nil && !subscription.isCancelled {
      subscription.onCall(call)
    }
    return answer
  }

  private func signal(_ signal: BusSignal) {
    for subscription in subscriptions {
      guard let match = subscription.match, match.interface == signal.interface, match.member == signal.member,
        match.path.map({ $0 == signal.path }) ?? true,
        match.firstArgument.map({ $0 == signal.arguments.first?.text }) ?? true
      else { continue }
      waiting.append { if !subscription.isCancelled { subscription.onSignal(signal) } }
    }
    deliver()
  }

  private static func value(of interfaces: [String: [String: BusValue]]) -> BusValue {
    .dictionary(
      key: "s", value: "a{sv}",
      interfaces.sorted { $0.key < $1.key }.map { BusValue.Entry(.string($0.key), .properties($0.value)) })
  }

  // MARK: MessageBus

  func call(_ call: BusCall, timeout: Duration, reply: @escaping (Result<[BusValue], BusError>) -> Void) {
    let isQuestion = call.member == "GetManagedObjects"
    if !isQuestion { calls.append(call) }
    let answer: Result<[BusValue], BusError>
    if !isPresent, call.destination == "org.bluez" {
      answer = .failure(BusError(BusError.serviceUnknown))
    } else if let error = refusals[call.member] {
      answer = .failure(error)
    } else if isQuestion {
      let entries = objects.sorted { $0.key < $1.key }.map {
        BusValue.Entry(.objectPath($0.key), Self.value(of: $0.value))
      }
      answer = .success([.dictionary(key: "o", value: "a{sa{sv}}", entries)])
    } else {
      answer = .success([])
    }
    if withheld.contains(call.member) { later.append { reply(answer) } } else { waiting.append { reply(answer) } }
  }

  func subscribe(_ match: BusMatch, handler: @escaping (BusSignal) -> Void) -> any BusSubscription {
    let subscription = Subscription(match, handler) { _ in }
    subscriptions.append(subscription)
    return subscription
  }

  func export(_ path: String, handler: @escaping (IncomingCall) -> Void) -> any BusSubscription {
    let subscription = Subscription(nil, { _ in }, handler)
    subscriptions.append(subscription)
    return subscription
  }

  func emit(_ signal: BusSignal) { emitted.append(signal) }
}
