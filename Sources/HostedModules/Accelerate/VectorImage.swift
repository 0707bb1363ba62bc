// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

/// Memory that holds the pixels of an image.
public struct vImage_Buffer {
  /// The first byte of the first row, in memory that the app owns.
  public var data: UnsafeMutableRawPointer!
  /// The number of rows.
  public var height: vImagePixelCount
  /// The number of pixels in a row.
  public var width: vImagePixelCount
  /// The number of bytes from the beginning of one row to the beginning of the next row.
  public var rowBytes: Int

  /// Creates a buffer without memory and without pixels.
  public init() { (data, height, width, rowBytes) = (nil, 0, 0, 0) }
  /// Creates a buffer over memory that the app owns.
  public init(data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int) {
    (self.data, self.height, self.width, self.rowBytes) = (data, height, width, rowBytes)
  }
}

/// A number of pixels.
public typealias vImagePixelCount = UInt
/// Options of a conversion. A virtual phone ignores all options.
public typealias vImage_Flags = UInt32
/// The result of a conversion; 0 is success.
public typealias vImage_Error = Int
/// The conversion succeeded.
public let kvImageNoError: vImage_Error = 0
/// No options.
public let kvImageNoFlags: vImage_Flags = 0
/// A buffer has no memory.
public let kvImageNullPointerArgument: vImage_Error = -21772

/// Converts the pixels of `source` in the rows and columns that both buffers have.
private func convert<From, To>(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ change: (From) -> To
) -> vImage_Error {
  let (from, to) = (source.pointee, target.pointee)
  guard let input = from.data, let output = to.data else { return kvImageNullPointerArgument }
  for row in 0..<Int(min(from.height, to.height)) {
    for column in 0..<Int(min(from.width, to.width)) {
      let value = input.loadUnaligned(
        fromByteOffset: row * from.rowBytes + column * MemoryLayout<From>.stride, as: From.self)
      output.storeBytes(
        of: change(value), toByteOffset: row * to.rowBytes + column * MemoryLayout<To>.stride, as: To.self)
    }
  }
  return kvImageNoError
}

private func byte(_ value: Float) -> UInt8 {
  value.isNaN ? 0 : UInt8(max(0, min(255, (value * 255).rounded())))
}

/// Converts 32-bit floating-point pixels to 16-bit floating-point pixels. Rows and columns that only one buffer has are
/// left out.
@discardableResult
public func vImageConvert_PlanarFtoPlanar16F(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: Float) in Float16(value).bitPattern } }

/// Converts 16-bit floating-point pixels to 32-bit floating-point pixels. Rows and columns that only one buffer has are
/// left out.
@discardableResult
public func vImageConvert_Planar16FtoPlanarF(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: UInt16) in Float(Float16(bitPattern: value)) } }

/// Converts 16-bit floating-point pixels in the range from 0 to 1 into bytes in the range from 0 to 255. Values outside
/// the range are clamped, and a NaN becomes 0. Rows and columns that only one buffer has are left out.
@discardableResult
public func vImageConvert_Planar16FtoPlanar8(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: UInt16) in byte(Float(Float16(bitPattern: value))) } }

/// Converts 32-bit floating-point pixels in the range from `minimum` to `maximum` into bytes in the range from 0 to
/// 255. Values outside the range are clamped, and a NaN becomes 0. Rows and columns that only one buffer has are left
/// out.
@discardableResult
public func vImageConvert_PlanarFtoPlanar8(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ maximum: Float, _ minimum: Float,
  _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: Float) in byte((value - minimum) / (maximum - minimum)) } }
