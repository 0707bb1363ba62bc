public import Afterglow
public import AfterglowWire
import SeededRandom
public import VirtualPhone

/// A relay for the phones of one world, without a server. The relay delays, loses, repeats and reorders datagrams
/// according to ``faults``.
///
/// A suspended app receives its datagrams when it runs again. Datagrams for an app without a process are lost.
public final class InProcessRelay {
  /// The faults of the relay. A change takes effect at once.
  public var faults: DatagramFaults {
    didSet { watchOutages() }
  }

  private let world: World
  private var random: SplitMix64
  private var lines: [InstallationID: Line] = [:]
  private var isDown = false
  /// The number of datagrams that were sent while the relay was not down.
  public private(set) var count = 0
  /// The reason why the relay has no inboxes for strangers, as a sentence; `nil` if the relay has such inboxes.
  public var refusal: String?
  /// The number of posts to each inbox for strangers.
  public private(set) var posted: [MeetingInbox: Int] = [:]

  /// Creates a relay for the phones of `world`. The relay's random choices depend on the world's seed.
  public init(world: World, faults: DatagramFaults = DatagramFaults()) {
    self.world = world
    self.faults = faults
    random = SplitMix64(seed: world.seed, name: "relay")
    watchOutages()
  }

  /// Returns the relay for the app of one process.
  public func line(for process: AppProcess) -> any Relay { Line(self, process) }

  private var now: Duration { world.now - .zero }

  // MARK: Outages

  /// Checks now whether the relay is down, and schedules further checks at the beginning and the end of each future
  /// outage.
  private func watchOutages() {
    follow()
    for edge in faults.outages.flatMap({ [$0.lowerBound, $0.upperBound] }) where edge > now {
      world.schedule(at: .zero + edge) { [weak self] in self?.follow() }
    }
  }

  private func follow() {
    guard faults.isDown(at: now) != isDown else { return }
    isDown.toggle()
    for installation in lines.keys.sorted() { reportState(lines[installation]) }
  }

  private func reportState(_ line: Line?) {
    line?.report(isDown ? .disconnected(reason: "The relay is down.") : .connected)
  }

  // MARK: Lines

  private func connect(_ line: Line, as installation: InstallationID) {
    lines[installation] = line
    reportState(line)
  }

  private func disconnect(_ line: Line) {
    for (installation, other) in lines where other === line { lines[installation] = nil }
  }

  private func post(_ datagram: [UInt8], from line: Line, to receiver: InstallationID) {
    guard let sender = lines.first(where: { $0.value === line })?.key, !isDown else { return }
    count += 1
    for arrival in faults.arrivals(sentAt: now, using: &random) {
      world.schedule(at: .zero + arrival) { [weak self] in
        self?.lines[receiver]?.report(.received(datagram, from: sender))
      }
    }
  }

  /// Posts bytes to an inbox. The inbox does not name its readers. So the relay passes the post to the line of each
  /// app, and the line checks whether the app reads the inbox.
  private func post(_ bytes: [UInt8], from line: Line, to inbox: MeetingInbox) {
    guard lines.contains(where: { $0.value === line }), !isDown, refusal == nil else { return }
    posted[inbox, default: 0] += 1
    for arrival in faults.arrivals(sentAt: now, using: &random) {
      world.schedule(at: .zero + arrival) { [weak self] in
        guard let self else { return }
        for installation in lines.keys.sorted() { lines[installation]?.deliver(bytes, in: inbox) }
      }
    }
  }

  private final class Line: MeetingRelay {
    // A world and its relay are confined to one thread. If the world has apps, this thread is the main actor's.
    private nonisolated(unsafe) weak var relay: InProcessRelay?
    private nonisolated(unsafe) let process: Lifeline<AppProcess>
    private var receive: (@MainActor (RelayEvent) -> Void)?
    private nonisolated(unsafe) var inboxes: Set<MeetingInbox> = []
    private var receiveMeeting: (@MainActor (MeetingEvent) -> Void)?

    nonisolated init(_ relay: InProcessRelay, _ process: AppProcess) {
      self.relay = relay
      self.process = process.lifeline
    }

    /// The maximum size of a datagram in bytes. Typical brokers accept packets of about this size.
    let maximumDatagramSize = 32_768

    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void) {
      self.receive = receive
      relay?.connect(self, as: installation)
    }

    func send(_ datagram: [UInt8], to receiver: InstallationID) { relay?.post(datagram, from: self, to: receiver) }

    func open(_ inboxes: Set<MeetingInbox>, _ receive: @escaping @MainActor (MeetingEvent) -> Void) {
      (self.inboxes, receiveMeeting) = (inboxes, receive)
      guard !inboxes.isEmpty, let reason = relay?.refusal else { return }
      process.object?.schedule(after: .zero) { [weak self] in self?.receiveMeeting?(.refused(reason: reason)) }
    }

    func post(_ bytes: [UInt8], to inbox: MeetingInbox) { relay?.post(bytes, from: self, to: inbox) }

    nonisolated func deliver(_ bytes: [UInt8], in inbox: MeetingInbox) {
      guard inboxes.contains(inbox) else { return }
      process.object?.schedule(after: .zero) { [weak self] in self?.receiveMeeting?(.posted(bytes, in: inbox)) }
    }

    func stop() {
      (inboxes, receiveMeeting) = ([], nil)
      receive = nil
      relay?.disconnect(self)
    }

    /// Reports an event on the app's main thread, once the app runs.
    nonisolated func report(_ event: RelayEvent) {
      process.object?.schedule(after: .zero) { [weak self] in self?.receive?(event) }
    }
  }
}
