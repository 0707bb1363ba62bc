public import Foundation

/// Replaces `Timer.init(timeInterval:repeats:block:)` of Linux's Foundation, which creates a timer that is due at once.
/// On Apple's systems the timer is due after its interval.
///
/// The C runtime defines the symbol of the initializer, and calls this function. In an optimized program, this
/// replacement has no effect, because the compiler has inlined Foundation's initializer. For this reason,
/// `afterglow host` builds apps in the debug configuration. The closure parameter is `__owned`, because an initializer
/// owns its parameters.
@_silgen_name("ag_timer_after_interval")
public func timerAfterInterval(
  _ interval: TimeInterval, _ repeats: Bool, _ block: __owned @escaping @Sendable (Timer) -> Void
) -> Timer {
  Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
}
