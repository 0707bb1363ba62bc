/// An animation of a symbol. On iOS, `SymbolEffect` is a protocol, and each effect has its own type.
public enum SymbolEffect: Sendable {
  /// The opacity of the symbol falls and rises. Has no effect on a virtual phone.
  case pulse
  /// The symbol becomes larger or smaller for a moment. Has no effect on a virtual phone.
  case bounce
  /// The layers of the symbol light up one after the other. Has no effect on a virtual phone.
  case variableColor
  /// The symbol grows or shrinks, and keeps its new size. Has no effect on a virtual phone.
  case scale
  /// The symbol appears gradually. Has no effect on a virtual phone.
  case appear
  /// The symbol disappears gradually. Has no effect on a virtual phone.
  case disappear
  /// The symbol turns. iOS has this effect from iOS 18. Has no effect on a virtual phone.
  case rotate
  /// The symbol grows and shrinks slowly. iOS has this effect from iOS 18. Has no effect on a virtual phone.
  case breathe
  /// The symbol moves to and fro. iOS has this effect from iOS 18. Has no effect on a virtual phone.
  case wiggle

  /// The same effect, applied to each layer of the symbol. Has no effect on a virtual phone.
  public var byLayer: SymbolEffect { self }
  /// The same effect, applied to the whole symbol. Has no effect on a virtual phone.
  public var wholeSymbol: SymbolEffect { self }
  /// The same effect, upwards. Has no effect on a virtual phone.
  public var up: SymbolEffect { self }
  /// The same effect, downwards. Has no effect on a virtual phone.
  public var down: SymbolEffect { self }
  /// The same effect, with layers that light up and stay lit. Has no effect on a virtual phone.
  public var cumulative: SymbolEffect { self }
  /// The same effect, with layers that light up one at a time. Has no effect on a virtual phone.
  public var iterative: SymbolEffect { self }
  /// The same effect, which also runs backwards. Has no effect on a virtual phone.
  public var reversing: SymbolEffect { self }
  /// The same effect, which does not run backwards. Has no effect on a virtual phone.
  public var nonReversing: SymbolEffect { self }
  /// The same effect, with layers that are dimmed while they are not lit. Has no effect on a virtual phone.
  public var dimInactiveLayers: SymbolEffect { self }
  /// The same effect, with layers that are hidden while they are not lit. Has no effect on a virtual phone.
  public var hideInactiveLayers: SymbolEffect { self }
}

/// An animation with which one symbol replaces another symbol. On iOS, each of these animations has its own type.
public enum SymbolTransition: Sendable {
  /// The new symbol replaces the old symbol. Has no effect on a virtual phone.
  case replace
  /// The animation that iOS chooses. Has no effect on a virtual phone.
  case automatic

  /// The same animation: the old symbol moves down and the new symbol moves up. Has no effect on a virtual phone.
  public var downUp: SymbolTransition { self }
  /// The same animation: both symbols move up. Has no effect on a virtual phone.
  public var upUp: SymbolTransition { self }
  /// The same animation: the new symbol appears without a movement. Has no effect on a virtual phone.
  public var offUp: SymbolTransition { self }
  /// The same animation, applied to each layer of the symbol. Has no effect on a virtual phone.
  public var byLayer: SymbolTransition { self }
  /// The same animation, applied to the whole symbol. Has no effect on a virtual phone.
  public var wholeSymbol: SymbolTransition { self }
}

/// The speed and the repetitions of a symbol's animation. See Apple's `SymbolEffectOptions`. The options have no effect
/// on a virtual phone.
public struct SymbolEffectOptions: Sendable {
  /// The way in which an animation repeats.
  public struct RepeatBehavior: Sendable {
    /// The animation repeats without a break. Has no effect on a virtual phone.
    public static var continuous: RepeatBehavior { RepeatBehavior() }
    /// The animation repeats with breaks. Has no effect on a virtual phone.
    public static var periodic: RepeatBehavior { RepeatBehavior() }
    /// Returns a repetition with breaks. The arguments are ignored.
    public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior { RepeatBehavior() }
  }

  /// The usual speed, and the repetitions that the effect has by itself.
  public static var `default`: SymbolEffectOptions { SymbolEffectOptions() }
  /// The animation repeats until the app ends it. Has no effect on a virtual phone.
  public static var repeating: SymbolEffectOptions { SymbolEffectOptions() }
  /// The animation runs only once. Has no effect on a virtual phone.
  public static var nonRepeating: SymbolEffectOptions { SymbolEffectOptions() }
  /// Returns options with a number of repetitions. The number is ignored.
  public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// Returns options with repetitions. The argument is ignored.
  public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// Returns options with a speed. The speed is ignored.
  public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions() }
  /// The same options, with repetitions until the app ends the animation. Has no effect on a virtual phone.
  public var repeating: SymbolEffectOptions { self }
  /// The same options, without repetitions. Has no effect on a virtual phone.
  public var nonRepeating: SymbolEffectOptions { self }
  /// Returns the same options. The number is ignored.
  public func `repeat`(_ count: Int?) -> SymbolEffectOptions { self }
  /// Returns the same options. The speed is ignored.
  public func speed(_ speed: Double) -> SymbolEffectOptions { self }
}
