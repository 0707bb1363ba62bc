#if Compression && os(Linux)
  import CZlib
  import CZstd

  /// A compressed input that is decompressed while it is read, so that memory does not grow with the input.
  final class UnpackedSource: ByteSource {
    /// The limit on decompressed bytes, which is more than any recording contains. An input that decompresses to more
    /// bytes was made to keep its reader busy.
    static let usualLimit = 1 << 40
    /// The number of compressed bytes that are read at once.
    private static let pieceSize = 1 << 16

    private let source: any ByteSource
    private let unpacker: any Unpacker
    private let name: String
    private let limit: Int
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    /// The compressed bytes that were read and are not decompressed yet.
    private var rest: UnsafeRawBufferPointer
    private var hasEnded = false
    private var written = 0

    init(_ source: any ByteSource, _ compression: Compression, limit: Int = usualLimit) throws(InputFailure) {
      self.source = source
      self.limit = limit
      name = compression.rawValue
      rest = UnsafeRawBufferPointer(rebasing: piece[..<0])
      let unpacker: (any Unpacker)? =
        switch compression {
        case .gzip: GzipUnpacker()
        case .zstd: ZstdUnpacker()
        }
      guard let unpacker else {
        throw InputFailure(cause: .other, explanation: "no memory to decompress \(compression.rawValue)")
      }
      self.unpacker = unpacker
    }

    deinit { piece.deallocate() }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
      while true {
        if rest.isEmpty, !hasEnded {
          let count = try source.read(into: piece)
          hasEnded = count == 0
          rest = UnsafeRawBufferPointer(rebasing: piece[..<count])
        }
        let step = try step(into: buffer)
        if step > 0 {
          written += step
          guard written <= limit else { throw malformed("the decompressed data exceeds \(limit) bytes") }
          return step
        }
        if hasEnded, rest.isEmpty {
          guard unpacker.isBetweenFrames else { throw malformed("the compressed data ends early") }
          return 0
        }
      }
    }

    private func step(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
      if rest.isEmpty, unpacker.isBetweenFrames { return 0 }
      let (consumed, produced): (Int, Int)
      do throws(UnpackingError) { (consumed, produced) = try unpacker.unpack(rest, into: buffer) } catch {
        throw malformed("the compressed data is damaged: \(error.explanation)")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[consumed...])
      return produced
    }

    private func malformed(_ explanation: String) -> InputFailure {
      InputFailure(cause: .malformed, explanation: "\(name): \(explanation)")
    }
  }

  struct UnpackingError: Error {
    let explanation: String
  }

  /// The decompressor of one library.
  private protocol Unpacker: AnyObject {
    /// Whether every frame that has begun has also ended.
    var isBetweenFrames: Bool { get }

    /// Decompresses some bytes; returns the numbers of consumed bytes and of written bytes.
    func unpack(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(UnpackingError) -> (consumed: Int, produced: Int)
  }

  /// Decompresses gzip with zlib: any number of members, one after another.
  private final class GzipUnpacker: Unpacker {
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private(set) var isBetweenFrames = true

    init?() {
      stream.initialize(to: z_stream())
      // The largest window of zlib has 15 bits; adding 16 selects the gzip format.
      let code = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
      if code != Z_OK {
        stream.deallocate()
        return nil
      }
    }

    deinit {
      inflateEnd(stream)
      stream.deallocate()
    }

    func unpack(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(UnpackingError) -> (consumed: Int, produced: Int) {
      stream.pointee.next_in = UnsafeMutablePointer(
        mutating: input.baseAddress?.assumingMemoryBound(to: UInt8.self))
      stream.pointee.avail_in = UInt32(clamping: input.count)
      stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
      stream.pointee.avail_out = UInt32(clamping: output.count)
      isBetweenFrames = false
      let code = inflate(stream, Z_NO_FLUSH)
      let consumed = min(input.count, Int(UInt32.max)) - Int(stream.pointee.avail_in)
      let produced = min(output.count, Int(UInt32.max)) - Int(stream.pointee.avail_out)
      switch code {
      case Z_STREAM_END:
        isBetweenFrames = true
        inflateReset(stream)
      // zlib needs more input, or more room for its output; neither is an error.
      case Z_OK, Z_BUF_ERROR: break
      default: throw UnpackingError(explanation: stream.pointee.msg.map { String(cString: $0) } ?? "code \(code)")
      }
      return (consumed, produced)
    }
  }

  /// Decompresses Zstandard with libzstd: any number of frames, one after another.
  private final class ZstdUnpacker: Unpacker {
    /// The binary logarithm of the maximum window size: 128 MiB, the default of the program zstd.
    private static let windowLog: CInt = 27

    private let stream: OpaquePointer
    private(set) var isBetweenFrames = true

    init?() {
      guard let stream = ZSTD_createDStream() else { return nil }
      self.stream = stream
      ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, Self.windowLog)
    }

    deinit { ZSTD_freeDStream(stream) }

    func unpack(
      _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) throws(UnpackingError) -> (consumed: Int, produced: Int) {
      var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
      var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
      let code = ZSTD_decompressStream(stream, &target, &source)
      if ZSTD_isError(code) != 0 { throw UnpackingError(explanation: String(cString: ZSTD_getErrorName(code))) }
      isBetweenFrames = code == 0
      return (source.pos, target.pos)
    }
  }
#endif
