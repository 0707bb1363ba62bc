internal import AfterglowWire

/// The data that a link book stores about one installation.
struct LinkRecord: Sendable {
  /// The last time at which one of the two phones heard the other, as far as this phone knows.
  var heard = Instant(nanoseconds: .min)
  /// The last time at which a session proved that the installation was at the other end of a Bluetooth connection.
  var metAt: Instant?
  /// The time until which this phone considers the two phones linked.
  private(set) var end = Instant(nanoseconds: .min)
  /// The earliest time at which the other phone may end the link; `nil` until the other phone has stated its lease.
  private(set) var otherEnd: Instant?
  var isLinked = false

  /// The launch of the other phone's app from which this phone accepts notices, and the highest number of a notice from
  /// that launch; `nil` before the first accepted notice.
  private var seen: (launch: UInt32, number: UInt64)?
  /// The highest number of a notice of this phone that a notice of the launch in ``seen`` has echoed.
  private var echoed: UInt64 = 0
  /// The launch and the number of the last notice that came from another launch and could not be dated. This phone's
  /// next notice echoes the number.
  private var undated: (launch: UInt32, number: UInt64)?
  /// The last notices that were sent to the installation, oldest first.
  private var sent: [(number: UInt64, at: Instant)] = []
  /// The end of the link that this phone last reported to the other phone.
  private var announcedEnd = Instant(nanoseconds: .min)
  /// The number of notices that this phone has sent without a request since the other phone last confirmed a notice.
  var attempts = 0
  /// The earliest time at which this phone sends its next notice without a request from the other phone.
  var noticeDue: Instant
  /// The time until which the installation is expected to send a notice that can be dated, because its last notice
  /// could not be dated or was too old. The record is not forgotten before this time.
  private(set) var expectedUntil = Instant(nanoseconds: .min)
  /// The earliest time at which this phone may again trust an offer with a lease of zero. Such an offer is trusted in
  /// advance, because the other phone has not begun the link yet.
  private var trustedUntil = Instant(nanoseconds: .min)

  /// The number of sent notices whose echo can date a notice. This number exceeds the number of notices that are sent
  /// within a refresh interval.
  private static let remembered = 32
  /// The smallest extension of a link that is worth a notice, in nanoseconds.
  private static let gain: Int64 = 3_000_000_000
  /// The time for two or three attempts to send a notice, in nanoseconds.
  private static let notice: Int64 = 4_000_000_000
  private static let millisecond: Int64 = 1_000_000

  init(noticeDue: Instant) {
    self.noticeDue = noticeDue
  }

  /// Handles a notice. Returns whether this phone has to answer so that the other phone's next notice can be dated, or
  /// dated more exactly.
  mutating func handle(_ notice: LinkNotice, refresh: Int64, at now: Instant) -> Bool {
    if let undated, undated.launch == notice.launch, undated.number >= notice.number { return false }
    let written = notice.echo.flatMap { echo in sent.last { $0.number == echo }?.at }
    if let seen, seen.launch == notice.launch {
      guard notice.number > seen.number else { return false }  // a repeated or an older notice
      self.seen = (notice.launch, notice.number)
    } else if let echo = notice.echo, written != nil, echo > echoed {
      // The peer's app was relaunched: the new launch has echoed a later notice of this phone than the previous launch
      // echoed.
      seen = (notice.launch, notice.number)
    } else {
      undated = (notice.launch, notice.number)
      expectedUntil = now.advanced(byNanoseconds: refresh)
      return true
    }
    undated = nil
    guard let written,
      // An offer with a lease of zero begins no link if it may be older than a refresh interval. If this phone trusted
      // such an offer, it could not trust the next offer with a lease of zero for two refresh intervals.
      notice.lease > 0 || written.advanced(byNanoseconds: refresh) > now
    else {
      expectedUntil = now.advanced(byNanoseconds: refresh)
      return true
    }
    echoed = max(echoed, notice.echo ?? 0)
    attempts = 0
    let lease = Int64(notice.lease) * Self.millisecond
    let silence = notice.silence.map { Int64($0) * Self.millisecond }
    if let silence { heard = max(heard, written.advanced(byNanoseconds: -silence)) }
    let offeredEnd = written.advanced(byNanoseconds: lease)
    if notice.lease > 0 {
      otherEnd = max(otherEnd ?? offeredEnd, offeredEnd)
    } else if end <= now, trustedUntil <= now {
      // A side without a link offers a lease of zero, so one side has to trust such an offer in advance. This side does
      // so at most once within two refresh intervals.
      otherEnd = max(otherEnd ?? offeredEnd, offeredEnd)
      trustedUntil = now.advanced(byNanoseconds: 2 * refresh)
    }
    // The values that `heard` and `offeredEnd` would have if the notice had been written just now. The end of an offer
    // with a lease of zero stays the same.
    let couldBeHeard = silence.map { now.advanced(byNanoseconds: -$0) } ?? heard
    let couldBeOffered = notice.lease > 0 ? now.advanced(byNanoseconds: lease) : offeredEnd
    return couldBeHeard.nanoseconds(since: heard) >= Self.gain
      || couldBeOffered.nanoseconds(since: otherEnd ?? offeredEnd) >= Self.gain
  }

