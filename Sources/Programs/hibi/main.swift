import Calorie
import Glibc
import HibiCommandLine
import HibiCore

// One program over all trackers; `calorie` and others are links to it.
protectDescriptors()
var registry = Registry()
registry.add(builtIn: Calorie.tracker)
exit(Program(.system(), registry).run())
