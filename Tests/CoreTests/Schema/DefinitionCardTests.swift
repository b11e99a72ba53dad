import Foundation
import HibiTestSupport
import Testing

@testable import HibiCore

@Suite struct DefinitionCardTests {
  /// The definition files of the gallery, and that of the tracker of these tests.
  private static func files() throws -> [[UInt8]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../Plugins/Gallery")
    let gallery = try FileManager.default.contentsOfDirectory(
      at: root, includingPropertiesForKeys: nil)
    return try gallery.filter { $0.pathExtension == "json" }.map { Array(try Data(contentsOf: $0)) }
      + [Array(Water.tracker.definitionFile.utf8)]
  }

  @Test("what stands on the view over all trackers is read otherwise than the whole tracker")
  func sameAsWhole() throws {
    let files = try Self.files()
    #expect(files.count > 3)
    for file in files {
      let whole = try Tracker(definitionFile: file)
      let card = try #require(Tracker(cardOf: file), "\(whole.name)")
      var wanted = whole
      wanted.card = Array(whole.card.prefix(1))
      wanted.panels = whole.panels.filter { wanted.card.contains($0.name) }
      wanted.actions = []
      (wanted.summary, wanted.notice) = ("", "")
      #expect(card == wanted)
    }
  }

  @Test("a file that was cut off, or lacks a byte, is a trap or a tracker of its own")
  func damaged() throws {
    let file = Array(Water.tracker.definition.write().utf8)
    for index in file.indices {
      #expect(Tracker(cardOf: Array(file[..<index])) == nil)
      var rest = file
      rest.remove(at: index)
      if let card = Tracker(cardOf: rest) { try DeclarationCheck.run(card) }
    }
    for text in ["", "{", "[]", #"{"card":["a"],"panels":"#, #"{"panels":["\"#, #"{"a":{}}}}"#] {
      #expect(Tracker(cardOf: Array(text.utf8)) == nil, "\(text)")
    }
  }

  @Test("a fault in the panel that is shown is passed over, or one in another hides the tracker")
  func faults() throws {
    var tracker = Water.tracker
    let shown = try #require(tracker.card.first)
    let index = try #require(tracker.panels.firstIndex { $0.name == shown })
    let other = try #require(tracker.panels.firstIndex { $0.name != shown })
    let (good, bad) = (tracker.panels, PanelRule.Kind.ranking(Measure(.max, "no-field"), top: 3))
    tracker.panels[index].parts = [bad]
    #expect(Tracker(cardOf: Array(tracker.definitionFile.utf8)) == nil)
    tracker.panels = good
    tracker.panels[other].parts = [bad]
    #expect(Tracker(cardOf: Array(tracker.definitionFile.utf8)) != nil)
    #expect(throws: HibiError.self) {
      try Tracker(definitionFile: Array(tracker.definitionFile.utf8))
    }
  }
}
