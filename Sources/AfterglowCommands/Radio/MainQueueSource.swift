#if os(Linux)
  import AfterglowBlueZ
  import Foundation

  /// The main queue as a source of the event loop. Work that other threads pass to the main actor runs between two
  /// iterations of the loop.
  final class MainQueueSource: EventSource {
    let descriptor = mainQueueDescriptor()

    func becameReady(_ events: CShort) {
      // The call returns when the queue is empty.
      _ = RunLoop.main.run(mode: .default, before: .distantPast)
    }
  }

  /// The descriptor that libdispatch makes readable when the main queue has work. Foundation's run loop waits for the
  /// same descriptor (swift-corelibs-foundation, `CFRunLoop.c`).
  @_silgen_name("_dispatch_get_main_queue_handle_4CF")
  private func mainQueueDescriptor() -> CInt
#endif
