import CImaging
import Glibc

/// What the process may use, set before the first byte of a picture is read.
enum Limits {
  /// Address space: 512 MB for pictures, and 128 for the libraries, which are mapped whole.
  ///
  /// A picture of 48 megapixels has room in every format; the decision about this program has the figures.
  static let addressSpace: UInt = (512 + 128) << 20
  /// Processor seconds for each request.
  static let seconds = 10
  static let inputBytes = 64 << 20
  static let outputBytes = 32 << 20
  static let pixels = 100_000_000
  /// Of what is made; a stored picture has at most 1600 × 1600 unless the setting says more.
  static let madePixels = 25_000_000
  /// Columns times rows, and each of them: 12 bytes for a cell stay below the output's limit.
  static let cells = 250_000
  static let cellsAcross = 2_000

  /// Sets them all.
  ///
  /// What the system refuses, such as a limit above one that is there, is left.
  static func set() {
    limit(Int32(RLIMIT_AS.rawValue), addressSpace)
    limit(Int32(RLIMIT_FSIZE.rawValue), 0)
    limit(Int32(RLIMIT_CORE.rawValue), 0)
    limit(Int32(RLIMIT_NOFILE.rawValue), 32)
    hibi_imaging_one_heap()
    unsafe hibi_imaging_last_words(
      lastWords(.time, "the processor time is used up"), lastWords(.memory, "no memory left"),
      lastWords(.inner, "a library gave up"))
    _ = hibi_imaging_shut_in()
  }

  /// Allows the request that follows its seconds; a signal ends what takes longer.
  static func allowTime() {
    var used = rusage()
    var limit = rlimit()
    let kind = Int32(RLIMIT_CPU.rawValue)
    guard unsafe getrusage(RUSAGE_SELF.rawValue, &used) == 0, unsafe getrlimit(kind, &limit) == 0
    else {
      return
    }
    let spent = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1
    // At the hard limit it would be killed before its last word.
    limit.rlim_cur = min(rlim_t(spent + seconds), limit.rlim_max - 1)
    _ = unsafe setrlimit(kind, &limit)
  }

  private static func limit(_ kind: Int32, _ value: UInt) {
    var limit = rlimit()
    guard unsafe getrlimit(kind, &limit) == 0 else { return }
    limit.rlim_max = min(rlim_t(value), limit.rlim_max)
    limit.rlim_cur = limit.rlim_max
    _ = unsafe setrlimit(kind, &limit)
  }

  /// A line for C to write in a signal handler; it is never freed.
  private static func lastWords(_ code: Refusal.Code, _ text: String) -> UnsafePointer<CChar>? {
    unsafe UnsafePointer(strdup(Refusal(code, text).line))
  }
}
