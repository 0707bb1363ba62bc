// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public import Foundation

/// The type of attributes and queries. On iOS it is a Core Foundation type that bridges to `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// The type of attribute keys. On iOS it is a Core Foundation type that bridges to `NSString`.
public typealias CFString = NSString
/// Any object that a query returns.
public typealias CFTypeRef = AnyObject

/// The key of an item's class.
public nonisolated(unsafe) let kSecClass: CFString = "class"
/// The class of generic passwords.
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = "genp"
/// The class of passwords for Internet services.
public nonisolated(unsafe) let kSecClassInternetPassword: CFString = "inet"
/// The key of the service that an item is for. It is part of an item's identity.
public nonisolated(unsafe) let kSecAttrService: CFString = "svce"
/// The key of an item's account name. It is part of an item's identity.
public nonisolated(unsafe) let kSecAttrAccount: CFString = "acct"
/// The key of an attribute that the app defines. It is part of an item's identity.
public nonisolated(unsafe) let kSecAttrGeneric: CFString = "gena"
/// The key of an item's access group. It is part of an item's identity. Apps share no items.
public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = "agrp"
/// The key of whether iCloud synchronizes an item. It is stored, and nothing is synchronized.
public nonisolated(unsafe) let kSecAttrSynchronizable: CFString = "sync"
/// The key of when an item can be read. It is stored and not enforced: a locked phone's items can be read.
public nonisolated(unsafe) let kSecAttrAccessible: CFString = "pdmn"
/// Readable once the user has unlocked the phone after a restart; not enforced.
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// Readable after the first unlock, and never moved to another device; not enforced.
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// Readable only while the phone is unlocked; not enforced.
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// Readable only while the phone is unlocked, and never moved to another device; not enforced.
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// The key of an item's secret bytes.
public nonisolated(unsafe) let kSecValueData: CFString = "v_Data"
/// The key of whether a query returns the secret bytes of an item.
public nonisolated(unsafe) let kSecReturnData: CFString = "r_Data"
/// The key of whether a query returns the attributes of an item.
public nonisolated(unsafe) let kSecReturnAttributes: CFString = "r_Attributes"
/// The key of how many items a query returns. It is ignored: a query returns one item.
public nonisolated(unsafe) let kSecMatchLimit: CFString = "m_Limit"
/// The limit of one item.
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = "m_LimitOne"
/// No limit. It is ignored: a query returns the first item that matches.
public nonisolated(unsafe) let kSecMatchLimitAll: CFString = "m_LimitAll"
/// True, as a value of an attribute or a query.
public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
/// False, as a value of an attribute or a query.
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)

/// The keychain items of one app on one phone. A file of the app keeps them from launch to launch.
private enum Keychain {
  private static let lock = NSLock()
  /// The attributes that identify an item.
  private static let identity = ["class", "svce", "acct", "gena", "agrp"]

  private static var file: URL {
    URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Library/Keychains/items.plist")
  }

  private static func load() -> [[String: Any]] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? PropertyListSerialization.propertyList(from: data, format: nil) as? [[String: Any]]) ?? []
  }

  private static func save(_ items: [[String: Any]]) {
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let data = try? PropertyListSerialization.data(fromPropertyList: items, format: .xml, options: 0) {
      try? data.write(to: file)
    }
  }

  /// Returns the attributes of a query or an item that a file can hold.
  static func members(of dictionary: NSDictionary) -> [String: Any] {
    var members: [String: Any] = [:]
    for (key, value) in dictionary {
      guard let key = key as? String else { continue }
      switch value {
      case let text as String: members[key] = text
      case let data as Data: members[key] = data
      case let number as NSNumber: members[key] = number
      default: break
      }
    }
    return members
  }

  private static func matches(_ item: [String: Any], _ query: [String: Any]) -> Bool {
    identity.allSatisfy { key in
      guard let wanted = query[key] else { return true }
      return (wanted as? String).map { $0 == item[key] as? String } ?? ((wanted as? Data) == item[key] as? Data)
    }
  }

  static func change<Result>(_ body: (inout [[String: Any]]) -> Result) -> Result {
    lock.withLock {
      var items = load()
      let result = body(&items)
      save(items)
      return result
    }
  }

  static func find(_ query: [String: Any]) -> [[String: Any]] { lock.withLock { load().filter { matches($0, query) } } }

  static func add(_ item: [String: Any]) -> OSStatus {
    change { items in
      let key = item.filter { identity.contains($0.key) }
      if items.contains(where: { matches($0, key) }) { return errSecDuplicateItem }
      items.append(item.filter { !$0.key.hasPrefix("r_") && !$0.key.hasPrefix("m_") })
      return errSecSuccess
    }
  }

  static func update(_ query: [String: Any], _ values: [String: Any]) -> OSStatus {
    change { items in
      let indices = items.indices.filter { matches(items[$0], query) }
      for index in indices { items[index].merge(values) { $1 } }
      return indices.isEmpty ? errSecItemNotFound : errSecSuccess
    }
  }

  static func delete(_ query: [String: Any]) -> OSStatus {
    change { items in
      let before = items.count
      items.removeAll { matches($0, query) }
      return items.count == before ? errSecItemNotFound : errSecSuccess
    }
  }
}

/// Adds an item to the app's keychain, and returns `errSecDuplicateItem` if it has one with the same identity.
///
/// The keychain is a file of the app on its phone, which outlives the process. Only strings, data and numbers are
/// stored. Unlike on iOS, `result` is not written.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  Keychain.add(Keychain.members(of: attributes))
}

/// Replaces attributes of every item that matches a query, and returns `errSecItemNotFound` if no item does.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  Keychain.update(Keychain.members(of: query), Keychain.members(of: attributes))
}

/// Removes every item that matches a query, and returns `errSecItemNotFound` if no item does.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { Keychain.delete(Keychain.members(of: query)) }

/// Finds the first item that matches a query, and returns `errSecItemNotFound` if no item does.
///
/// The class, service, account, generic attribute and access group are compared; other attributes of the query are
/// ignored. `result` receives a dictionary with all attributes and the secret bytes if the query asks for attributes,
/// and otherwise the bytes if it asks for data.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  let members = Keychain.members(of: query)
  let found = Keychain.find(members)
  guard let first = found.first else { return errSecItemNotFound }
  if (members["r_Attributes"] as? NSNumber)?.boolValue == true {
    result?.pointee = first as NSDictionary
  } else if (members["r_Data"] as? NSNumber)?.boolValue == true, let data = first["v_Data"] as? Data {
    result?.pointee = data as NSData
  }
  return errSecSuccess
}
