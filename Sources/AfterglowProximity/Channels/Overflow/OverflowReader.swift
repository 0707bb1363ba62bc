package import AfterglowWire

/// The reader of the overflow channel: reads identifiers from masks, and records the evidence for the identifier of
/// each peer.
///
/// A set bit proves nothing, because other apps set bits of the same mask. A rail reading is believed at once. A quad
/// reading is also believed at once if it has few erasures. If a quad reading has many erasures, the peer's next mask
/// must give the same reading. A bank's reading is believed once a mask with this bank empty was received. A Hamming
/// reading is believed if no bit was corrected, all constant bits are set, and few other bits are set. Every other
/// reading is a hint. A hint becomes a sighting only if a credible mask or the peer's services have already named the
/// same installation.
package struct OverflowReader: Sendable {
  package enum Finding: Hashable, Sendable {
    /// The mask contains no readable identifier, or its identifier contradicts the peer's services.
    case nothing
    /// A hint: an identifier that may be wrong.
    case hint(OverflowReading)
    case identified(OverflowReading)
  }

  /// The installation that the peer's masks prove.
  private enum Belief: Sendable {
    case none
    case believed(InstallationID)
    /// Two credible masks of the peer named two different installations.
    case disputed
  }

  private struct Record: Sendable {
    var banks = (BankTrust.unknown, BankTrust.unknown)
    var belief = Belief.none
    /// The installation that the peer's last mask named, if the quad reading of that mask had many erasures.
    var crowded: InstallationID?
    var heard: Instant

    func isClean(_ bank: BankCode) -> Bool {
      switch bank == .bank0 ? banks.0 : banks.1 {
      case .clean: true
      case .unknown, .polluted: false
      }
    }
  }

  private let known: OverflowMask
  private let capacity: Int
  private var records = SortedTable<PeerIdentifier, Record>()
  /// For each record, a time before which the record does not expire. At this time the record is removed, or gets a
  /// later time if the peer was heard again.
  private var deadlines = PriorityQueue<PeerIdentifier, Instant>()
  package private(set) var hints = 0
  package private(set) var contradictions = 0

  /// Creates a reader. With `expectsReference`, the bit of the reference service does not count as foreign, because
  /// phones that use this channel also advertise that service.
  package init(expectsReference: Bool, _ configuration: OverflowConfiguration) {
    known = OverflowMask(services: expectsReference ? [IdentityService.reference] : [])
    capacity = max(0, configuration.maximumPeers)
  }

  package var nextDeadline: Instant? { deadlines.first?.priority }

  /// The number of remembered peers.
  package var count: Int { records.count }

  /// Reads an advertisement, and updates the peer's record. The cost is O(log n) in the number of peers, amortised; to
  /// add or remove a peer, O(n) small keys are moved.
  ///
  /// `identified` is the installation that the peer's services name. Only rail masks and quad masks with few erasures
  /// override `identified`. `names` maps an identifier to its installation. Without `names`, each identifier counts as
  /// an installation.
  package mutating func read(
    _ advertisement: Advertisement, of id: PeerIdentifier, identified: InstallationID?, names: AirNames? = nil,
    at now: Instant
  ) -> Finding {
    let mask = advertisement.codeMask
    guard !mask.isEmpty else { return .nothing }
    if let reading = try? RailCode().decode(mask, toleratingLoss: true) {
      return .identified(reading.named(by: names))
    }
    let quad = (try? QuadCode().decode(mask, toleratingLoss: true)).map { $0.named(by: names) }
    if let quad, quad.erasures <= QuadCode.maximumErasuresAlone {
      return .identified(quad)
    }
    var record = records[id] ?? Record(heard: now)
    record.heard = now
    let isMarked = look(at: mask, &record)
    var candidate =
      quad.map { ($0, record.crowded == $0.installation) } ?? bankReading(of: mask, record) ?? hammingReading(of: mask)
    if quad == nil, let reading = candidate?.reading { candidate?.reading = reading.named(by: names) }
    record.crowded = quad?.installation
    let finding = candidate.map { judge($0.reading, isCredible: $0.isCredible, identified: identified, &record) }
    if isMarked || candidate != nil || records[id] != nil { remember(id, record) }
    switch finding {
    case .hint: hints += 1
    case .nothing, .identified, nil: break
    }
    return finding ?? .nothing
  }

  // MARK: Masks

  /// Updates the trust in both banks. Returns whether one of the banks contains the mark.
  private func look(at mask: OverflowMask, _ record: inout Record) -> Bool {
    let isMarked = (BankCode.bank0.isMarked(in: mask, known: known), BankCode.bank1.isMarked(in: mask, known: known))
    record.banks.0.see(BankCode.bank0.content(of: mask, known: known), markIsElsewhere: isMarked.1)
    record.banks.1.see(BankCode.bank1.content(of: mask, known: known), markIsElsewhere: isMarked.0)
    return isMarked.0 || isMarked.1
  }

  private typealias Candidate = (reading: OverflowReading, isCredible: Bool)

  /// Returns the reading of a clean bank; without a clean bank, the reading of any bank that has a pattern; `nil` if no
  /// bank has a pattern.
  ///
  /// A Hamming pattern cannot be mistaken for a bank's pattern, because no bank uses the bit after the Hamming block.
  private func bankReading(of mask: OverflowMask, _ record: Record) -> Candidate? {
    var doubtful: Candidate?
    for bank in BankCode.allCases {
      guard let reading = try? bank.decode(mask, known: known) else { continue }
      if record.isClean(bank) { return (reading, true) }
      doubtful = doubtful ?? (reading, false)
    }
    return doubtful
  }

  private func hammingReading(of mask: OverflowMask) -> Candidate? {
    if let reading = try? HammingCode().decode(mask, known: known) {
      return (reading, reading.isCredibleHamming(in: mask, known: known))
    }
    // A bit may be missing because iOS moved its service to the ordinary list, and the list was not received with the
    // mask.
    return (try? HammingCode().decode(mask, known: known, toleratingLoss: true)).map { ($0, false) }
  }

  // MARK: Credibility

  private mutating func judge(
    _ reading: OverflowReading, isCredible: Bool, identified: InstallationID?, _ record: inout Record
  ) -> Finding {
    if let identified {
      record.belief = .believed(identified)
      guard reading.installation == identified else {
        contradictions += 1
        return .nothing
      }
      return .identified(reading)
    }
    switch record.belief {
    case .believed(reading.installation):
      return .identified(reading)
    case .believed:
      guard isCredible else { return .hint(reading) }
      // Foreign bits appeared inside a pattern, or the app was reinstalled. The readings of banks in later masks must
      // decide between the two causes.
      contradictions += 1
      record.belief = .disputed
      record.banks = (.unknown, .unknown)
      return .hint(reading)
    case .disputed:
      // A repeated Hamming reading proves nothing, because foreign bits may have changed it both times. A bank's
      // reading is proof if a mask with this bank empty was received after the contradiction.
      guard isCredible, case .bank = reading.code else { return .hint(reading) }
    case .none:
      guard isCredible else { return .hint(reading) }
    }
    record.belief = .believed(reading.installation)
    return .identified(reading)
  }

  // MARK: Memory

  private mutating func remember(_ id: PeerIdentifier, _ record: Record) {
    if records[id] == nil {
      guard capacity > 0 else { return }
      if records.count >= capacity { forgetOldest() }
      arm(id, heard: record.heard)
    }
    records[id] = record
  }

  /// Forgets peers whose addresses have certainly changed since they were last heard.
  package mutating func expire(at now: Instant) {
    while let (id, armed) = deadlines.first, armed <= now { postponeOrForget(id, armed: armed) }
  }

  private mutating func forgetOldest() {
    let count = records.count
    while records.count == count, let (id, armed) = deadlines.first { postponeOrForget(id, armed: armed) }
  }

  /// If the peer with the first deadline was heard after the deadline was set, postpones the deadline. Otherwise
  /// forgets the peer, which was heard longest ago.
  private mutating func postponeOrForget(_ id: PeerIdentifier, armed: Instant) {
    if let heard = records[id]?.heard, Self.end(of: heard) > armed {
      arm(id, heard: heard)
    } else {
      records[id] = nil
      deadlines.remove(id)
    }
  }

  private mutating func arm(_ id: PeerIdentifier, heard: Instant) {
    deadlines.set(id, to: Self.end(of: heard))
  }

  private static func end(of heard: Instant) -> Instant {
    heard.advanced(byNanoseconds: PeerIdentifier.addressLifetime)
  }
}

extension OverflowReading {
  /// Returns a copy of the reading that contains the installation's own identifier in place of the identifier that the
  /// installation shows on air.
  fileprivate func named(by names: AirNames?) -> OverflowReading {
    guard let names else { return self }
    var reading = self
    reading.installation = names.installation(onAirAs: installation)
    return reading
  }
}
