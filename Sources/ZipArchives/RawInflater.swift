internal import CZlib

/// Unpacks a deflate stream piece by piece.
///
/// zlib wants its state to stay where it is, so the state has memory of its own, which is freed with the inflater.
///
/// > Source: P. Deutsch, "DEFLATE Compressed Data Format Specification", RFC 1951,
/// > <https://www.rfc-editor.org/rfc/rfc1951>.
@safe
struct RawInflater: ~Copyable {
  /// What came of a call.
  enum Outcome {
    /// There may be more.
    case more

    /// The stream has ended.
    case ended

    /// The stream is damaged.
    case damaged
  }

  /// zlib's state.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Room for unpacked bytes.
  private var room = [UInt8](repeating: 0, count: 65_536)

  /// Creates an inflater, or returns `nil` if there is no memory for it.
  init?() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A negative number of window bits asks for a stream without zlib's own header.
    let code = unsafe inflateInit2_(
      stream,
      -MAX_WBITS,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    guard code == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks the next bytes.
  ///
  /// - Parameters:
  ///   - packed: The packed bytes.
  ///   - start: How many of them have been taken before; moved past those that are taken now.
  ///   - outcome: What came of the call.
  /// - Returns: Unpacked bytes, at most 64 KiB; none if all packed bytes are taken.
  mutating func next(
    of packed: [UInt8],
    from start: inout Int,
    _ outcome: inout Outcome
  ) -> ArraySlice<UInt8> {
    let stream = unsafe stream
    let (code, taken, made) = unsafe packed.withUnsafeBufferPointer { source in
      unsafe room.withUnsafeMutableBufferPointer { target in
        let next = unsafe source.baseAddress.map { unsafe $0 + start }
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: next)
        unsafe stream.pointee.avail_in = UInt32(source.count - start)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(target.count)
        let code = unsafe inflate(stream, Z_NO_FLUSH)
        let taken = unsafe source.count - start - Int(stream.pointee.avail_in)
        return unsafe (code, taken, target.count - Int(stream.pointee.avail_out))
      }
    }
    start += taken
    switch code {
    case Z_STREAM_END: outcome = .ended
    case Z_OK, Z_BUF_ERROR: outcome = .more
    default: outcome = .damaged
    }
    return room[..<made]
  }
}
