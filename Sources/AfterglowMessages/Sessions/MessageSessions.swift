// This is a driver's protocol. Embedded mode, which shows that the state machines are pure, has no main actor.
#if !hasFeature(Embedded)
  public import AfterglowTime
  public import AfterglowWire

  /// The sessions between this installation and others, which every carrier carries.
  ///
  /// A carrier only reports who the other side claims to be, and a session proves it. An exchange receives and sends
  /// only in sessions.
  @MainActor
  public protocol MessageSessions: AnyObject {
    /// The bytes that a session adds to a datagram; at most `Datagram.maximumSealingOverhead`.
    var overhead: Int { get }

    /// Starts as this installation. It is the first call, and the times of later calls never go back.
    func start(as installation: InstallationID, at now: Instant)

    /// Seals a datagram for an installation. Without a session it waits until there is one, or is dropped.
    func seal(
      _ datagram: [UInt8], to receiver: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome]

    /// Opens bytes that came in the name of an installation.
    func open(
      _ bytes: [UInt8], from sender: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome]

    /// Proves who this phone is over a new connection whose other end claims to be this installation, and asks for the
    /// same proof.
    func greet(_ installation: InstallationID, over link: MailboxLink, at now: Instant) -> [SessionOutcome]
  }

  /// Sessions that can also be made with one-time keys.
  @MainActor
  public protocol AnonymousSessions: MessageSessions {
    /// Returns sessions with new keys, which nobody can join with this installation's; `nil` if keys cannot be made.
    func anonymous() -> (any MessageSessions)?
  }
#endif
