extension RandomAccessCollection {
  /// Returns the index of the first element that satisfies a condition, or the end, by binary search.
  ///
  /// If an element satisfies the condition, every later element has to satisfy it too.
  @inlinable
  package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
    var (low, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(low, offsetBy: half)
      if isInSecondPart(self[middle]) {
        length = half
      } else {
        low = index(after: middle)
        length -= half + 1
      }
    }
    return low
  }
}
