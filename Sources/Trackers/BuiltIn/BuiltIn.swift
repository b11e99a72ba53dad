// new-tracker: imports are below this line, in the order of the alphabet
import Calorie
import Gallery
public import HibiCore
import Manga
import Sober

/// What is built in: one list for the program, its tests and what is made for installing.
public enum BuiltIn {
  /// The trackers and the gallery; no tracker is made before it is asked for.
  public static func registry() -> Registry {
    var registry = Registry()
    registry.add(builtIn: "calorie", Calorie.tracker)
    registry.add(builtIn: "manga", Manga.tracker)
    registry.add(builtIn: "sober", Sober.tracker)
    // new-tracker: trackers are above this line
    for definition in Gallery.definitions { registry.add(toGallery: definition) }
    return registry
  }
}
