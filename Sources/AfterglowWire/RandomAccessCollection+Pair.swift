extension RandomAccessCollection {
  /// The first two elements; `nil` if there are fewer.
  @inlinable
  var firstPair: (Element, Element)? {
    count < 2 ? nil : (self[startIndex], self[index(after: startIndex)])
  }
}
