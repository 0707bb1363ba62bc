import Foundation
import Testing

@testable import HostedSecurity

/// The keychain's results. Each test has a keychain in its own file.
@Suite struct KeychainTests {
  private let keychain = Keychain(
    file: FileManager.default.temporaryDirectory.appendingPathComponent("keychain-\(UUID().uuidString).plist"))

  private func password(_ account: String, _ more: [NSString: Any] = [:]) -> NSDictionary {
    var item: [NSString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "near" as NSString]
    item[kSecAttrAccount] = account as NSString
    return item.merging(more) { $1 } as NSDictionary
  }

  private func fill() {
    for account in ["ann", "bob"] {
      #expect(keychain.add(password(account, [kSecValueData: Data(account.utf8) as NSData])).0 == errSecSuccess)
    }
  }

  private func query(_ more: [NSString: Any]) -> NSDictionary {
    ([kSecClass: kSecClassGenericPassword] as [NSString: Any]).merging(more) { $1 } as NSDictionary
  }

  @Test func `a query for all items returns an array`() {
    defer { try? FileManager.default.removeItem(at: keychain.file) }
    fill()
    let everything: [NSString: Any] = [kSecMatchLimit: kSecMatchLimitAll, kSecReturnAttributes: kCFBooleanTrue!]
    let (status, all) = keychain.find(query(everything))
    #expect(status == errSecSuccess)
    let accounts = (all as? [[String: Any]])?.map { $0["acct"] as? String }
    #expect(accounts == ["ann", "bob"])
    let secrets = keychain.find(query([kSecMatchLimit: 2 as NSNumber, kSecReturnData: kCFBooleanTrue!])).1
    #expect(secrets as? [Data] == [Data("ann".utf8), Data("bob".utf8)])
    #expect(keychain.find(query([kSecReturnData: kCFBooleanTrue!])).1 as? Data == Data("ann".utf8))
  }

  @Test func `attributes contain the secret only if the query requests it`() {
    defer { try? FileManager.default.removeItem(at: keychain.file) }
    fill()
    let attributes = keychain.find(query([kSecReturnAttributes: kCFBooleanTrue!])).1 as? [String: Any]
    #expect(attributes?["acct"] as? String == "ann" && attributes?["v_Data"] == nil)
    let both = keychain.find(query([kSecReturnAttributes: kCFBooleanTrue!, kSecReturnData: kCFBooleanTrue!])).1
    #expect((both as? [String: Any])?["v_Data"] as? Data == Data("ann".utf8))
    #expect(keychain.find(query([:])).1 == nil)
  }

  @Test func `an added item is returned in the requested form`() {
    defer { try? FileManager.default.removeItem(at: keychain.file) }
    let secret = Data([1, 2]) as NSData
    let (_, added) = keychain.add(password("ann", [kSecValueData: secret, kSecReturnData: kCFBooleanTrue!]))
    #expect(added as? Data == Data([1, 2]))
    #expect(keychain.add(password("ann")).0 == errSecDuplicateItem)
  }

  @Test func `an update that would make two items equal changes nothing`() {
    defer { try? FileManager.default.removeItem(at: keychain.file) }
    fill()
    let name = [kSecAttrAccount: "bob" as NSString, kSecAttrGeneric: Data([1]) as NSData] as NSDictionary
    #expect(keychain.update(password("ann"), name) == errSecDuplicateItem)
    #expect(keychain.update(query([:]), name) == errSecDuplicateItem)
    #expect(keychain.find(query([kSecAttrGeneric: Data([1]) as NSData])).0 == errSecItemNotFound)
    #expect(keychain.update(password("bob"), name) == errSecSuccess)
    #expect(keychain.update(password("ann"), [kSecAttrAccount: "cid" as NSString] as NSDictionary) == errSecSuccess)
    #expect(keychain.find(password("cid")).0 == errSecSuccess && keychain.find(password("ann")).0 == errSecItemNotFound)
  }

  @Test func `every attribute of a query must match, and a class is required`() {
    defer { try? FileManager.default.removeItem(at: keychain.file) }
    fill()
    #expect(keychain.find(query([kSecAttrGeneric: Data([1]) as NSData])).0 == errSecItemNotFound)
    #expect(keychain.find([kSecAttrAccount: "ann"] as NSDictionary).0 == errSecParam)
    #expect(keychain.delete(password("ann", [kSecValueData: Data([9]) as NSData])) == errSecSuccess)
    #expect(keychain.find(password("ann")).0 == errSecItemNotFound)
  }
}
