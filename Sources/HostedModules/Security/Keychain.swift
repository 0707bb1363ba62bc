// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public import Foundation

public typealias CFDictionary = NSDictionary
public typealias CFString = NSString
public typealias CFTypeRef = AnyObject

public nonisolated(unsafe) let kSecClass: CFString = "class"
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = "genp"
public nonisolated(unsafe) let kSecClassInternetPassword: CFString = "inet"
public nonisolated(unsafe) let kSecAttrService: CFString = "svce"
public nonisolated(unsafe) let kSecAttrAccount: CFString = "acct"
public nonisolated(unsafe) let kSecAttrGeneric: CFString = "gena"
public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = "agrp"
public nonisolated(unsafe) let kSecAttrSynchronizable: CFString = "sync"
public nonisolated(unsafe) let kSecAttrAccessible: CFString = "pdmn"
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
public nonisolated(unsafe) let kSecValueData: CFString = "v_Data"
public nonisolated(unsafe) let kSecReturnData: CFString = "r_Data"
public nonisolated(unsafe) let kSecReturnAttributes: CFString = "r_Attributes"
public nonisolated(unsafe) let kSecMatchLimit: CFString = "m_Limit"
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = "m_LimitOne"
public nonisolated(unsafe) let kSecMatchLimitAll: CFString = "m_LimitAll"
public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)

/// The items of one app on one phone: they survive relaunches, in a file of the app's own.
private enum Keychain {
  private static let lock = NSLock()
  /// What tells items apart.
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

  /// The attributes of a query or an item that a file can hold.
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

@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  Keychain.add(Keychain.members(of: attributes))
}

@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  Keychain.update(Keychain.members(of: query), Keychain.members(of: attributes))
}

@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { Keychain.delete(Keychain.members(of: query)) }

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
