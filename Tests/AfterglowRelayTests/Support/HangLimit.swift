import Testing

extension Trait where Self == TimeLimitTrait {
  /// Ends a test that hangs on a real broker. No test asserts how long a broker takes. A busy machine may slow one down
  /// by any factor, so the limit, in seconds, is far above what any test needs.
  static var hangLimit: Self { .timeLimit(.minutes(10)) }
}
