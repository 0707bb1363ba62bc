#if BlueZ
  import CSystemd
  import Glibc

  /// The machine's system bus, through sd-bus. The connection is a source of an event loop, and is used only on the
  /// thread of that loop.
  package final class SystemBus: MessageBus {
    // The pointer is used on one thread only, and owns a reference to sd-bus's object.
    private let bus: OpaquePointer
    /// Called once when the connection to the bus is lost. After that call, no reply or signal arrives.
    package var onClose: (() -> Void)?
    private var isClosed = false

    /// Connects to the system bus.
    package init() throws(RadioFailure) {
      var bus: OpaquePointer?
      let result = sd_bus_open_system(&bus)
      guard result >= 0, let bus else { throw .noBus(String(cString: strerror(-result))) }
      self.bus = bus
    }

    deinit { sd_bus_flush_close_unref(bus) }

    // MARK: Calls

    package func call(
      _ call: BusCall, timeout: Duration, reply: @escaping (Result<[BusValue], BusError>) -> Void
    ) {
      var message: OpaquePointer?
      let made = sd_bus_message_new_method_call(
        bus, &message, call.destination, call.path, call.interface, call.member)
      guard made >= 0, let message else { return reply(.failure(Self.error(made))) }
      defer { sd_bus_message_unref(message) }
      let written = BusEncoder(message).append(call.arguments)
      let answer = Retained(reply)
      let sent =
        written < 0
        ? written
        : sd_bus_call_async(
          bus, nil, message, { message, context, _ in SystemBus.received(reply: message, context) }, answer.pointer,
          UInt64(max(timeout / .microseconds(1), 1)))
      if sent < 0 {
        answer.release()
        reply(.failure(Self.error(sent)))
      }
    }

    private static func received(reply message: OpaquePointer?, _ context: UnsafeMutableRawPointer?) -> CInt {
      let reply = Retained<(Result<[BusValue], BusError>) -> Void>.take(context)
      guard let message else { return 0 }
      if sd_bus_message_is_method_error(message, nil) > 0, let error = sd_bus_message_get_error(message) {
        let name = error.pointee.name.map { String(cString: $0) } ?? ""
        let text = error.pointee.message.map { String(cString: $0) } ?? ""
        reply(.failure(BusError(name, text)))
      } else {
        reply(.success(BusDecoder(message).readAll()))
      }
      return 0
    }

    // MARK: Signals

    package func subscribe(_ match: BusMatch, handler: @escaping (BusSignal) -> Void) -> any BusSubscription {
      let context = Retained(handler)
      var slot: OpaquePointer?
      sd_bus_add_match_async(
        bus, &slot, match.rule,
        { message, context, _ in
          let handler = Retained<(BusSignal) -> Void>.look(context)
          if let message { handler(SystemBus.signal(message)) }
          return 0
        }, nil, context.pointer)
      return Subscription(slot, context.release)
    }

    private static func signal(_ message: OpaquePointer) -> BusSignal {
      BusSignal(
        path: text(sd_bus_message_get_path(message)), interface: text(sd_bus_message_get_interface(message)),
        member: text(sd_bus_message_get_member(message)), arguments: BusDecoder(message).readAll())
    }

    package func emit(_ signal: BusSignal) {
      var message: OpaquePointer?
      guard sd_bus_message_new_signal(bus, &message, signal.path, signal.interface, signal.member) >= 0, let message
      else { return }
      defer { sd_bus_message_unref(message) }
      guard BusEncoder(message).append(signal.arguments) >= 0 else { return }
      sd_bus_send(bus, message, nil)
    }

    // MARK: Objects

    package func export(_ path: String, handler: @escaping (IncomingCall) -> Void) -> any BusSubscription {
      let context = Retained(handler)
      var slot: OpaquePointer?
      sd_bus_add_fallback(
        bus, &slot, path,
        { message, context, _ in
          guard let message else { return 0 }
          let handler = Retained<(IncomingCall) -> Void>.look(context)
          handler(SystemBus.call(message))
          return 1
        }, context.pointer)
      return Subscription(slot, context.release)
    }

    private static func call(_ message: OpaquePointer) -> IncomingCall {
      // The message is kept until it is answered. A second call of `answer` has no effect.
      var waiting: OpaquePointer? = sd_bus_message_ref(message)
      return IncomingCall(
        path: text(sd_bus_message_get_path(message)), interface: text(sd_bus_message_get_interface(message)),
        member: text(sd_bus_message_get_member(message)), arguments: BusDecoder(message).readAll()
      ) { result in
        guard let call = waiting else { return }
        waiting = nil
        answer(call, with: result)
        sd_bus_message_unref(call)
      }
    }

    private static func answer(_ call: OpaquePointer, with result: Result<[BusValue], BusError>) {
      var message: OpaquePointer?
      switch result {
      case .success(let values):
        guard sd_bus_message_new_method_return(call, &message) >= 0, let message else { return }
        if BusEncoder(message).append(values) >= 0 { sd_bus_send(nil, message, nil) }
        sd_bus_message_unref(message)
      case .failure(let failure):
        var error = sd_bus_error()
        sd_bus_error_set(&error, failure.name, failure.message)
        defer { sd_bus_error_free(&error) }
        guard sd_bus_message_new_method_error(call, &message, &error) >= 0, let message else { return }
        sd_bus_send(nil, message, nil)
        sd_bus_message_unref(message)
      }
    }

    // MARK: Helpers

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String {
      pointer.map { String(cString: $0) } ?? ""
    }

    private static func error(_ code: CInt) -> BusError {
      BusError("org.freedesktop.DBus.Error.Failed", String(cString: strerror(-code)))
    }

    private final class Subscription: BusSubscription {
      private var slot: OpaquePointer?
      private let release: () -> Void

      init(_ slot: OpaquePointer?, _ release: @escaping () -> Void) {
        self.slot = slot
        self.release = release
      }

      func cancel() {
        guard let slot else { return }
        self.slot = nil
        sd_bus_slot_unref(slot)
        release()
      }

      deinit { cancel() }
    }
  }

  extension SystemBus: EventSource {
    package var descriptor: CInt { sd_bus_get_fd(bus) }

    package var events: CShort {
      let events = sd_bus_get_events(bus)
      return events < 0 ? CShort(POLLIN) : CShort(events)
    }

    package var deadline: Duration? {
      var microseconds: UInt64 = 0
      guard sd_bus_get_timeout(bus, &microseconds) >= 0, microseconds != .max else { return nil }
      return .microseconds(Int64(clamping: microseconds))
    }

    package func becameReady(_ events: CShort) {
      guard !isClosed else { return }
      while true {
        let result = sd_bus_process(bus, nil)
        if result > 0 { continue }
        if result < 0 {
          isClosed = true
          onClose?()
        }
        return
      }
    }
  }

  /// A Swift value to which a C callback's pointer refers.
  private struct Retained<Value> {
    let pointer: UnsafeMutableRawPointer

    init(_ value: Value) {
      pointer = Unmanaged.passRetained(Box(value)).toOpaque()
    }

    func release() {
      Unmanaged<Box<Value>>.fromOpaque(pointer).release()
    }

    static func look(_ pointer: UnsafeMutableRawPointer?) -> Value {
      Unmanaged<Box<Value>>.fromOpaque(pointer!).takeUnretainedValue().value
    }

    static func take(_ pointer: UnsafeMutableRawPointer?) -> Value {
      Unmanaged<Box<Value>>.fromOpaque(pointer!).takeRetainedValue().value
    }
  }

  private final class Box<Value> {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }
#endif
