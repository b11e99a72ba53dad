// What must hold of the decoder of keys, whatever bytes come. A test calls it with random bytes;
// Tests/Scripts/fuzz.sh compiles it with the decoder for libFuzzer, and then there is no module to
// import.
#if canImport(HibiDashboard)
  import HibiDashboard
#endif

/// Decodes bytes at once and one by one, which must mean the same.
func decodeFromOutside(_ bytes: some Sequence<UInt8>) {
  var whole = KeyDecoder()
  var pieces = KeyDecoder()
  var atOnce = whole.take(bytes)
  var oneByOne = bytes.flatMap { pieces.take([$0]) }
  precondition(whole.patience == pieces.patience)
  atOnce += whole.flush()
  oneByOne += pieces.flush()
  precondition(whole.patience == nil && pieces.patience == nil)
  precondition(scalars(atOnce) == scalars(oneByOne))
}

/// Events with a key for each scalar: a letter and its marks are one key only in one read.
private func scalars(_ events: [Event]) -> [Event] {
  events.flatMap { event in
    guard case .key(.character(let character)) = event else { return [event] }
    return character.unicodeScalars.map { .key(.character(Character($0))) }
  }
}
