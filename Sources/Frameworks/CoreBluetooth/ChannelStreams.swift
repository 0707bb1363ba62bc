import Foundation

/// The state that input and output streams have in common: a status, a delegate, and whether the stream is scheduled.
private struct StreamState {
  var status = Stream.Status.notOpen
  weak var delegate: (any StreamDelegate)?
  /// A stream reports events only while it is scheduled.
  var isScheduled = false
}

/// The stream of bytes from the other end of a channel.
final class ChannelInputStream: InputStream {
  private var state = StreamState()
  private var bytes: [UInt8] = []
  private var hasEnded = false
  var onClose: (() -> Void)?

  override var delegate: (any StreamDelegate)? {
    get { state.delegate }
    set { state.delegate = newValue }
  }
  override var streamStatus: Stream.Status { state.status }
  override var streamError: (any Error)? { nil }
  override var hasBytesAvailable: Bool { state.status == .open && !bytes.isEmpty }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    state.isScheduled = true
    announce()
  }

  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { state.isScheduled = false }
  override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }
  override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

  override func open() {
    guard state.status == .notOpen else { return }
    state.status = .open
    notify(.openCompleted)
    announce()
    if bytes.isEmpty, hasEnded { endReached() }
  }

  override func close() {
    guard state.status != .closed else { return }
    state.status = .closed
    onClose?()
  }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength len: Int) -> Int {
    guard state.status == .open || state.status == .atEnd else { return -1 }
    let count = min(max(len, 0), bytes.count)
    for index in 0..<count { buffer[index] = bytes[index] }
    bytes.removeFirst(count)
    if bytes.isEmpty, hasEnded { endReached() }
    return count
  }

  func receive(_ more: [UInt8]) {
    bytes += more
    announce()
  }

  /// Records that the other end sends no more bytes. Bytes that have already arrived can still be read.
  func end() {
    hasEnded = true
    if bytes.isEmpty { endReached() }
  }

  private func endReached() {
    guard state.status == .open else { return }
    state.status = .atEnd
    notify(.endEncountered)
  }

  private func announce() {
    if hasBytesAvailable { notify(.hasBytesAvailable) }
  }

  private func notify(_ event: Stream.Event) {
    if state.isScheduled { state.delegate?.stream(self, handle: event) }
  }
}

/// The stream of bytes to the other end of a channel.
final class ChannelOutputStream: OutputStream {
  private var state = StreamState()
  private var isFull = false
  private var hasEnded = false
  var onClose: (() -> Void)?
  /// Passes bytes to the phone. Returns the number of bytes that the phone accepted.
  var transmit: ((_ bytes: [UInt8]) -> Int)?

  override var delegate: (any StreamDelegate)? {
    get { state.delegate }
    set { state.delegate = newValue }
  }
  override var streamStatus: Stream.Status { state.status }
  override var streamError: (any Error)? { nil }
  override var hasSpaceAvailable: Bool { state.status == .open && !isFull }

  override func schedule(in aRunLoop: RunLoop, forMode mode: RunLoop.Mode) {
    state.isScheduled = true
    if hasSpaceAvailable { notify(.hasSpaceAvailable) }
  }

  override func remove(from aRunLoop: RunLoop, forMode mode: RunLoop.Mode) { state.isScheduled = false }
  override func property(forKey key: Stream.PropertyKey) -> AnyObject? { nil }
  override func setProperty(_ property: AnyObject?, forKey key: Stream.PropertyKey) -> Bool { false }

  override func open() {
    guard state.status == .notOpen else { return }
    state.status = .open
    notify(.openCompleted)
    if hasEnded { end() } else { notify(.hasSpaceAvailable) }
  }

  override func close() {
    guard state.status != .closed else { return }
    state.status = .closed
    onClose?()
  }

  override func write(_ buffer: UnsafePointer<UInt8>, maxLength len: Int) -> Int {
    guard state.status == .open else { return -1 }
    let bytes = Array(UnsafeBufferPointer(start: buffer, count: max(len, 0)))
    let count = transmit?(bytes) ?? 0
    isFull = count < bytes.count
    return count
  }

  func hasRoom() {
    isFull = false
    if state.status == .open { notify(.hasSpaceAvailable) }
  }

  /// Records that the other end receives no more bytes. Reports this to the app, unless the stream is not open yet. In
  /// that case, `open()` reports the end.
  func end() {
    hasEnded = true
    guard state.status == .open else { return }
    state.status = .atEnd
    notify(.endEncountered)
  }

  private func notify(_ event: Stream.Event) {
    if state.isScheduled { state.delegate?.stream(self, handle: event) }
  }
}
