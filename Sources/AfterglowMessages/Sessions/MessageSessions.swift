// A driver's protocol: Embedded mode, which shows that the state machines are pure, has no main actor.
#if !hasFeature(Embedded)
  public import AfterglowTime
  public import AfterglowWire

  /// The sessions between this installation and others, below every carrier.
  ///
  /// A carrier only says who the other side claims to be. A session proves it: an exchange is given nothing that did not come
  /// in a session, and what it sends leaves only in one.
  @MainActor
  public protocol MessageSessions: AnyObject {
    /// The bytes that a session adds to a datagram; at most `Datagram.maximumSealingOverhead`.
    var overhead: Int { get }

    /// Begins, before anything else is asked, as this installation. Time never goes back from then on.
    func start(as installation: InstallationID, at now: Instant)

    /// Seals a datagram for an installation. Without a session it waits until there is one, or is dropped.
    func seal(
      _ datagram: [UInt8], to receiver: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome]

    /// Opens bytes that came in the name of an installation.
    func open(
      _ bytes: [UInt8], from sender: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome]

    /// A connection has come up whose other end claims to be this installation: this phone proves who it is, and asks for the
    /// same.
    func greet(_ installation: InstallationID, over link: MailboxLink, at now: Instant) -> [SessionOutcome]
  }
#endif
