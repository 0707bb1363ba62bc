public import PhonePort

/// The user's answers when an app asks for permission.
public struct PermissionAnswers: Sendable {
  /// The permission for location that the user grants.
  public var location: LocationPermission
  /// The permission for Bluetooth that the user grants.
  public var bluetooth: BluetoothPermission
  /// The permission for notifications that the user grants.
  public var notifications: NotificationPermission

  /// The time from a prompt to the user's answer.
  static let delay = Duration.seconds(2)

  /// Creates answers; by default the user grants everything.
  ///
  /// - Parameters:
  ///   - location: `.authorizedAlways`, `.authorizedWhenInUse` or `.denied`.
  ///   - bluetooth: `.allowedAlways` or `.denied`.
  ///   - notifications: `.authorized` or `.denied`.
  public init(
    location: LocationPermission = .authorizedAlways, bluetooth: BluetoothPermission = .allowedAlways,
    notifications: NotificationPermission = .authorized
  ) {
    self.location = location
    self.bluetooth = bluetooth
    self.notifications = notifications
  }
}
