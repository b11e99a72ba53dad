import BuiltIn
import Glibc
import HibiCommandLine

// One program over all trackers; `calorie` and others are links to it.
protectDescriptors()
exit(Program(.system(), BuiltIn.registry()).run())
