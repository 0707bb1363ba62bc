/// The payload of an advertisement or scan response: a sequence of AD structures, parsed one at a time.
///
/// The Core Specification defines the layout in volume 3, part C, section 11. Nothing is copied or allocated. The bytes
/// may be any collection: an array, a slice, or a buffer that the radio still owns.
public struct AdvertisingData<Bytes: RandomAccessCollection<UInt8>> {
  /// The bytes that the iterator parses.
  public let bytes: Bytes

  /// Creates advertising data over bytes, without checking them.
  @inlinable
  public init(_ bytes: Bytes) {
    self.bytes = bytes
  }

  /// Returns an iterator that begins at the first structure.
  @inlinable
  public func makeIterator() -> Iterator { Iterator(rest: bytes[...], offset: 0) }

  /// Iterates over the structures once, from the first to the last.
  public struct Iterator {
    @usableFromInline var rest: Bytes.SubSequence
    @usableFromInline var offset: Int

    @inlinable
    init(rest: Bytes.SubSequence, offset: Int) {
      self.rest = rest
      self.offset = offset
    }

    /// Returns the next structure; `nil` at the end of the data. A length of zero also ends the data, because all bytes
    /// after such a length are padding.
    ///
    /// - Throws: `.runsPastEnd` if a structure is longer than the remaining data. After this error the iteration ends,
    ///   because the position of the following structure is unknown.
    @inlinable
    public mutating func next() throws(AdvertisingDataError) -> ADStructure<Bytes.SubSequence>? {
      guard let length = rest.first, length > 0 else { return nil }
      let start = offset
      let typeIndex = rest.index(after: rest.startIndex)
      guard let end = rest.index(typeIndex, offsetBy: Int(length), limitedBy: rest.endIndex) else {
        rest = rest[rest.endIndex...]
        throw AdvertisingDataError(.runsPastEnd, offset: start)
      }
      let structure = ADStructure(
        type: ADType(rawValue: rest[typeIndex]), value: rest[rest.index(after: typeIndex)..<end], offset: start)
      rest = rest[end...]
      offset += 1 + Int(length)
      return structure
    }
  }
}

extension AdvertisingData: Sendable where Bytes: Sendable {}
extension AdvertisingData.Iterator: Sendable where Bytes.SubSequence: Sendable {}

/// One AD structure: its type, its value, and its position.
public struct ADStructure<Value: RandomAccessCollection<UInt8>> where Value.SubSequence == Value {
  /// The type octet.
  public let type: ADType
  /// The bytes after the type octet; may be empty.
  public let value: Value
  /// The position of the length octet within the advertising data.
  public let offset: Int

  /// Creates a structure from its parts.
  @inlinable
  public init(type: ADType, value: Value, offset: Int) {
    self.type = type
    self.value = value
    self.offset = offset
  }
}

extension ADStructure: Equatable where Value: Equatable {}
extension ADStructure: Sendable where Value: Sendable {}

/// An error in advertising data: its kind and its position.
public struct AdvertisingDataError: Error, Hashable, Sendable {
  /// The kinds of damage.
  public enum Kind: Hashable, Sendable {
    /// A structure's length reaches beyond the data.
    case runsPastEnd
    /// A value is too short or too long for its type, or ends inside a UUID.
    case wrongLength(ADType)
  }

  /// The kind of damage.
  public let kind: Kind
  /// The position of the malformed structure's length octet within the advertising data.
  public let offset: Int

  /// Creates an error in the structure that begins at `offset`.
  @inlinable
  public init(_ kind: Kind, offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension AdvertisingDataError: CustomStringConvertible {
  /// A description of the damage, with the position of the structure.
  public var description: String {
    switch kind {
    case .runsPastEnd: "the structure at byte \(offset) runs past the end"
    case .wrongLength(let type): "the structure at byte \(offset) has a wrong length for type \(type)"
    }
  }
}

extension ADType: CustomStringConvertible {
  /// Two hexadecimal digits.
  public var description: String {
    String(decoding: [hexDigit(rawValue >> 4), hexDigit(rawValue & 0xF)], as: UTF8.self)
  }
}
