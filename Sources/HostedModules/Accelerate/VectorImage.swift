// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Apple's names.

/// Pixels in memory.
public struct vImage_Buffer {
  public var data: UnsafeMutableRawPointer!
  public var height: vImagePixelCount
  public var width: vImagePixelCount
  public var rowBytes: Int

  public init() { (data, height, width, rowBytes) = (nil, 0, 0, 0) }
  public init(data: UnsafeMutableRawPointer!, height: vImagePixelCount, width: vImagePixelCount, rowBytes: Int) {
    (self.data, self.height, self.width, self.rowBytes) = (data, height, width, rowBytes)
  }
}

public typealias vImagePixelCount = UInt
public typealias vImage_Flags = UInt32
public typealias vImage_Error = Int
public let kvImageNoError: vImage_Error = 0
public let kvImageNoFlags: vImage_Flags = 0
public let kvImageNullPointerArgument: vImage_Error = -21772

/// Converts each pixel of `source`.
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

@discardableResult
public func vImageConvert_PlanarFtoPlanar16F(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: Float) in Float16(value).bitPattern } }

@discardableResult
public func vImageConvert_Planar16FtoPlanarF(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: UInt16) in Float(Float16(bitPattern: value)) } }

@discardableResult
public func vImageConvert_Planar16FtoPlanar8(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: UInt16) in byte(Float(Float16(bitPattern: value))) } }

@discardableResult
public func vImageConvert_PlanarFtoPlanar8(
  _ source: UnsafePointer<vImage_Buffer>, _ target: UnsafePointer<vImage_Buffer>, _ maximum: Float, _ minimum: Float,
  _ flags: vImage_Flags
) -> vImage_Error { convert(source, target) { (value: Float) in byte((value - minimum) / (maximum - minimum)) } }
