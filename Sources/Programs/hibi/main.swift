import Calorie
import Glibc
import HibiCommandLine
import HibiCore

// One program over all trackers; `calorie` and others are links to it.
protectDescriptors()
var registry = Registry()
do throws(HibiError) {
  try registry.register(Calorie.tracker)
} catch {
  // A built-in tracker that does not pass its own checks is caught by the contract tests.
  exit(HibiError.Kind.fault.rawValue)
}
exit(Program(.system(), registry).run())
