public import Foundation

extension NotificationCenter {
  /// Calls an object's method for each notification with the given name and sender, until the object is released or
  /// removed as an observer. `nil` stands for any name or any sender.
  public func addObserver(
    _ observer: AnyObject, selector: Selector, name: NSNotification.Name?, object: Any? = nil
  ) {
    nonisolated(unsafe) weak let receiver = observer
    let key = ObjectIdentifier(observer)
    let token = addObserver(forName: name, object: object, queue: nil) { notification in
      if let receiver {
        selector.perform(on: receiver, with: [notification])
      } else {
        // As on iOS, an app need not remove an observer before the observer is released.
        Registration.end(key) { $0.receiver == nil }
      }
    }
    let registration = Registration(
      receiver: receiver, center: self, token: token, name: name, object: object.map { $0 as AnyObject })
    // A new object may have the address of an object that was released.
    Registration.end(key) { $0.receiver == nil }
    Registration.table.withLock { $0[key, default: []].append(registration) }
  }

  /// Ends all registrations of an object, which may be a token of `addObserver(forName:object:queue:using:)`.
  public func removeObserver(_ observer: AnyObject) {
    Registration.end(ObjectIdentifier(observer)) { $0.center === self }
    removeObserver(observer as Any)
  }

  /// Ends an object's registrations for a name and a sender; `nil` stands for any name or any sender.
  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any? = nil) {
    let asked = object.map { $0 as AnyObject }
    Registration.end(ObjectIdentifier(observer)) {
      $0.center === self && (name == nil || $0.name == name) && (asked == nil || $0.object === asked)
    }
    removeObserver(observer as Any, name: name, object: object)
  }
}

/// A registration of an object with a selector.
private struct Registration: @unchecked Sendable {
  weak var receiver: AnyObject?
  weak var center: NotificationCenter?
  var token: any NSObjectProtocol
  var name: NSNotification.Name?
  weak var object: AnyObject?

  /// The registrations of each object.
  static let table = Locked<[ObjectIdentifier: [Registration]]>([:])

  /// Ends the registrations of an object that meet a condition.
  static func end(_ key: ObjectIdentifier, where isMeant: (Registration) -> Bool) {
    let ended = table.withLock { table -> [Registration] in
      let groups = Dictionary(grouping: table[key] ?? [], by: isMeant)
      table[key] = groups[false]
      return groups[true] ?? []
    }
    for registration in ended { registration.center?.removeObserver(registration.token as Any) }
  }
}
