// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

public typealias vDSP_Stride = Int
public typealias vDSP_Length = UInt

private func values(_ pointer: UnsafePointer<Float>, _ stride: Int, _ count: UInt) -> [Float] {
  (0..<Int(count)).map { pointer[$0 * stride] }
}

/// The sum of a vector.
public func vDSP_sve(_ a: UnsafePointer<Float>, _ stride: Int, _ sum: UnsafeMutablePointer<Float>, _ count: UInt) {
  sum.pointee = values(a, stride, count).reduce(0, +)
}

public func vDSP_meanv(_ a: UnsafePointer<Float>, _ stride: Int, _ mean: UnsafeMutablePointer<Float>, _ count: UInt) {
  mean.pointee = count == 0 ? .nan : values(a, stride, count).reduce(0, +) / Float(count)
}

public func vDSP_rmsqv(_ a: UnsafePointer<Float>, _ stride: Int, _ root: UnsafeMutablePointer<Float>, _ count: UInt) {
  root.pointee = count == 0 ? .nan : (values(a, stride, count).reduce(0) { $0 + $1 * $1 } / Float(count)).squareRoot()
}

public func vDSP_maxv(_ a: UnsafePointer<Float>, _ stride: Int, _ most: UnsafeMutablePointer<Float>, _ count: UInt) {
  most.pointee = values(a, stride, count).max() ?? -.infinity
}

public func vDSP_minv(_ a: UnsafePointer<Float>, _ stride: Int, _ least: UnsafeMutablePointer<Float>, _ count: UInt) {
  least.pointee = values(a, stride, count).min() ?? .infinity
}

public func vDSP_dotpr(
  _ a: UnsafePointer<Float>, _ strideA: Int, _ b: UnsafePointer<Float>, _ strideB: Int,
  _ product: UnsafeMutablePointer<Float>, _ count: UInt
) {
  product.pointee = zip(values(a, strideA, count), values(b, strideB, count)).reduce(0) { $0 + $1.0 * $1.1 }
}

/// Arithmetic on arrays.
public enum vDSP {
  public static func sum(_ vector: some Collection<Float>) -> Float { vector.reduce(0, +) }
  public static func sum(_ vector: some Collection<Double>) -> Double { vector.reduce(0, +) }
  public static func mean(_ vector: some Collection<Float>) -> Float { sum(vector) / Float(vector.count) }
  public static func mean(_ vector: some Collection<Double>) -> Double { sum(vector) / Double(vector.count) }
  public static func maximum(_ vector: some Collection<Float>) -> Float { vector.max() ?? -.infinity }
  public static func maximum(_ vector: some Collection<Double>) -> Double { vector.max() ?? -.infinity }
  public static func minimum(_ vector: some Collection<Float>) -> Float { vector.min() ?? .infinity }
  public static func minimum(_ vector: some Collection<Double>) -> Double { vector.min() ?? .infinity }
  public static func add(_ a: some Collection<Float>, _ b: some Collection<Float>) -> [Float] { zip(a, b).map(+) }
  public static func add(_ a: some Collection<Double>, _ b: some Collection<Double>) -> [Double] { zip(a, b).map(+) }
  public static func multiply(_ a: some Collection<Float>, _ b: some Collection<Float>) -> [Float] { zip(a, b).map(*) }
  public static func multiply(_ a: some Collection<Double>, _ b: some Collection<Double>) -> [Double] {
    zip(a, b).map(*)
  }
}
