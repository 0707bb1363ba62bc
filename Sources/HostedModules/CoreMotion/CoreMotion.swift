public import Foundation

/// An acceleration in units of gravity.
public struct CMAcceleration: Sendable {
  public var x = 0.0
  public var y = 0.0
  public var z = -1.0

  public init() {}
}

/// A measurement of the accelerometer.
public final class CMAccelerometerData: NSObject, Sendable {
  public let acceleration = CMAcceleration()
  public let timestamp = ProcessInfo.processInfo.systemUptime
}

public typealias CMAccelerometerHandler = (CMAccelerometerData?, (any Error)?) -> Void

/// The motion sensors. A virtual phone lies still on its back and has none of them, as an app finds when it asks.
open class CMMotionManager: NSObject {
  public var isAccelerometerAvailable: Bool { false }
  public var isAccelerometerActive: Bool { false }
  public var isGyroAvailable: Bool { false }
  public var isDeviceMotionAvailable: Bool { false }
  public var isMagnetometerAvailable: Bool { false }
  public var accelerometerUpdateInterval: TimeInterval = 0.01
  public var deviceMotionUpdateInterval: TimeInterval = 0.01
  public var accelerometerData: CMAccelerometerData? { nil }

  public override init() {}

  open func startAccelerometerUpdates() {}
  open func startAccelerometerUpdates(to queue: OperationQueue, withHandler handler: @escaping CMAccelerometerHandler) {
  }
  open func stopAccelerometerUpdates() {}
  open func stopDeviceMotionUpdates() {}
}
