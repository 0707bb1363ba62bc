#if !hasFeature(Embedded)
  public import AfterglowTime
  public import AfterglowWire

  /// Sessions that hide nothing and prove nothing: every claim is believed.
  ///
  /// For virtual phones in a build without a cryptographic library, for measurements, and for a relay whose traffic somebody
  /// has chosen to read. A product never uses it.
  @MainActor
  public final class UnsealedSessions: MessageSessions {
    public nonisolated init() {}

    public let overhead = 1

    public func start(as installation: InstallationID, at now: Instant) {}

    public func seal(
      _ datagram: [UInt8], to receiver: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome] {
      [.send(UnsealedFrame.datagram(datagram).bytes, to: receiver, over: path)]
    }

    public func open(
      _ bytes: [UInt8], from sender: InstallationID, over path: SessionPath, at now: Instant
    ) -> [SessionOutcome] {
      switch UnsealedFrame(bytes) {
      case .greeting?: [.proved(sender, over: path)]
      case .datagram(let datagram)?: [.received(datagram, from: sender, over: path)]
      case nil: [.refused(sender, over: path)]
      }
    }

    public func greet(
      _ installation: InstallationID, over link: MailboxLink, at now: Instant
    ) -> [SessionOutcome] {
      [.send(UnsealedFrame.greeting.bytes, to: installation, over: .mailbox(link))]
    }
  }
#endif
