// What libFuzzer calls with each input. Compiled by Tests/Scripts/fuzz.sh into one module with the
// core and Tests/Support/OutsideReaders.swift, so that coverage reaches into all of it.

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  if let start { readFromOutside(Array(UnsafeBufferPointer(start: start, count: count))) }
  return 0
}