  /// Whether nothing has proved that the other phone is near. This is so if two conditions hold. The other phone has
  /// never stated its lease, is not expected to state it now, and was not heard at this very moment. No session has
  /// proved the other phone's identity over a Bluetooth connection.
  func isUnproved(at now: Instant) -> Bool { otherEnd == nil && metAt == nil && heard < now && expectedUntil < now }

  /// Returns the time until which this phone and the installation may still have notices for each other.
  func relevance(lifetime: Int64) -> Instant { max(end, expectedUntil, heard.advanced(byNanoseconds: lifetime)) }

  /// Extends the link for as long as the sightings and the other phone's lease allow.
  ///
  /// A link that would end almost at once (within `gain` or a quarter of `refresh`) does not begin, because the notice
  /// that would begin it belongs to a link that has just ended.
  mutating func extend(lifetime: Int64, refresh: Int64, at now: Instant) {
    guard let otherEnd else { return }
    let possible = min(heard.advanced(byNanoseconds: lifetime), otherEnd.advanced(byNanoseconds: refresh))
    guard isLinked || possible.nanoseconds(since: now) >= min(Self.gain, refresh / 4) else { return }
    end = max(end, possible)
  }

  /// Returns the time at which this phone has to report to the other phone how long the link can last; `nil` if no
  /// report is needed.
  ///
  /// The report is due at once if the other phone's lease is not known, or too short by more than a refresh interval.
  /// If the lease is too short by less, but by at least `gain`, the report is due at `nextLook`, shortly before the
  /// lease ends.
  func newsDue(lifetime: Int64, refresh: Int64) -> Instant? {
    guard let otherEnd else { return Instant(nanoseconds: .min) }
    let lag = heard.advanced(byNanoseconds: lifetime).nanoseconds(since: otherEnd)
    if lag > refresh { return Instant(nanoseconds: .min) }
    return lag >= Self.gain ? nextLook : nil
  }

  /// The time at which this phone checks whether the other phone's lease needs an extension; `nil` if that lease is not
  /// known.
  var nextLook: Instant? { otherEnd?.advanced(byNanoseconds: -Self.notice) }

  /// Whether this phone may answer a notice that it could not date exactly. The answer lets this phone date the other
  /// phone's next notice more exactly. If this phone sent its last two notices within the last `pause`, it sends no
  /// such answer, because those two notices serve the same purpose.
  ///
  /// Many delayed notices may arrive, and it is possible that none of them echoes a notice that this phone still
  /// remembers. If this phone answered each delayed notice, the two phones would keep exchanging that many notices for
  /// ever.
  func mayAsk(pause: Int64, at now: Instant) -> Bool {
    sent.count < 2 || sent[sent.count - 2].at.advanced(byNanoseconds: pause) <= now
  }

  /// Whether an answer would extend the other phone's link by enough time to be worth sending.
  var hasNews: Bool { end.nanoseconds(since: announcedEnd) >= Self.gain }

  mutating func write(launch: UInt32, number: UInt64, at now: Instant) -> LinkNotice {
    sent.append((number, now))
    if sent.count > Self.remembered { sent.removeFirst() }
    announcedEnd = end
    return LinkNotice(
      launch: launch, number: number, echo: (undated ?? seen)?.number, silence: silence(at: now),
      lease: UInt32(clamping: end.nanoseconds(since: now) / Self.millisecond))
  }

  /// Returns the milliseconds since the last sighting, rounded up; `nil` if there was no sighting, or if the number
  /// exceeds 32 bits. A lease is rounded down, and both roundings shorten the link.
  private func silence(at now: Instant) -> UInt32? {
    let (whole, rest) = now.nanoseconds(since: heard).quotientAndRemainder(dividingBy: Self.millisecond)
    let milliseconds = rest > 0 ? whole + 1 : whole
    return milliseconds < Int64(UInt32.max) ? UInt32(milliseconds) : nil
  }
}
