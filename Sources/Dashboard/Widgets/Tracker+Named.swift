import HibiCore
import HibiDrawing

extension Tracker {
  /// The title with the tracker's sign before it.
  func named(_ s: Surroundings) -> SafeText {
    // What is no letter may be of any width; in ASCII only ours count.
    s.request.ascii
      ? s.safe(title) : s.safe(Localized("\(icon) \(title.en)", ja: "\(icon) \(title.ja)"))
  }
}
