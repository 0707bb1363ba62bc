public import Foundation

/// An acceleration in units of gravity.
public struct CMAcceleration: Sendable {
  /// The acceleration towards the right edge of the screen.
  public var x = 0.0
  /// The acceleration towards the top edge of the screen.
  public var y = 0.0
  /// The acceleration out of the screen; -1 for a phone that lies on its back.
  public var z = -1.0

  /// Creates the acceleration of a phone that lies still on its back.
  public init() {}
}

/// A measurement of the accelerometer.
public final class CMAccelerometerData: NSObject, Sendable {
  /// The acceleration; always the same, as if the phone lay still on its back.
  public let acceleration = CMAcceleration()
  /// The moment of the measurement, in seconds of the phone's uptime.
  public let timestamp = ProcessInfo.processInfo.systemUptime
}

/// A closure that receives measurements. A virtual phone never calls such a closure.
public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void

/// Access to the motion sensors. A virtual phone has no motion sensors, and the properties report that.
open class CMMotionManager: NSObject {
  /// Whether the phone has an accelerometer; always `false`.
  public var isAccelerometerAvailable: Bool { false }
  /// Whether the accelerometer delivers updates; always `false`.
  public var isAccelerometerActive: Bool { false }
  /// Whether the phone has a gyroscope; always `false`.
  public var isGyroAvailable: Bool { false }
  /// Whether the phone offers device motion; always `false`.
  public var isDeviceMotionAvailable: Bool { false }
  /// Whether the phone has a magnetometer; always `false`.
  public var isMagnetometerAvailable: Bool { false }
  /// The interval between accelerometer updates, in seconds. The interval is stored and has no effect on a virtual
  /// phone.
  public var accelerometerUpdateInterval: TimeInterval = 0.01
  /// The interval between updates of device motion, in seconds. The interval is stored and has no effect on a virtual
  /// phone.
  public var deviceMotionUpdateInterval: TimeInterval = 0.01
  /// The latest measurement; always `nil`.
  public var accelerometerData: CMAccelerometerData? { nil }

  public override init() {}

  /// Starts the accelerometer. Has no effect on a virtual phone.
  open func startAccelerometerUpdates() {}
  /// Starts the accelerometer. Has no effect on a virtual phone: the handler is never called.
  open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler) {
  }
  /// Stops the accelerometer. Has no effect on a virtual phone.
  open func stopAccelerometerUpdates() {}
  /// Stops the updates of device motion. Has no effect on a virtual phone.
  open func stopDeviceMotionUpdates() {}
}
