internal import AfterglowWire

/// What a link book knows of one installation.
struct LinkRecord: Sendable {
  /// When one of the two last heard the other, as far as this phone knows.
  var heard = Instant(nanoseconds: .min)
  /// When a session last proved that it was at the other end of a Bluetooth connection.
  var metAt: Instant?
  /// Until when this phone takes the two for linked.
  private(set) var end = Instant(nanoseconds: .min)
  /// Until when the other one does so, at the least; `nil` until it has said so.
  private(set) var otherEnd: Instant?
  var isLinked = false

  /// The launch whose notices are taken, and the highest number of them that has come; `nil` for none.
  private var seen: (launch: UInt32, number: UInt64)?
  /// The highest number of ours that a notice of that launch has echoed.
  private var echoed: UInt64 = 0
  /// The last notice that could not be dated, and comes from another launch: the next one echoes it.
  private var undated: (launch: UInt32, number: UInt64)?
  /// The notices sent to it last, oldest first.
  private var sent: [(number: UInt64, at: Instant)] = []
  /// The end that it was told last.
  private var toldEnd = Instant(nanoseconds: .min)
  /// Notices since the last sign that one has come.
  var attempts = 0
  /// No sooner is it told anything without having asked.
  var noticeDue: Instant
  /// It is remembered until then at least: a notice of it could not be dated, but the next one can.
  private(set) var expectedUntil = Instant(nanoseconds: .min)
  /// No sooner is it trusted again in advance.
  private var trustedUntil = Instant(nanoseconds: .min)

  /// An echo of an older one dates nothing. What is asked within a refresh, and more.
  private static let remembered = 32
  /// What gains less is not worth telling.
  private static let gain: Int64 = 3_000_000_000
  /// Time for two or three attempts.
  private static let notice: Int64 = 4_000_000_000
  private static let millisecond: Int64 = 1_000_000

  init(noticeDue: Instant) {
    self.noticeDue = noticeDue
  }

  /// Takes a notice in. Returns whether it has to be answered so that the next one can be dated, or dated better.
  mutating func take(_ notice: LinkNotice, refresh: Int64, at now: Instant) -> Bool {
    if let undated, undated.launch == notice.launch, undated.number >= notice.number { return false }
    let written = notice.echo.flatMap { echo in sent.last { $0.number == echo }?.at }
    if let seen, seen.launch == notice.launch {
      guard notice.number > seen.number else { return false }  // a repetition, or older than what is known
      self.seen = (notice.launch, notice.number)
    } else if let echo = notice.echo, written != nil, echo > echoed {
      // The program at the other end has been started anew: it knows a later notice of ours than the launch before it did.
      seen = (notice.launch, notice.number)
    } else {
      undated = (notice.launch, notice.number)
      expectedUntil = now.advanced(byNanoseconds: refresh)
      return true
    }
    undated = nil
    guard let written,
      // Nothing begins with an offer that was over when it came; to trust it would only bar the next one.
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
    let told = written.advanced(byNanoseconds: lease)
    if notice.lease > 0 {
      otherEnd = max(otherEnd ?? told, told)
    } else if end <= now, trustedUntil <= now {
      // Nobody can begin before the other one has: it is trusted in advance, but not again and again.
      otherEnd = max(otherEnd ?? told, told)
      trustedUntil = now.advanced(byNanoseconds: 2 * refresh)
    }
    // What it would have been had it been written just now.
    let couldBeHeard = silence.map { now.advanced(byNanoseconds: -$0) } ?? heard
    let couldBeTold = notice.lease > 0 ? now.advanced(byNanoseconds: lease) : told
    return couldBeHeard.nanoseconds(since: heard) >= Self.gain
      || couldBeTold.nanoseconds(since: otherEnd ?? told) >= Self.gain
  }

  /// Whether it has never said until when it takes the two for linked, nor is expected to say so just now.
  func isUnproved(at now: Instant) -> Bool { otherEnd == nil && metAt == nil && heard < now && expectedUntil < now }

  /// Until when there may be something to tell or to be told.
  func relevance(lifetime: Int64) -> Instant { max(end, expectedUntil, heard.advanced(byNanoseconds: lifetime)) }

  /// Makes the link last as long as sightings and the other's lease allow.
  ///
  /// A link that would be over at once does not begin: it is the last that is heard of one that has just ended.
  mutating func extend(lifetime: Int64, refresh: Int64, at now: Instant) {
    guard let otherEnd else { return }
    let possible = min(heard.advanced(byNanoseconds: lifetime), otherEnd.advanced(byNanoseconds: refresh))
    guard isLinked || possible.nanoseconds(since: now) >= min(Self.gain, refresh / 4) else { return }
    end = max(end, possible)
  }

  /// When the other one has to be told how long the link can last; `nil` if it knows.
  ///
  /// At once if it has fallen behind by a refresh; otherwise just before it would take the link to be over.
  func newsDue(lifetime: Int64, refresh: Int64) -> Instant? {
    guard let otherEnd else { return Instant(nanoseconds: .min) }
    let lag = heard.advanced(byNanoseconds: lifetime).nanoseconds(since: otherEnd)
    if lag > refresh { return Instant(nanoseconds: .min) }
    return lag >= Self.gain ? nextLook : nil
  }

  /// When it is time to tell the other one what it does not know; `nil` if that is not known.
  var nextLook: Instant? { otherEnd?.advanced(byNanoseconds: -Self.notice) }

  /// Whether another answer may ask for one: not while two were sent within `pause`, which ask already.
  ///
  /// Were each of many notices that have gathered on the way answered by another, as many would be on their way for ever,
  /// and none would echo one that is remembered.
  func mayAsk(pause: Int64, at now: Instant) -> Bool {
    sent.count < 2 || sent[sent.count - 2].at.advanced(byNanoseconds: pause) <= now
  }

  /// Whether an answer would tell the other one enough that is new.
  var hasNews: Bool { end.nanoseconds(since: toldEnd) >= Self.gain }

  mutating func write(launch: UInt32, number: UInt64, at now: Instant) -> LinkNotice {
    sent.append((number, now))
    if sent.count > Self.remembered { sent.removeFirst() }
    toldEnd = end
    return LinkNotice(
      launch: launch, number: number, echo: (undated ?? seen)?.number, silence: silence(at: now),
      lease: UInt32(clamping: end.nanoseconds(since: now) / Self.millisecond))
  }

  /// Rounded up, as a lease is rounded down: both err on the side of the shorter link.
  private func silence(at now: Instant) -> UInt32? {
    let (whole, rest) = now.nanoseconds(since: heard).quotientAndRemainder(dividingBy: Self.millisecond)
    let milliseconds = rest > 0 ? whole + 1 : whole
    return milliseconds < Int64(UInt32.max) ? UInt32(milliseconds) : nil
  }
}
