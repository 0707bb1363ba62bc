internal import AfterglowWire

/// An installation with which messages are exchanged: a stream in each direction, and the deadlines.
struct Correspondent: Sendable {
  var outgoing = SendingStream()
  var incoming = ReceivingStream()
  var isLinked = false
  /// The number of the other side's memory, which records the messages that it has confirmed; 0 until that side has
  /// stated a number.
  var memory: UInt64 = 0
  /// The number of the memory before that one, which a delayed receipt may still bring.
  var formerMemory: UInt64 = 0
  /// The time of the last datagram from this installation.
  var heardAt: Instant

  /// The preferred carrier, if it is available: the one over which something last got through.
  var preferred = Carrier.relay
  var hasMailbox = false

  /// When a receipt goes out at the latest, and for how many messages.
  var receiptDue: Instant?
  var unreceipted = 0

  /// When unconfirmed messages are sent again.
  var resendAt: Instant?
  /// How many repetitions in a row have remained unconfirmed.
  var failures = 0
  /// The smoothed round-trip time, in nanoseconds.
  var roundTrip: Int64?

  /// The deadline in the messenger's queue, which is never too late.
  var armed: Instant?

  init(heardAt: Instant) {
    self.heardAt = heardAt
  }

  /// Whether forgetting it would lose nothing but the record of what has come.
  var isDispensable: Bool { !isLinked && outgoing.waiting == 0 }

  /// Voids alone are not worth sending to an installation that is gone.
  var wantsAttention: Bool { outgoing.waiting > 0 || isLinked && (!outgoing.isIdle || outgoing.mustSendBase) }

  mutating func measure(_ sample: Int64) {
    roundTrip = roundTrip.map { $0 + (sample - $0) / 8 } ?? sample
  }
}
