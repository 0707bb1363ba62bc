import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs on a real broker. No test asserts how long a broker takes, and a busy machine may slow one
  /// down by any factor, so the limit is far above what any test needs (seconds).
  static var hangLimit: Self { .timeLimit(.minutes(10)) }
}
