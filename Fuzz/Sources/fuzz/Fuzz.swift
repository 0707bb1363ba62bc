import AfterglowFuzzProperties

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The property that the environment variable `FUZZ_PROPERTY` names. `script/fuzz` sets the variable.
private let property: FuzzProperty = {
  guard let name = getenv("FUZZ_PROPERTY"), let property = FuzzProperty(rawValue: String(cString: name)) else {
    fatalError("FUZZ_PROPERTY names none of the properties")
  }
  return property
}()

@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  if let violation = property.violation(input) { fatalError(violation) }
  return 0
}
