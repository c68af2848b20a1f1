#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file mapped into memory for as long as this value lives.
///
/// It cannot be copied, so the mapping is undone exactly once. What is wanted for longer is copied out: a file that
/// somebody shortens while it is mapped would end the process at the next access.
@safe
struct FileMapping: ~Copyable {
  /// The bytes; empty for an empty file.
  private let bytes: UnsafeRawBufferPointer

  /// Maps a file.
  ///
  /// - Throws: ``MapFileError/unreadable(path:)``.
  init(path: String) throws(MapFileError) {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { throw .unreadable(path: path) }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size >= 0
    else { throw .unreadable(path: path) }
    let count = Int(status.st_size)
    guard count > 0 else {
      unsafe bytes = UnsafeRawBufferPointer(start: nil, count: 0)
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
    guard unsafe address != MAP_FAILED else { throw .unreadable(path: path) }
    unsafe bytes = UnsafeRawBufferPointer(start: address, count: count)
  }

  deinit {
    guard let start = unsafe bytes.baseAddress else { return }
    unsafe munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
  }

  /// Returns what `body` makes of the bytes, which are valid only within the call.
  func withBytes<Result>(
    _ body: (UnsafeRawBufferPointer) throws(MapFileError) -> Result
  ) throws(MapFileError) -> Result {
    try unsafe body(bytes)
  }
}
