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
  /// The last time at which messages or a receipt arrived from this installation, or at which the installation was
  /// linked.
  var heardAt: Instant

  /// The carrier that is used while it is available: usually the carrier over which a datagram last arrived.
  var preferred = Carrier.relay
  var hasMailbox = false

  /// The time by which a receipt has to be sent; `nil` if no receipt has to be sent.
  var receiptDue: Instant?
  /// The number of messages that have arrived since the last receipt, including repeated messages.
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

  /// Whether the installation can be forgotten, because it is not linked and no message waits for it.
  var isDispensable: Bool { !isLinked && outgoing.waiting == 0 }

  /// Whether something has to be sent to the installation. Voids replace expired messages. If only voids wait, nothing
  /// is sent to an installation that is not linked.
  var wantsAttention: Bool { outgoing.waiting > 0 || isLinked && (!outgoing.isIdle || outgoing.mustSendBase) }

  mutating func measure(_ sample: Int64) {
    roundTrip = roundTrip.map { $0 + (sample - $0) / 8 } ?? sample
  }
}
