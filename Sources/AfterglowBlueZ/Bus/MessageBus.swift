/// A connection to a message bus, at the height of its messages: what the BlueZ controller needs of D-Bus.
///
/// Everything happens on the thread that made it. Replies and signals come from the event loop, never from within a call.
package protocol MessageBus: AnyObject {
  /// Calls a method. A service that does not answer in `timeout` is an error too.
  func call(
    _ call: BusCall, timeout: Duration, reply: @escaping (Result<[BusValue], BusError>) -> Void)

  /// Calls `handler` for every signal that matches, until what is returned is cancelled.
  func subscribe(_ match: BusMatch, handler: @escaping (BusSignal) -> Void) -> any BusSubscription

  /// Answers the calls to the object at `path` and to those below it, until what is returned is cancelled.
  func export(_ path: String, handler: @escaping (IncomingCall) -> Void) -> any BusSubscription

  func emit(_ signal: BusSignal)
}

extension MessageBus {
  /// Calls a method with the time that a Bluetooth service takes at most.
  func call(_ call: BusCall, reply: @escaping (Result<[BusValue], BusError>) -> Void) {
    self.call(call, timeout: .seconds(20), reply: reply)
  }
}

/// Something that goes on until it is cancelled.
package protocol BusSubscription: AnyObject {
  func cancel()
}

/// A call of a method of somebody's object.
package struct BusCall: Hashable, Sendable {
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  package init(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [BusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// A call of a method of an object of ours; answered exactly once, now or later.
package struct IncomingCall {
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]
  package var answer: (Result<[BusValue], BusError>) -> Void
}

package struct BusSignal: Hashable, Sendable {
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [BusValue]

  package init(path: String, interface: String, member: String, arguments: [BusValue]) {
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// Which signals are meant; what is `nil` may be anything.
package struct BusMatch: Hashable, Sendable {
  package var sender: String
  package var interface: String
  package var member: String
  package var path: String?
  /// The signal's first argument, if that is text.
  package var firstArgument: String?

  package init(
    sender: String, interface: String, member: String, path: String? = nil, firstArgument: String? = nil
  ) {
    self.sender = sender
    self.interface = interface
    self.member = member
    self.path = path
    self.firstArgument = firstArgument
  }

  /// As the bus wants it (D-Bus Specification, "Match Rules").
  package var rule: String {
    var rule = "type='signal',sender='\(sender)',interface='\(interface)',member='\(member)'"
    if let path { rule += ",path='\(path)'" }
    if let firstArgument { rule += ",arg0='\(firstArgument)'" }
    return rule
  }
}

/// Why a call failed, in D-Bus's words.
package struct BusError: Error, Hashable, Sendable {
  /// As `org.bluez.Error.NotReady`.
  package var name: String
  package var message: String

  package init(_ name: String, _ message: String = "") {
    self.name = name
    self.message = message
  }

  /// Nobody has the name that was called.
  package static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  package static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  package static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
}
