/// A connection to D-Bus that makes calls, and receives calls and signals. The protocol has only the operations that
/// the BlueZ controller needs.
///
/// The connection is confined to the thread that created it. Replies and signals arrive from the event loop. Only the
/// error of a call that cannot be sent arrives within the call.
package protocol MessageBus: AnyObject {
  /// Calls a method. If the service does not answer within `timeout`, `reply` gets an error.
  func call(
    _ call: BusCall, timeout: Duration, reply: @escaping (Result<[BusValue], BusError>) -> Void)

  /// Calls `handler` for every matching signal, until the returned subscription is cancelled.
  func subscribe(_ match: BusMatch, handler: @escaping (BusSignal) -> Void) -> any BusSubscription

  /// Offers the object at `path` and the objects below this path on the bus. `handler` receives every call to these
  /// objects until the returned subscription is cancelled.
  func export(_ path: String, handler: @escaping (IncomingCall) -> Void) -> any BusSubscription

  func emit(_ signal: BusSignal)
}

extension MessageBus {
  /// Calls a method with the timeout for Bluetooth services.
  func call(_ call: BusCall, reply: @escaping (Result<[BusValue], BusError>) -> Void) {
    self.call(call, timeout: .seconds(20), reply: reply)
  }
}

/// A subscription that lasts until it is cancelled.
package protocol BusSubscription: AnyObject {
  func cancel()
}

/// A call to a method of another process's object.
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

/// A call to a method of this process's object. The object must answer the call exactly once, immediately or later.
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

/// A filter for signals. A property that is `nil` matches anything.
package struct BusMatch: Hashable, Sendable {
  package var sender: String
  package var interface: String
  package var member: String
  package var path: String?
  /// The signal's first argument, if it is text.
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

  /// The filter in the bus's syntax (D-Bus Specification, "Match Rules").
  package var rule: String {
    var rule = "type='signal',sender='\(sender)',interface='\(interface)',member='\(member)'"
    if let path { rule += ",path='\(path)'" }
    if let firstArgument { rule += ",arg0='\(firstArgument)'" }
    return rule
  }
}

/// The reason why a call failed, in the terms of D-Bus.
package struct BusError: Error, Hashable, Sendable {
  /// The error's name, for example `org.bluez.Error.NotReady`.
  package var name: String
  package var message: String

  package init(_ name: String, _ message: String = "") {
    self.name = name
    self.message = message
  }

  /// No process owns the bus name to which the call was sent.
  package static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  package static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  package static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
}
