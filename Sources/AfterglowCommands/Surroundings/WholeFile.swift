import AfterglowCapture

extension Surroundings {
  /// The maximum size of a file, in bytes. Files that people write by hand are smaller.
  private static let largestFile = 16 << 20

  /// Returns the bytes of a file, or of standard input for `-`. An empty file is an error.
  func contents(of operand: String) throws(CommandFailure) -> [UInt8] {
    let name = operand == "-" ? "standard input" : "'\(operand)'"
    var bytes: [UInt8] = []
    do {
      let source: any ByteSource = operand == "-" ? input : try FileSource(path: operand)
      while try Self.readMore(of: source, to: &bytes), bytes.count <= Self.largestFile {}
    } catch {
      throw CommandFailure(error, of: name)
    }
    guard !bytes.isEmpty else { throw .noInput("\(name) is empty") }
    guard bytes.count <= Self.largestFile else { throw .badData("\(name) is larger than 16 MB") }
    return bytes
  }

  /// Appends the next piece of the file. Returns `false` at the end of the file.
  private static func readMore(of source: any ByteSource, to bytes: inout [UInt8]) throws(InputFailure) -> Bool {
    let piece = 65_536
    var failure: InputFailure?
    let chunk = [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
      do throws(InputFailure) { count = try source.read(into: UnsafeMutableRawBufferPointer(buffer)) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    bytes += chunk
    return !chunk.isEmpty
  }
}
