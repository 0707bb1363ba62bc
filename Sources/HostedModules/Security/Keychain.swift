// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public import Foundation

/// The type of attributes and queries. On iOS, this name belongs to a Core Foundation type that bridges to
/// `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// The type of attribute keys. On iOS, this name belongs to a Core Foundation type that bridges to `NSString`.
public typealias CFString = NSString
/// Any object that a query returns.
public typealias CFTypeRef = AnyObject

/// The key of an item's class.
public nonisolated(unsafe) let kSecClass: CFString = "class"
/// The class of generic passwords.
public nonisolated(unsafe) let kSecClassGenericPassword: CFString = "genp"
/// The class of passwords for Internet services.
public nonisolated(unsafe) let kSecClassInternetPassword: CFString = "inet"
/// The key of the service that an item is for. The service is part of an item's identity.
public nonisolated(unsafe) let kSecAttrService: CFString = "svce"
/// The key of an item's account name. The account name is part of an item's identity.
public nonisolated(unsafe) let kSecAttrAccount: CFString = "acct"
/// The key of an attribute that the app defines. This attribute is not part of an item's identity.
public nonisolated(unsafe) let kSecAttrGeneric: CFString = "gena"
/// The key of an item's access group. The access group is part of an item's identity. On a virtual phone, apps share no
/// items.
public nonisolated(unsafe) let kSecAttrAccessGroup: CFString = "agrp"
/// The key of the flag that states whether iCloud synchronises an item. The value is part of an item's identity. A
/// query without this key finds only items that are not synchronised. A virtual phone synchronises no items.
public nonisolated(unsafe) let kSecAttrSynchronizable: CFString = "sync"
/// The key of the condition under which an item can be read. The condition is stored but not enforced: an app can read
/// items while the phone is locked.
public nonisolated(unsafe) let kSecAttrAccessible: CFString = "pdmn"
/// Readable as soon as the user has unlocked the phone after a restart; not enforced.
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlock: CFString = "ck"
/// Readable as soon as the user has unlocked the phone after a restart, and never moved to another device; not
/// enforced.
public nonisolated(unsafe) let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString = "cku"
/// Readable only while the phone is unlocked; not enforced.
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlocked: CFString = "ak"
/// Readable only while the phone is unlocked, and never moved to another device; not enforced.
public nonisolated(unsafe) let kSecAttrAccessibleWhenUnlockedThisDeviceOnly: CFString = "aku"
/// The key of an item's secret bytes.
public nonisolated(unsafe) let kSecValueData: CFString = "v_Data"
/// The key of the option that makes a query return the secret bytes of an item.
public nonisolated(unsafe) let kSecReturnData: CFString = "r_Data"
/// The key of the option that makes a query return the attributes of an item.
public nonisolated(unsafe) let kSecReturnAttributes: CFString = "r_Attributes"
/// The key for the maximum number of items that a query returns. The value is `kSecMatchLimitOne`, `kSecMatchLimitAll`
/// or a number. Without this key, a query returns one item.
public nonisolated(unsafe) let kSecMatchLimit: CFString = "m_Limit"
/// The limit of one item.
public nonisolated(unsafe) let kSecMatchLimitOne: CFString = "m_LimitOne"
/// No limit.
public nonisolated(unsafe) let kSecMatchLimitAll: CFString = "m_LimitAll"
/// True, as a value of an attribute or a query.
public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
/// False, as a value of an attribute or a query.
public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)

/// The keychain items of one app on one phone. A file in the app's container keeps the items across launches.
struct Keychain: Sendable {
  let file: URL

  private static let lock = NSLock()
  /// The attributes that identify an item.
  private static let identity: Set<String> = ["class", "svce", "acct", "agrp", "sync"]

  /// The keychain of the app that runs in this process.
  static var ofThisApp: Keychain {
    Keychain(file: URL(fileURLWithPath: NSHomeDirectory()).appendingPathComponent("Library/Keychains/items.plist"))
  }

  private func load() -> [[String: Any]] {
    guard let data = try? Data(contentsOf: file) else { return [] }
    return (try? PropertyListSerialization.propertyList(from: data, format: nil) as? [[String: Any]]) ?? []
  }

  private func save(_ items: [[String: Any]]) {
    try? FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    if let data = try? PropertyListSerialization.data(fromPropertyList: items, format: .xml, options: 0) {
      try? data.write(to: file)
    }
  }

