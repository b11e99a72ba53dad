// What libFuzzer calls with each input. Compiled by Tests/Scripts/fuzz.sh into one module with the
// core, the decoder of keys, Tests/Support/OutsideReaders.swift and the function that tests of keys
// call, so that coverage reaches into all of it.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start else { return 0 }
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // The readers of texts are told apart by smaller numbers.
  if bytes.first == 0xFF { decodeFromOutside(bytes.dropFirst()) } else { readFromOutside(bytes) }
  return 0
}
