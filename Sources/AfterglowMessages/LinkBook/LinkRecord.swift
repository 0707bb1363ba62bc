internal import AfterglowWire

/// What a link book knows of one installation.
struct LinkRecord: Sendable {
  /// When one of the two last heard the other, as far as this phone knows.
  var heard = Instant(nanoseconds: .min)
  /// When a session last proved that the installation was at the other end of a Bluetooth connection.
  var metAt: Instant?
  /// Until when this phone considers the two linked.
  private(set) var end = Instant(nanoseconds: .min)
  /// Until when the other phone considers them linked, at the least; `nil` until it has said so.
  private(set) var otherEnd: Instant?
  var isLinked = false

  /// The launch whose notices count, and the highest number of those that have come; `nil` if none has.
  private var seen: (launch: UInt32, number: UInt64)?
  /// The highest number of ours that a notice of that launch has echoed.
  private var echoed: UInt64 = 0
  /// The last notice that could not be dated, from another launch. The next notice echoes it.
  private var undated: (launch: UInt32, number: UInt64)?
  /// The last notices sent to it, oldest first.
  private var sent: [(number: UInt64, at: Instant)] = []
  /// The end of the link that the other phone was last told.
  private var announcedEnd = Instant(nanoseconds: .min)
  /// The notices sent since the last sign that one has arrived.
  var attempts = 0
  /// The earliest time of the next notice that the other phone has not asked for.
  var noticeDue: Instant
  /// The record is kept at least until then, because its last notice could not be dated but the next one can be.
  private(set) var expectedUntil = Instant(nanoseconds: .min)
  /// The earliest time at which the other phone is trusted in advance again.
  private var trustedUntil = Instant(nanoseconds: .min)

  /// The number of sent notices whose echo can date a notice: more than are sent within a refresh.
  private static let remembered = 32
  /// A gain smaller than this is not worth a notice.
  private static let gain: Int64 = 3_000_000_000
  /// The time for two or three attempts.
  private static let notice: Int64 = 4_000_000_000
  private static let millisecond: Int64 = 1_000_000

  init(noticeDue: Instant) {
    self.noticeDue = noticeDue
  }

  /// Handles a notice. Returns whether it has to be answered so that the next one can be dated, or dated better.
  mutating func handle(_ notice: LinkNotice, refresh: Int64, at now: Instant) -> Bool {
    if let undated, undated.launch == notice.launch, undated.number >= notice.number { return false }
    let written = notice.echo.flatMap { echo in sent.last { $0.number == echo }?.at }
    if let seen, seen.launch == notice.launch {
      guard notice.number > seen.number else { return false }  // a repetition, or older than what is known
      self.seen = (notice.launch, notice.number)
    } else if let echo = notice.echo, written != nil, echo > echoed {
      // The peer's app was relaunched: this launch echoes a later notice of ours than the launch before it did.
      seen = (notice.launch, notice.number)
    } else {
      undated = (notice.launch, notice.number)
      expectedUntil = now.advanced(byNanoseconds: refresh)
      return true
    }
    undated = nil
    guard let written,
      // An offer that was over when it came begins no link. To trust it would only delay the next one.
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
      // One side has to begin, so this side trusts the other in advance, but not again and again.
      otherEnd = max(otherEnd ?? offeredEnd, offeredEnd)
      trustedUntil = now.advanced(byNanoseconds: 2 * refresh)
    }
    // The values if the notice had been written just now.
    let couldBeHeard = silence.map { now.advanced(byNanoseconds: -$0) } ?? heard
    let couldBeOffered = notice.lease > 0 ? now.advanced(byNanoseconds: lease) : offeredEnd
    return couldBeHeard.nanoseconds(since: heard) >= Self.gain
      || couldBeOffered.nanoseconds(since: otherEnd ?? offeredEnd) >= Self.gain
  }

  /// Whether the other phone has never stated its lease, and no statement is expected now.
  func isUnproved(at now: Instant) -> Bool { otherEnd == nil && metAt == nil && heard < now && expectedUntil < now }

  /// Until when there may be something to report or to receive.
  func relevance(lifetime: Int64) -> Instant { max(end, expectedUntil, heard.advanced(byNanoseconds: lifetime)) }

  /// Makes the link last as long as sightings and the other's lease allow.
  ///
  /// A link that would end at once does not begin: the notice comes from a link that has just ended.
  mutating func extend(lifetime: Int64, refresh: Int64, at now: Instant) {
    guard let otherEnd else { return }
    let possible = min(heard.advanced(byNanoseconds: lifetime), otherEnd.advanced(byNanoseconds: refresh))
    guard isLinked || possible.nanoseconds(since: now) >= min(Self.gain, refresh / 4) else { return }
    end = max(end, possible)
  }

  /// When the other phone has to be told how long the link can last; `nil` if it knows.
  ///
  /// That is at once if its lease is behind by a refresh, and otherwise just before it would consider the link over.
  func newsDue(lifetime: Int64, refresh: Int64) -> Instant? {
    guard let otherEnd else { return Instant(nanoseconds: .min) }
    let lag = heard.advanced(byNanoseconds: lifetime).nanoseconds(since: otherEnd)
    if lag > refresh { return Instant(nanoseconds: .min) }
    return lag >= Self.gain ? nextLook : nil
  }

  /// When to tell the other phone what it does not know; `nil` if its lease is not known.
  var nextLook: Instant? { otherEnd?.advanced(byNanoseconds: -Self.notice) }

  /// Whether another answer may request one in turn. It may not if two were sent within `pause`, because those already
  /// do.
  ///
  /// If each of many delayed notices were answered by another one, as many would be under way for ever. None of them
  /// would echo a notice that is still remembered.
  func mayAsk(pause: Int64, at now: Instant) -> Bool {
    sent.count < 2 || sent[sent.count - 2].at.advanced(byNanoseconds: pause) <= now
  }

  /// Whether an answer would tell the other phone enough that is new.
  var hasNews: Bool { end.nanoseconds(since: announcedEnd) >= Self.gain }

  mutating func write(launch: UInt32, number: UInt64, at now: Instant) -> LinkNotice {
    sent.append((number, now))
    if sent.count > Self.remembered { sent.removeFirst() }
    announcedEnd = end
    return LinkNotice(
      launch: launch, number: number, echo: (undated ?? seen)?.number, silence: silence(at: now),
      lease: UInt32(clamping: end.nanoseconds(since: now) / Self.millisecond))
  }

  /// It is rounded up, and a lease is rounded down: both err towards the shorter link.
  private func silence(at now: Instant) -> UInt32? {
    let (whole, rest) = now.nanoseconds(since: heard).quotientAndRemainder(dividingBy: Self.millisecond)
    let milliseconds = rest > 0 ? whole + 1 : whole
    return milliseconds < Int64(UInt32.max) ? UInt32(milliseconds) : nil
  }
}
