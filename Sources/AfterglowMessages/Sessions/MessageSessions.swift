// This protocol needs the main actor. Embedded mode has no main actor, so the build in Embedded mode leaves the
// protocol out. That build shows that the state machines are pure.
#if !hasFeature(Embedded)
  public import AfterglowTime
  public import AfterglowWire

  /// The sessions between this installation and others. Every carrier transports datagrams of sessions.
  ///
  /// A carrier only reports the installation that the other side claims to be, and a session proves the claim. An
  /// exchange receives and sends only in sessions.
  @MainActor
  public protocol MessageSessions: AnyObject {
    /// The number of bytes that a session adds to a datagram; at most `Datagram.maximumSealingOverhead`.
    var overhead: Int { get }

    /// Starts the sessions of the given installation. The caller calls this method first, and the times of later calls
    /// never decrease.
    func start(as installation: InstallationID, at now: Instant)

    /// Seals a datagram for an installation. Without a session, the datagram waits for a session or is dropped.
    func seal(
      _ datagram: [UInt8], to receiver: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome]

    /// Opens bytes that have arrived in the name of an installation.
    func open(
      _ bytes: [UInt8], from sender: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome]

    /// Proves this phone's identity over a new connection whose other end claims to be the given installation, and asks
    /// for the same proof.
    func greet(_ installation: InstallationID, over link: MailboxLink, at now: Instant) -> [SessionOutcome]

    /// Returns whether this phone is certain of an installation's key. This phone is certain of a key that was proved
    /// over a Bluetooth connection or confirmed by a person, unless another key has been proved since.
    func isConfirmed(_ installation: InstallationID) -> Bool
  }

  /// Sessions that can create further sessions with one-time keys.
  @MainActor
  public protocol AnonymousSessions: MessageSessions {
    /// Returns sessions with new keys, which no observer can relate to this installation's keys; `nil` if keys cannot
    /// be created.
    func anonymous() -> (any MessageSessions)?
  }
#endif
