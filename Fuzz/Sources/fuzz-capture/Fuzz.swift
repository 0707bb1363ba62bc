import AfterglowFuzzProperties

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let violation = FuzzProperty.capture.violation(input) { fatalError(violation) }
  return 0
}
