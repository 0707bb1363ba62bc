// Set operations on the bits of masks.
extension OverflowMask {
  /// Returns the bits that are set in either mask.
  @inlinable
  public func union(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low | other.low, high: high | other.high)
  }

  /// Returns the bits that are set in both masks.
  @inlinable
  public func intersection(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low & other.low, high: high & other.high)
  }

  /// Returns the bits that are set in this mask but not in the other mask.
  @inlinable
  public func subtracting(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low & ~other.low, high: high & ~other.high)
  }

  /// Returns the bits that are set in exactly one of the masks.
  @inlinable
  public func symmetricDifference(_ other: OverflowMask) -> OverflowMask {
    OverflowMask(low: low ^ other.low, high: high ^ other.high)
  }

  /// Whether every set bit of this mask is also set in the other mask.
  @inlinable
  public func isSubset(of other: OverflowMask) -> Bool { subtracting(other).isEmpty }

  /// Sets the bits that are set in the other mask.
  @inlinable
  public mutating func formUnion(_ other: OverflowMask) { self = union(other) }

  /// The numbers of the set bits, in ascending order.
  @inlinable
  public var setBits: SetBits { SetBits(rest: self) }

  /// The set bits of a mask, as a sequence that allocates nothing.
  public struct SetBits: Sequence, IteratorProtocol, Sendable {
    @usableFromInline var rest: OverflowMask

    @inlinable
    init(rest: OverflowMask) {
      self.rest = rest
    }

    /// The exact number of remaining bits.
    @inlinable
    public var underestimatedCount: Int { rest.count }

    /// Returns the number of the next set bit, or `nil` after the last set bit.
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
