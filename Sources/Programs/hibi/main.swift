import Calorie
import Gallery
import Glibc
import HibiCommandLine
import HibiCore
import Manga
import Sober

// One program over all trackers; `calorie` and others are links to it.
protectDescriptors()
var registry = Registry()
registry.add(builtIn: "calorie", Calorie.tracker)
registry.add(builtIn: "manga", Manga.tracker)
registry.add(builtIn: "sober", Sober.tracker)
for definition in Gallery.definitions { registry.add(toGallery: definition) }
exit(Program(.system(), registry).run())
