// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

/// The distance between successive elements of a vector, in elements of the array.
public typealias vDSP_Stride = Int
/// The number of elements of a vector.
public typealias vDSP_Length = UInt

private func values(_ pointer: UnsafePointer<Float>, _ stride: Int, _ count: UInt) -> [Float] {
  (0..<Int(count)).map { pointer[$0 * stride] }
}

/// Writes the sum of a vector, or 0 if it is empty.
public func vDSP_sve(_ a: UnsafePointer<Float>, _ stride: Int, _ sum: UnsafeMutablePointer<Float>, _ count: UInt) {
  sum.pointee = values(a, stride, count).reduce(0, +)
}

/// Writes the mean of a vector, or a NaN if it is empty.
public func vDSP_meanv(_ a: UnsafePointer<Float>, _ stride: Int, _ mean: UnsafeMutablePointer<Float>, _ count: UInt) {
  mean.pointee = count == 0 ? .nan : values(a, stride, count).reduce(0, +) / Float(count)
}

/// Writes the root mean square of a vector, or a NaN if it is empty.
public func vDSP_rmsqv(_ a: UnsafePointer<Float>, _ stride: Int, _ root: UnsafeMutablePointer<Float>, _ count: UInt) {
  root.pointee = count == 0 ? .nan : (values(a, stride, count).reduce(0) { $0 + $1 * $1 } / Float(count)).squareRoot()
}

/// Writes the largest element of a vector, or negative infinity if it is empty.
public func vDSP_maxv(_ a: UnsafePointer<Float>, _ stride: Int, _ most: UnsafeMutablePointer<Float>, _ count: UInt) {
  most.pointee = values(a, stride, count).max() ?? -.infinity
}

/// Writes the smallest element of a vector, or infinity if it is empty.
public func vDSP_minv(_ a: UnsafePointer<Float>, _ stride: Int, _ least: UnsafeMutablePointer<Float>, _ count: UInt) {
  least.pointee = values(a, stride, count).min() ?? .infinity
}

/// Writes the dot product of two vectors.
public func vDSP_dotpr(
  _ a: UnsafePointer<Float>, _ strideA: Int, _ b: UnsafePointer<Float>, _ strideB: Int,
  _ product: UnsafeMutablePointer<Float>, _ count: UInt
) {
  product.pointee = zip(values(a, strideA, count), values(b, strideB, count)).reduce(0) { $0 + $1.0 * $1.1 }
}

/// Arithmetic on collections of numbers.
public enum vDSP {
  /// Returns the sum of a vector, or 0 if it is empty.
  public static func sum(_ vector: some Collection<Float>) -> Float { vector.reduce(0, +) }
  /// Returns the sum of a vector, or 0 if it is empty.
  public static func sum(_ vector: some Collection<Double>) -> Double { vector.reduce(0, +) }
  /// Returns the mean of a vector, or a NaN if it is empty.
  public static func mean(_ vector: some Collection<Float>) -> Float { sum(vector) / Float(vector.count) }
  /// Returns the mean of a vector, or a NaN if it is empty.
  public static func mean(_ vector: some Collection<Double>) -> Double { sum(vector) / Double(vector.count) }
  /// Returns the largest element of a vector, or negative infinity if it is empty.
  public static func maximum(_ vector: some Collection<Float>) -> Float { vector.max() ?? -.infinity }
  /// Returns the largest element of a vector, or negative infinity if it is empty.
  public static func maximum(_ vector: some Collection<Double>) -> Double { vector.max() ?? -.infinity }
  /// Returns the smallest element of a vector, or infinity if it is empty.
  public static func minimum(_ vector: some Collection<Float>) -> Float { vector.min() ?? .infinity }
  /// Returns the smallest element of a vector, or infinity if it is empty.
  public static func minimum(_ vector: some Collection<Double>) -> Double { vector.min() ?? .infinity }
  /// Returns the sums of the elements at each index, up to the length of the shorter vector.
  public static func add(_ a: some Collection<Float>, _ b: some Collection<Float>) -> [Float] { zip(a, b).map(+) }
  /// Returns the sums of the elements at each index, up to the length of the shorter vector.
  public static func add(_ a: some Collection<Double>, _ b: some Collection<Double>) -> [Double] { zip(a, b).map(+) }
  /// Returns the products of the elements at each index, up to the length of the shorter vector.
  public static func multiply(_ a: some Collection<Float>, _ b: some Collection<Float>) -> [Float] { zip(a, b).map(*) }
  /// Returns the products of the elements at each index, up to the length of the shorter vector.
  public static func multiply(_ a: some Collection<Double>, _ b: some Collection<Double>) -> [Double] {
    zip(a, b).map(*)
  }
}
