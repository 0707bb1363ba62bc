// A mask read as the set of its bits.
extension OverflowMask {
  @inlinable
  public func union(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low | other.low, high: high | other.high)
  }

  @inlinable
  public func intersection(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low & other.low, high: high & other.high)
  }

  @inlinable
  public func subtracting(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low & ~other.low, high: high & ~other.high)
  }

  @inlinable
  public func symmetricDifference(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low ^ other.low, high: high ^ other.high)
  }

  @inlinable
  public func isSubset(of other: OverflowMask) -> Bool { subtracting(other).isEmpty }

  @inlinable
  public mutating func formUnion(_ other: OverflowMask) { self = union(other) }

  /// The numbers of the set bits, ascending.
  @inlinable
  public var setBits: SetBits { SetBits(rest: self) }

  /// The set bits of a mask, walked without allocation.
  public struct SetBits: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var rest: OverflowMask

    @inlinable
    init(rest: OverflowMask) {
      self.rest = rest
    }

    @inlinable
    public var underestimatedCount: Int { rest.count }

    @inlinable
    public mutating func next() -> Int? {
      if rest.low != 0 {
        defer { rest.low &= rest.low &- 1 }
        return rest.low.trailingZeroBitCount
      }
      guard rest.high != 0 else { return nil }
      defer { rest.high &= rest.high &- 1 }
      return 64 + rest.high.trailingZeroBitCount
    }
  }
}
