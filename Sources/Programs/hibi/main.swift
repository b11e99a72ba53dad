import BuiltIn
import Glibc
import HibiCommandLine

// One program over all trackers; `calorie` and others are links to it.
protectDescriptors()
let program = Program(.system(), BuiltIn.registry(), dashboard: openDashboard)
exit(program.run())