  /// Returns the attributes of a query or an item, without the attributes whose values a file cannot store.
  private static func members(of dictionary: NSDictionary) -> [String: Any] {
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

  /// Returns the attributes that are stored and compared, without the secret and the options of a call. If the
  /// attribute `kSecAttrSynchronizable` is missing, the function adds it with the value false.
  private static func attributes(_ members: [String: Any]) -> [String: Any] {
    var attributes = members.filter { member in !["r_", "m_", "u_", "v_"].contains { member.key.hasPrefix($0) } }
    if attributes["sync"] == nil { attributes["sync"] = NSNumber(value: false) }
    return attributes
  }

  private static func matches(_ item: [String: Any], _ attributes: [String: Any]) -> Bool {
    attributes.allSatisfy { key, wanted in
      switch wanted {
      case let text as String: text == item[key] as? String
      case let data as Data: data == item[key] as? Data
      case let number as NSNumber: number == item[key] as? NSNumber
      default: false
      }
    }
  }

  /// Whether two items have the same identity. If only one of the items has some identifying attribute, the identities
  /// differ.
  private static func isSame(_ one: [String: Any], _ other: [String: Any]) -> Bool {
    let key = other.filter { identity.contains($0.key) }
    return matches(one, key) && one.keys.allSatisfy { !identity.contains($0) || key[$0] != nil }
  }

  private func change<Result>(_ body: (inout [[String: Any]]) -> Result) -> Result {
    Self.lock.withLock {
      var items = load()
      let result = body(&items)
      save(items)
      return result
    }
  }

  /// Returns the parts of an item that a call asks for: its attributes, its secret, both in one dictionary, or nothing.
  private static func answer(_ item: [String: Any], _ query: [String: Any]) -> CFTypeRef? {
    let asksFor = { (key: String) in (query[key] as? NSNumber)?.boolValue == true }
    if asksFor("r_Attributes") {
      return item.filter { $0.key != "v_Data" || asksFor("r_Data") } as NSDictionary
    }
    return asksFor("r_Data") ? item["v_Data"].flatMap { $0 as? Data as NSData? } : nil
  }

  func find(_ query: CFDictionary) -> (OSStatus, CFTypeRef?) {
    let query = Self.members(of: query)
    guard query["class"] != nil else { return (errSecParam, nil) }
    let attributes = Self.attributes(query)
    let found = Self.lock.withLock { load().filter { Self.matches($0, attributes) } }
    guard let first = found.first else { return (errSecItemNotFound, nil) }
    let isForAll = query["m_Limit"] as? String == kSecMatchLimitAll as String
    let limit = isForAll ? Int.max : (query["m_Limit"] as? NSNumber)?.intValue ?? 1
    guard limit > 1 else { return (errSecSuccess, Self.answer(first, query)) }
    let answers = found.prefix(limit).compactMap { Self.answer($0, query) }
    return (errSecSuccess, answers.isEmpty ? nil : answers as NSArray)
  }

  func add(_ item: CFDictionary) -> (OSStatus, CFTypeRef?) {
    let members = Self.members(of: item)
    guard members["class"] != nil else { return (errSecParam, nil) }
    var item = Self.attributes(members)
    item["v_Data"] = members["v_Data"]
    if item["pdmn"] == nil { item["pdmn"] = kSecAttrAccessibleWhenUnlocked as String }
    let isNew = change { items in
      let isKnown = items.contains { Self.isSame($0, item) }
      if !isKnown { items.append(item) }
      return !isKnown
    }
    return isNew ? (errSecSuccess, Self.answer(item, members)) : (errSecDuplicateItem, nil)
  }

  func update(_ query: CFDictionary, _ values: CFDictionary) -> OSStatus {
    let (query, values) = (Self.members(of: query), Self.members(of: values))
    guard query["class"] != nil else { return errSecParam }
    return change { items in
      var updated = items
      let wanted = Self.attributes(query)
      let indices = items.indices.filter { Self.matches(items[$0], wanted) }
      for index in indices { updated[index].merge(values) { $1 } }
      let clashes = indices.contains { index in
        updated.indices.contains { $0 != index && Self.isSame(updated[$0], updated[index]) }
      }
      guard !clashes else { return errSecDuplicateItem }
      items = updated
      return indices.isEmpty ? errSecItemNotFound : errSecSuccess
    }
  }

  func delete(_ query: CFDictionary) -> OSStatus {
    let query = Self.members(of: query)
    guard query["class"] != nil else { return errSecParam }
    return change { items in
      let before = items.count
      let wanted = Self.attributes(query)
      items.removeAll { Self.matches($0, wanted) }
      return items.count == before ? errSecItemNotFound : errSecSuccess
    }
  }
}

/// Adds an item to the app's keychain.
///
/// The keychain is a file in the app's container. The file outlives the process. Only strings, data and numbers are
/// stored. Unlike iOS, a virtual phone adds no dates and no access group.
///
/// - Parameters:
///   - attributes: the class, the attributes and the secret bytes of the item, and the options that select what
///     `result` receives.
///   - result: receives the attributes, the secret bytes or a dictionary of both, if `attributes` asks for them.
/// - Returns: `errSecDuplicateItem` if the keychain has an item with the same identity, and `errSecParam` if no class
///   is given.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  let (status, answer) = Keychain.ofThisApp.add(attributes)
  if let answer { result?.pointee = answer }
  return status
}

/// Replaces attributes or the secret bytes of every item that matches a query. Returns `errSecItemNotFound` if no item
/// matches, `errSecParam` if the query contains no class, and `errSecDuplicateItem` if two items would have the same
/// identity. In each of these cases, no item changes.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributes: CFDictionary) -> OSStatus {
  Keychain.ofThisApp.update(query, attributes)
}

/// Removes every item that matches a query. Returns `errSecItemNotFound` if no item matches, and `errSecParam` if the
/// query contains no class.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { Keychain.ofThisApp.delete(query) }

/// Finds the items that match all attributes of a query.
///
/// - Parameters:
///   - query: the class and other attributes of the items, the limit on their number, and the options that select what
///     `result` receives.
///   - result: receives the attributes of an item, its secret bytes or a dictionary of both, if the query asks for
///     them. With a limit above one, `result` receives an array with a value for each item, in the order in which the
///     items were added.
/// - Returns: `errSecItemNotFound` if no item matches, and `errSecParam` if no class is given.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  let (status, answer) = Keychain.ofThisApp.find(query)
  if let answer { result?.pointee = answer }
  return status
}
