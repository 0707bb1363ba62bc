public import Foundation

/// Replaces `Timer.init(timeInterval:repeats:block:)` of Linux's Foundation, which creates a timer that is due at once.
/// Apple's is due after its interval.
///
/// The C runtime has the initializer's symbol, and calls this function. An optimized program never calls it, because
/// the compiler has inlined Foundation's initializer. Therefore hosted apps are built for debugging. The parameter is
/// `__owned`, because an initializer owns its parameters.
@_silgen_name("ag_timer_after_interval")
public func timerAfterInterval(
  _ interval: TimeInterval, _ repeats: Bool, _ block: __owned @escaping @Sendable (Timer) -> Void
) -> Timer {
  Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
}
