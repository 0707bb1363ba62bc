import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs on a real broker. No test asserts how long a broker takes. A busy machine may slow a broker
  /// down by any factor, so the limit is far above the needs of any test.
  static var hangLimit: Self { .timeLimit(.minutes(10)) }
}
