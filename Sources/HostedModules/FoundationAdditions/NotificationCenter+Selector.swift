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
      if let receiver { selector.perform(on: receiver, with: [notification]) }
    }
    let registration = Registration(
      receiver: receiver, center: self, token: token, name: name, object: object.map { $0 as AnyObject })
    Registration.table.withLock { table in
      // A new object may have the address of an object that was released.
      table[key, default: []].removeAll { $0.receiver == nil }
      table[key, default: []].append(registration)
    }
  }

  /// Ends all registrations of an object, which may be a token of `addObserver(forName:object:queue:using:)`.
  public func removeObserver(_ observer: AnyObject) {
    removeRegistrations(of: observer) { _ in true }
    removeObserver(observer as Any)
  }

  /// Ends an object's registrations for a name and a sender; `nil` stands for any name or any sender.
  public func removeObserver(_ observer: AnyObject, name: NSNotification.Name?, object: Any? = nil) {
    let asked = object.map { $0 as AnyObject }
    removeRegistrations(of: observer) { (name == nil || $0.name == name) && (asked == nil || $0.object === asked) }
    removeObserver(observer as Any, name: name, object: object)
  }

  private func removeRegistrations(of observer: AnyObject, where isMeant: (Registration) -> Bool) {
    let key = ObjectIdentifier(observer)
    let ended = Registration.table.withLock { table -> [Registration] in
      let ended = (table[key] ?? []).filter { $0.center === self && isMeant($0) }
      table[key]?.removeAll { $0.center === self && isMeant($0) }
      if table[key]?.isEmpty == true { table[key] = nil }
      return ended
    }
    for registration in ended { removeObserver(registration.token as Any) }
  }
}

/// A registration of an object with a selector.
private struct Registration: @unchecked Sendable {
  weak var receiver: AnyObject?
  weak var center: NotificationCenter?
  var token: any NSObjectProtocol
  var name: NSNotification.Name?
  weak var object: AnyObject?

  static let table = Locked<[ObjectIdentifier: [Registration]]>([:])
}
