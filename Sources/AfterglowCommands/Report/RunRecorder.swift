#if os(Linux)
  import AfterglowWire
  import Foundation
  import PhonePort
  import VirtualPhone

  /// Records a world for a report: the phones' positions and states, the peers that their apps hear, and events.
  ///
  /// The recorder observes the calls between apps and phones, so it works with every app. Recording does not affect the
  /// run.
  final class RunRecorder: CallbackTap {
    /// The maximum number of events. A person cannot read more events than this. Log lines and the links of each pair
    /// have their own limits.
    private static let eventLimit = 60_000
    private static let logLineLimit = 20_000
    private static let linkLimit = 5_000
    /// The maximum number of points of each signal, as many as a wide screen shows.
    private static let points = 720.0
    /// A peer that was silent for more than this many seconds counts as newly discovered when the phone hears it again.
    private static let silence = 30.0

    private(set) var recording: RunRecording
    private let world: World
    private let notesBytes: Bool
    private var logLines = 0
    private let look: Double
    /// The phone of each known radio address.
    private var owners: [UInt64: Int] = [:]
    private var indices: [ObjectIdentifier: Int] = [:]
    /// For each phone, a dictionary from the identifiers of its peers to the peers' phones.
    private var identifiers: [[UUID: Int]]

    /// Begins to record all phones of a world that has not run yet. Hooks that were set before the recording are still
    /// called.
    ///
    /// If `notesBytes` is set, the recorder records each write of data to a characteristic as a message.
    init(_ world: World, title: String, lasting duration: Duration, notesBytes: Bool = false) {
      self.world = world
      self.notesBytes = notesBytes
      let seconds = max(duration / .seconds(1), 1)
      let step = max((seconds / Self.points).rounded(.up), 1)
      look = min(max((seconds / 17_280).rounded(.up), 1), 30)
      identifiers = world.phones.map { _ in [:] }
      recording = RunRecording(
        title: title, start: world.wallClock.unixSeconds, secondsFromGMT: world.wallClock.secondsFromGMT, step: step,
        rangeMetres: world.usualRangeMetres,
        phones: world.phones.map { PhoneTrack(name: $0.name, about: "\($0.model.name), iOS \($0.os)") })
      for (index, phone) in world.phones.enumerated() { follow(phone, index) }
      sample()
    }

    private func follow(_ phone: Phone, _ index: Int) {
      indices[ObjectIdentifier(phone)] = index
      phone.callbackTap = self
      let (console, onEnd, onNotification) = (phone.console, phone.onEnd, phone.onNotification)
      phone.console = { [weak self] line in
        console?(line)
        self?.logged(line.message, index)
      }
      phone.onEnd = { [weak self] process, end in
        onEnd?(process, end)
        self?.record(.ended, index, text: "\(end)")
      }
      phone.onNotification = { [weak self] in
        onNotification?($0)
        self?.record(.notified, index, text: $0.title)
      }
    }

    // MARK: Looking

    private var now: Double { (world.now - .zero) / .seconds(1) }

    /// Samples every phone, and schedules the next sample. The report does not show a change that is undone between two
    /// samples.
    private func sample() {
      for (index, phone) in world.phones.enumerated() where index < recording.phones.count {
        owners[phone.radioAddress] = index
        let place = phone.position
        recording.phones[index].states.record(Self.state(of: phone), at: now)
        recording.phones[index].screen.record(phone.isScreenOn ? 1 : 0, at: now)
        recording.phones[index].move(to: (place.x, place.y), at: now)
      }
      world.schedule(after: .seconds(look)) { [weak self] in self?.sample() }
    }

    private static func state(of phone: Phone) -> Int {
      guard phone.isPoweredOn else { return 0 }
      let states = phone.apps.filter { $0.app.name != "Bystander" }.map { installed in
        guard let process = installed.process else { return 1 }
        return process.isForeground ? 4 : process.isSuspended ? 2 : 3
      }
      return states.max() ?? 1
    }

    // MARK: Events

    /// Records an event. If the limit is reached, or if the recording does not include the phone, counts the event as
    /// left out instead.
    func record(
      _ kind: RunRecording.Kind, _ phone: Int, _ peer: Int? = nil, text: String = "", at seconds: Double? = nil
    ) {
      guard recording.events.count < Self.eventLimit, recording.phones.indices.contains(phone) else {
        recording.leftOut += 1
        return
      }
      recording.events.append(
        RunRecording.Event(
          seconds: seconds ?? now, kind: kind, phone: phone, peer: peer, text: String(text.prefix(300))))
    }

    /// Ends the recording at the world's present time, and no longer observes the phones' callbacks.
    func finish() -> RunRecording {
      for phone in world.phones { phone.callbackTap = nil }
      recording.seconds = max(now, 1)
      let order = recording.events.enumerated().sorted {
        ($0.element.seconds, $0.offset) < ($1.element.seconds, $1.offset)
      }
      recording.events = order.map(\.element)
      return recording
    }

    private func logged(_ message: String, _ phone: Int) {
      // Messages about signal strength and background time occur every second or two, and the curves and lanes already
      // show these values.
      if message.contains("RSSI") || message.contains("background time remaining") { return }
      guard logLines < Self.logLineLimit else {
        recording.leftOut += 1
        return
      }
      logLines += 1
      record(.log, phone, text: message)
    }

    func processStarted(_ process: AppProcess) {
      guard let phone = indices[ObjectIdentifier(process.phone)] else { return }
      record(.launched, phone, text: process.launchCauses.map(\.explanation).joined(separator: ", "))
    }

    func process(_ process: AppProcess, received callback: PhoneCallback) {
      guard let observer = indices[ObjectIdentifier(process.phone)] else { return }
      switch callback {
      case .central(_, let callback): record(callback, observer)
      case .location(_, .ranged(let readings, _)):
        for reading in readings where reading.rssiDBm != 0 {
          let sender = world.phones.firstIndex { $0.transmittedBeacon.map(reading.constraint.matches) ?? false }
          hear(sender, observer, reading.rssiDBm, over: "iBeacon")
        }
      case .peripheralManager(_, .write(_, let central, _, let pieces)) where notesBytes:
        let count = pieces.reduce(0) { $0 + $1.value.count }
        if count > 0, let peer = peer(central, of: observer) {
          record(.message, observer, peer, text: "\(count) bytes")
        }
      case .peripheralManager, .channel, .location, .notification, .notificationEvent, .application, .timer,
        .liveActivityEnded:
        break
      }
    }

    private func record(_ callback: CentralCallback, _ observer: Int) {
      switch callback {
      case .discovered(let identifier, _, let rssiDBm):
        hear(peer(identifier, of: observer), observer, rssiDBm, over: "advertisement")
      case .connected(let identifier):
        guard let peer = peer(identifier, of: observer) else { return }
        record(.linked, observer, peer)
        change(observer, peer) { $0.links.append((self.now, nil)) }
      case .disconnected(let identifier, let fault, _, _):
        guard let peer = peer(identifier, of: observer) else { return }
        record(.unlinked, observer, peer, text: fault == nil ? "the app ended it" : "the link was lost")
        change(observer, peer) { if !$0.links.isEmpty { $0.links[$0.links.count - 1].to = self.now } }
      case .peripheral(let identifier, .readRSSI(let rssiDBm)):
        hear(peer(identifier, of: observer), observer, rssiDBm, over: "connection")
      case .peripheral(let identifier, .discoveredServices(.success(let services))):
        guard let installation = services.lazy.compactMap({ IdentityService.installation(in: $0.uuid) }).first,
          let peer = peer(identifier, of: observer)
        else { return }
        identify(peer, observer, text: "\(installation) over a connection")
      default: break
      }
    }

    /// Records that a phone has identified another phone. After each discovery, only the first identification is
    /// recorded.
    func identify(_ peer: Int, _ observer: Int, text: String, at seconds: Double? = nil) {
      guard peer != observer else { return }
      if pair(observer, peer).isKnown { return }
      change(observer, peer) { $0.isKnown = true }
      record(.identified, observer, peer, text: text, at: seconds)
    }

    private func hear(_ peer: Int?, _ observer: Int, _ rssiDBm: Int, over carrier: String) {
      // The value 127 means that the reading is missing.
      guard let peer, peer != observer, rssiDBm < 0 else { return }
      let (now, step) = (now, Int(now / recording.step))
      if pair(observer, peer).lastHeard.map({ now - $0 > Self.silence }) ?? true {
        record(
          .discovered, observer, peer, text: "\(rssiDBm) dBm, over \(carrier == "connection" ? "a" : "an") \(carrier)")
        change(observer, peer) { $0.isKnown = false }
      }
      change(observer, peer) {
        $0.record(rssiDBm, step: step)
        $0.lastHeard = now
      }
    }

    private func pair(_ observer: Int, _ peer: Int) -> PairTrack {
      recording.pairs[observer * recording.phones.count + peer] ?? PairTrack()
    }

    private func change(_ observer: Int, _ peer: Int, _ body: (inout PairTrack) -> Void) {
      guard peer != observer else { return }
      let key = observer * recording.phones.count + peer
      body(&recording.pairs[key, default: PairTrack()])
      if recording.pairs[key]?.links.count ?? 0 > Self.linkLimit {
        recording.pairs[key]?.links.removeFirst()
        recording.leftOut += 1
      }
    }

    /// Returns the phone that the observer knows under an identifier; `nil` if there is no such phone.
    private func peer(_ identifier: UUID, of observer: Int) -> Int? {
      if let known = identifiers[observer][identifier] { return known }
      guard let address = world.phones[observer].address(ofPeer: identifier) else { return nil }
      if owners[address] == nil {
        for (index, phone) in world.phones.enumerated() { owners[phone.radioAddress] = index }
      }
      guard let owner = owners[address] else { return nil }
      identifiers[observer][identifier] = owner
      return owner
    }
  }

  extension PhoneTrack {
    /// Records the phone's position, unless the phone has moved less than 0.5 m. Before a new position, the method
    /// records the last time at which the phone was still at its old position. The page therefore draws a sudden move
    /// as sudden.
    fileprivate mutating func move(to place: (x: Double, y: Double), at seconds: Double) {
      guard path.count >= 3 else {
        path += [seconds, place.x, place.y]
        return
      }
      let (x, y) = (path[path.count - 2], path[path.count - 1])
      let moved = ((place.x - x) * (place.x - x) + (place.y - y) * (place.y - y)).squareRoot()
      if moved < 0.5 {
        rested = seconds
        return
      }
      if let rested, rested > path[path.count - 3] { path += [rested, x, y] }
      rested = nil
      path += [seconds, place.x, place.y]
    }
  }
#endif
