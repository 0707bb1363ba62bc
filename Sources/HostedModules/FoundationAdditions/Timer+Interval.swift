public import Foundation

/// Stands before `Timer.init(timeInterval:repeats:block:)` of Linux's Foundation, which makes a timer that is due at once.
/// Apple's is due after its interval.
///
/// The symbol is that of the initializer, so a program that links this module calls this function instead, unless it is
/// optimized: then the compiler has taken the body of Foundation's. Hosted apps are built for debugging. An initializer
/// owns its parameters.
@_silgen_name("$s10Foundation5TimerC12timeInterval7repeats5blockACSd_SbyACYbctcfC")
public func timerAfterInterval(
  _ interval: TimeInterval, _ repeats: Bool, _ block: __owned @escaping @Sendable (Timer) -> Void
) -> Timer {
  Timer(fire: Date(timeIntervalSinceNow: interval), interval: interval, repeats: repeats, block: block)
}
