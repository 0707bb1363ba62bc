extension RandomAccessCollection {
  /// The first two elements; `nil` if the collection has fewer than two elements.
  @inlinable
  var firstPair: (Element, Element)? {
    count < 2 ? nil : (self[startIndex], self[index(after: startIndex)])
  }
}
