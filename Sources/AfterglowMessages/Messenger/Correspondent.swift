internal import AfterglowWire

/// Somebody with whom messages are exchanged: a stream each way, and when something is due.
struct Correspondent: Sendable {
  var outgoing = SendingStream()
  var incoming = ReceivingStream()
  var isLinked = false
  /// The number under which it remembers what it has confirmed; 0 as long as it has said none.
  var memory: UInt64 = 0
  /// The number before that one: a receipt that was overtaken may still bring it.
  var formerMemory: UInt64 = 0
  /// When something was last heard of it.
  var heardAt: Instant

  /// What carries datagrams to it now, if it can: the one over which something last got through.
  var preferred = Carrier.relay
  var hasMailbox = false

  /// When a receipt goes out at the latest, and for how many messages.
  var receiptDue: Instant?
  var unreceipted = 0

  /// When what is not confirmed is sent again.
  var resendAt: Instant?
  /// How often that has come to nothing in a row.
  var failures = 0
  /// The way there and back, smoothed: nanoseconds.
  var roundTrip: Int64?

  /// The deadline under which it stands in the messenger's queue, which is no later than it has to be.
  var armed: Instant?

  init(heardAt: Instant) {
    self.heardAt = heardAt
  }

  /// Whether it can be forgotten without anybody losing anything but the memory of what has come.
  var isDispensable: Bool { !isLinked && outgoing.waiting == 0 }

  /// Voids alone are not worth sending to somebody who is gone.
  var wantsAttention: Bool { outgoing.waiting > 0 || isLinked && (!outgoing.isIdle || outgoing.mustTellBase) }

  mutating func measure(_ sample: Int64) {
    roundTrip = roundTrip.map { $0 + (sample - $0) / 8 } ?? sample
  }
}
