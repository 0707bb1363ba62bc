#if !hasFeature(Embedded)
  public import AfterglowTime
  public import AfterglowWire

  /// Sessions that neither encrypt datagrams nor prove identities: every claim is accepted.
  ///
  /// Unsealed sessions are for virtual phones in a build without a cryptographic library, for measurements, and for a
  /// relay whose traffic a person wants to read. A product must not use unsealed sessions.
  @MainActor
  public final class UnsealedSessions: AnonymousSessions {
    /// Creates sessions, which have no state.
    public nonisolated init() {}

    /// One byte precedes each datagram. A greeting consists only of this byte.
    public let overhead = 1

    /// Does nothing.
    public func start(as installation: InstallationID, at now: Instant) {}

    /// Sends the datagram at once, with one byte before the datagram.
    public func seal(
      _ datagram: [UInt8], to receiver: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome] {
      [.send(UnsealedFrame.datagram(datagram).bytes, to: receiver, over: path)]
    }

    /// Returns the datagram, and accepts the claimed sender. A greeting is accepted as a proof of the sender's
    /// identity. The method refuses any other bytes.
    public func open(
      _ bytes: [UInt8], from sender: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome] {
      switch UnsealedFrame(bytes) {
      case .greeting?: [.proved(sender, over: path)]
      case .datagram(let datagram)?: [.received(datagram, from: sender, over: path)]
      case nil: [.refused(sender, over: path)]
      }
    }

    /// Returns `true`, because unsealed sessions accept every claim.
    public func isConfirmed(_ installation: InstallationID) -> Bool { true }

    /// Returns unsealed sessions.
    public func anonymous() -> (any MessageSessions)? { UnsealedSessions() }

    /// Sends a greeting over the link.
    public func greet(
      _ installation: InstallationID, over link: MailboxLink, at now: Instant
    ) -> [SessionOutcome] {
      [.send(UnsealedFrame.greeting.bytes, to: installation, over: .mailbox(link))]
    }
  }
#endif
