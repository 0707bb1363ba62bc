// A driver's protocol: Embedded mode, which shows that the state machines are pure, has no main actor.
#if !hasFeature(Embedded)
  public import AfterglowWire

  /// Carries datagrams between installations that need not be in each other's radio reach.
  ///
  /// A relay promises little: a datagram arrives once, several times, late, out of order or never. What must arrive is
  /// repeated by the messenger above until the receiver itself has confirmed it. What a relay does promise is the sender:
  /// nobody can send in somebody else's name.
  @MainActor
  public protocol Relay: AnyObject {
    /// Begins to connect, and keeps at it until `stop`; `receive` is called on the main actor, never from within a call.
    func start(as installation: InstallationID, _ receive: @escaping @MainActor (RelayEvent) -> Void)

    /// Takes a datagram of at most ``maximumDatagramSize`` bytes along if it is connected, and drops it otherwise.
    func send(_ datagram: [UInt8], to receiver: InstallationID)

    /// Ends the connection; nothing is received any more.
    func stop()

    /// The largest datagram that it carries, in bytes.
    var maximumDatagramSize: Int { get }
  }
#endif
