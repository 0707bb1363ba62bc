package import Dispatch
import Foundation

/// The app's end of the port, which passes requests to the phone, and callbacks to their receivers.
///
/// Each process of an app has one connection. Frameworks find the connection by ``current``, because Apple's API has no
/// parameter that identifies the app.
package final class PhoneConnection {
  private let transmit: (PhoneRequest) -> PhoneReply
  private let answer: (PhoneQuery) -> PhoneReply
  private var receivers: [ObjectID: Receiver] = [:]
  private var places: [ObjectID: CallbackPlace] = [:]
  private var lastID = PhoneCallback.applicationReceiver
  private var parts: [ObjectIdentifier: AnyObject] = [:]

  /// A closure that receives the callbacks of an object. A closure inside a structure needs no conversion when it is
  /// stored in a dictionary.
  private struct Receiver {
    let receive: (PhoneCallback) -> Void
  }

  /// The reference by which other objects refer to the connection without keeping it alive.
  package let lifeline = Lifeline<PhoneConnection>()

  /// Creates a connection. `transmit` passes a request to the phone and returns the phone's reply, and `answer` answers
  /// a query.
  package init(
    _ transmit: @escaping (PhoneRequest) -> PhoneReply, answer: @escaping (PhoneQuery) -> PhoneReply
  ) {
    self.transmit = transmit
    self.answer = answer
    lifeline.tie(to: self)
  }

  /// Creates a connection that passes queries to the phone as requests.
  package convenience init(_ transmit: @escaping (PhoneRequest) -> PhoneReply) {
    self.init(transmit) { transmit(.query($0)) }
  }

  deinit { lifeline.cut() }

  // MARK: Requests

  @discardableResult
  package func send(_ request: PhoneRequest) -> PhoneReply { transmit(request) }

  package func ask(_ query: PhoneQuery) -> PhoneReply { answer(query) }

  /// Writes a line to the phone's log; the text is composed only if the log has a reader.
  package func log(_ text: @autoclosure () -> String) {
    if ask(.isLogRead).flag { send(.system(.log(text()))) }
  }

  // MARK: Callbacks

  /// Registers an object, and returns the number that the object's callbacks contain.
  ///
  /// In a hosted app, the callbacks run on `queue`, or on the main thread if `queue` is `nil`. In the simulator's
  /// process, all callbacks run on the world's thread.
  package func register(on queue: DispatchQueue? = nil, _ receive: @escaping (PhoneCallback) -> Void) -> ObjectID {
    let place = queue.flatMap { $0 === DispatchQueue.main ? nil : CallbackPlace.queue($0) }
    return register(at: place, receive)
  }

  /// Registers an object whose callbacks, in a hosted app, run on the run loop of the calling thread.
  package func registerOnRunLoop(_ receive: @escaping (PhoneCallback) -> Void) -> ObjectID {
    guard Self.ofProcess === self, !Thread.isMainThread else { return register(receive) }
    return register(at: .runLoop(RunLoopPlace(.current)), receive)
  }

  private func register(at place: CallbackPlace?, _ receive: @escaping (PhoneCallback) -> Void) -> ObjectID {
    lastID += 1
    receivers[lastID] = Receiver(receive: receive)
    places[lastID] = place
    return lastID
  }

  /// Registers the receiver of callbacks for the app itself.
  package func registerApplication(_ receive: @escaping (PhoneCallback) -> Void) {
    receivers[PhoneCallback.applicationReceiver] = Receiver(receive: receive)
  }

  package func unregister(_ id: ObjectID) {
    receivers[id] = nil
    if case .runLoop(let place) = places.removeValue(forKey: id) { place.leave() }
  }

  /// Returns the queue or the run loop on which the callbacks to an object run; `nil` for the main thread.
  package func place(of id: ObjectID) -> CallbackPlace? { places[id] }

  /// In a hosted app, calls `body` on `queue`. In the simulator's process, calls `body` at once.
  package func answer(on queue: @autoclosure () -> DispatchQueue, _ body: @escaping @Sendable () -> Void) {
    if Self.ofProcess === self { queue().async(execute: body) } else { body() }
  }

  /// Passes a callback to its receiver. Does nothing if the receiver is no longer registered.
  package func receive(_ callback: PhoneCallback) {
    guard let receiver = receivers[callback.receiver] else { return }
    run { receiver.receive(callback) }
  }

  // MARK: The app whose code runs

  /// Runs code as the code of this connection's app.
  package func run(_ body: () -> Void) {
    if Self.ofProcess === self { return body() }
    Running.$current.withValue(Running(connection: self), operation: body)
  }

  /// The connection of the app whose code runs on this thread; `nil` outside of apps.
  package static var running: PhoneConnection? { ofProcess ?? Running.current?.connection }

  /// The only connection of a hosted app's process, where every thread and task belongs to the app; `nil` in the
  /// simulator's process.
  ///
  /// The variable is `nonisolated(unsafe)`, because the runtime of a hosted app runs only one of the app's threads at a
  /// time.
  nonisolated(unsafe) package static var ofProcess: PhoneConnection?

  /// The connection of the app whose code runs on this thread.
  ///
  /// - Precondition: The caller is the code of an app.
  package static var current: PhoneConnection {
    guard let running else {
      preconditionFailure(
        "Apple's API was called outside of any app: launch an app on a virtual phone, or use AppProcess.perform(_:)")
    }
    return running
  }

  /// Returns the process's only object of this type, which the first call creates.
  package func part<Part: AnyObject>(_ make: (PhoneConnection) -> Part) -> Part {
    if let known = parts[ObjectIdentifier(Part.self)] as? Part { return known }
    let part = make(self)
    parts[ObjectIdentifier(Part.self)] = part
    return part
  }
}

/// The app whose code runs on this thread.
///
/// A task-local value must be `Sendable`, and a connection is not `Sendable`. The type is unchecked `Sendable`, because
/// the value is set only while synchronous code runs on the world's own thread. Tasks that an app starts inherit the
/// connection, but must not use it.
private struct Running: @unchecked Sendable {
  @TaskLocal static var current: Running?

  let connection: PhoneConnection
}
