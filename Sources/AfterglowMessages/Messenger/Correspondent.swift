internal import AfterglowWire

/// An installation with which messages are exchanged: a stream in each direction, and the deadlines.
struct Correspondent: Sendable {
  var outgoing = SendingStream()
  var incoming = ReceivingStream()
  var isLinked = false
  /// The number of the other side's memory, which is its record of the messages that it has confirmed; 0 until the
  /// other side has stated a number.
  var memory: UInt64 = 0
  /// The number of the other side's previous memory, which a delayed receipt may still state.
  var formerMemory: UInt64 = 0
  /// The time of the last datagram from this installation.
  var heardAt: Instant

  /// The carrier over which a datagram last arrived. This carrier is preferred while it is available.
  var preferred = Carrier.relay
  var hasMailbox = false

  /// The latest time at which a receipt is sent, and the number of messages that the receipt confirms.
  var receiptDue: Instant?
  var unreceipted = 0

  /// The time at which unconfirmed messages are sent again.
  var resendAt: Instant?
  /// The number of successive repetitions that have remained unconfirmed.
  var failures = 0
  /// The smoothed round-trip time, in nanoseconds.
  var roundTrip: Int64?

  /// The installation's deadline in the messenger's queue. It may be too early, but is never too late.
  var armed: Instant?

  init(heardAt: Instant) {
    self.heardAt = heardAt
  }

  /// Whether the installation can be forgotten. Then only the record of the messages that the installation has sent is
  /// lost.
  var isDispensable: Bool { !isLinked && outgoing.waiting == 0 }

  /// Whether something has to be sent to the installation. Voids replace expired messages. If only voids wait, nothing
  /// is sent to an installation that is not linked.
  var wantsAttention: Bool { outgoing.waiting > 0 || isLinked && (!outgoing.isIdle || outgoing.mustSendBase) }

  mutating func measure(_ sample: Int64) {
    roundTrip = roundTrip.map { $0 + (sample - $0) / 8 } ?? sample
  }
}
