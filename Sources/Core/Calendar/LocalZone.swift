import CPlatform
import Glibc

/// The zone that says which civil time it is; a test passes its own.
///
/// ```swift
/// let tokyo = LocalZone.fixed(seconds: 32_400)
/// tokyo.offset(at: 0)                     // 32400
/// LocalZone.warning(forTZ: "Asia/Tokio")  // TZ=Asia/Tokio names no time zone; …
/// LocalZone.warning(forTZ: "JST-9")       // nil
/// ```
public struct LocalZone: Sendable {
  private let offsetAt: @Sendable (Int64) -> Int

  /// Creates a zone from its offset, in seconds east of UTC, at an instant in milliseconds.
  public init(offset: @escaping @Sendable (_ milliseconds: Int64) -> Int) {
    offsetAt = offset
  }

  /// The zone of `TZ`, or else of the system.
  public static let system = LocalZone { milliseconds in
    Int(hibi_utc_offset(milliseconds.splitIntoSeconds.seconds))
  }

  /// A zone that never changes.
  public static func fixed(seconds: Int) -> LocalZone {
    LocalZone { _ in seconds }
  }

  /// The seconds east of UTC at an instant.
  public func offset(at milliseconds: Int64) -> Int {
    offsetAt(milliseconds)
  }

  /// The instant of a civil time, in milliseconds.
  ///
  /// A time that a change of the offset skips moves forward by what is skipped; of a time that
  /// is there twice, it is the first.
  public func milliseconds(day: Day, secondsOfDay: Int) -> Int64 {
    let local = day.epochMilliseconds(secondsOfDay: secondsOfDay)
    // No offset reaches a day, so the instant is between these two.
    let before = Int64(offsetAt(local - 86_400_000)) * 1_000
    let after = Int64(offsetAt(local + 86_400_000)) * 1_000
    if Int64(offsetAt(local - before)) * 1_000 == before { return local - before }
    if Int64(offsetAt(local - after)) * 1_000 == after { return local - after }
    return local - before
  }
}

extension LocalZone {
  /// A warning where `TZ` names no zone: libc then uses UTC without a word.
  package static func warning(
    forTZ value: String?, exists: (_ path: String) -> Bool = LocalZone.isFile
  ) -> Localized? {
    guard let value, !value.isEmpty, !isRule(value) else { return nil }
    let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
    let path = name.hasPrefix("/") ? name : "/usr/share/zoneinfo/" + name
    let climbs = name.split(separator: "/").contains("..")
    if !name.isEmpty, !climbs, exists(path) { return nil }
    return Localized(
      "TZ=\(value) names no time zone; times are in UTC. Set one such as TZ=Asia/Tokyo.",
      ja: "TZ=\(value) というタイムゾーンはないため、UTC を使います。"
        + "TZ=Asia/Tokyo のように指定してください。")
  }

  /// Whether there is a file, not a folder, that can be read.
  package static func isFile(_ path: String) -> Bool {
    // Only a folder is found with a slash at its end.
    unsafe access(path, R_OK) == 0 && access(path + "/", F_OK) != 0
  }

  /// Whether a text is a rule of POSIX: three letters or more, or `<+09>`, then an offset.
  private static func isRule(_ text: String) -> Bool {
    var rest = Array(text.utf8)[...]
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
    let name: ArraySlice<UInt8>
    if rest.first == UInt8(ascii: "<") {
      rest.removeFirst()
      name = rest.prefix { isLetter($0) || isDigit($0) || isSign($0) }
      rest = rest.dropFirst(name.count)
      guard rest.popFirst() == UInt8(ascii: ">") else { return false }
    } else {
      name = rest.prefix(while: isLetter)
      rest = rest.dropFirst(name.count)
    }
    if let sign = rest.first, isSign(sign) { rest.removeFirst() }
    return name.count >= 3 && rest.first.map(isDigit) == true
  }
}
