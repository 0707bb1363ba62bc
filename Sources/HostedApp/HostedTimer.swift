public import Foundation

/// Stands for `Timer.init(timeInterval:repeats:block:)` of Linux's Foundation, which makes a timer that is due at once.
/// Apple's is due after its interval.
///
/// The C runtime has the initializer's symbol, and comes here. A program that is optimized never does: the compiler has taken
/// the body of Foundation's. Hosted apps are built for debugging. An initializer owns its parameters.
@_silgen_name("ag_timer_after_interval")
public func timerAfterInterval(
  _ interval: TimeInterval, _ repeats: Bool, _ block: __owned @escaping @Sendable (Timer) -> Void
) -> Timer {
  Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
}
