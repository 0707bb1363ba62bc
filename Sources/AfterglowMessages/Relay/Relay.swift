// A driver implements this protocol. Embedded mode has no main actor, so the build in Embedded mode leaves the protocol
// out. That build shows that the state machines are pure.
#if !hasFeature(Embedded)
  public import AfterglowWire

  /// Carries datagrams between installations that need not be in each other's radio reach.
  ///
  /// A relay guarantees little: a datagram arrives once, several times, late, out of order or never. The messenger
  /// repeats a message until the receiver itself has confirmed it, or until the message expires. However, a relay does
  /// guarantee the sender's identity: no installation can send in the name of another installation.
  @MainActor
  public protocol Relay: AnyObject {
    /// Begins to connect, and reconnects after each interruption until `stop` is called. The relay calls `receive` on
    /// the main actor, and never from within a call of this protocol.
    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void)

    /// Sends a datagram of at most ``maximumDatagramSize`` bytes if the relay is connected, and drops it otherwise.
    func send(_ datagram: [UInt8], to receiver: InstallationID)

    /// Ends the connection. After this call, the relay no longer calls `receive`.
    func stop()

    /// The size of the largest datagram that the relay carries, in bytes.
    var maximumDatagramSize: Int { get }
  }

  /// A relay that also has inboxes for strangers. The names of these inboxes contain nothing about installations.
  @MainActor
  public protocol MeetingRelay: Relay {
    /// Replaces the set of open inboxes. The relay reads these inboxes whenever it is connected. The relay calls
    /// `receive` on the main actor, and never from within a call of this protocol.
    func open(_ inboxes: Set<MeetingInbox>, _ receive: @escaping @MainActor (MeetingEvent) -> Void)

    /// Posts at most `IntroductionFrame.maximumSize` bytes to an inbox. The bytes are lost unless a reader is
    /// connected.
    func post(_ bytes: [UInt8], to inbox: MeetingInbox)
  }
#endif
