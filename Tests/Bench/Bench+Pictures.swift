import HibiTools

extension Bench {
  /// Pictures: what is stored of a photo beside `vipsthumbnail`, and what a preview takes.
  ///
  /// - Parameter imaging: nil where the program was not built.
  mutating func pictures(_ imaging: String?) throws(ToolError) {
    guard let imaging = try imaging.map(canonical) else {
      return say("\nhibi-imaging is not built here, so pictures are not measured.\n")
    }
    guard let thumbnail = find("vipsthumbnail"), let vips = find("vips") else {
      return say("\nvipsthumbnail is missing (libvips-tools), so pictures are not measured.\n")
    }
    let photo = "\(root)/photo.jpg"
    try makePhoto(photo, vips)

    let stored = "\(root)/stored.png"
    let other = Child(
      thumbnail, [photo, "--size", "1600x1200", "-o", "\(stored)[strip]"], environment: environment)
    // The whole picture, which is the same work; then the half of each side that is often taken.
    let parts = [("whole", "0 0 4032 3024"), ("centre half", "1008 756 2016 1512")]
    for (name, part) in parts {
      let ours = try session(imaging, photo, ["make \(part) 1600 1200"])
      try row("12-megapixel picture → stored PNG, \(name)", ours, beside: other)
    }

    let small = "\(root)/small.png"
    let smaller = Child(
      thumbnail, [photo, "--size", "403x302", "-o", "\(small)[strip]"], environment: environment)
    _ = try seconds(smaller)
    let previews = [(small, "403 302"), (stored, "1600 1200")]
    for (path, size) in previews {
      let ours = try session(imaging, path, ["render 0 0 \(size) 40 15 256"])
      // What loads the same libraries and reads the same file.
      let other = Child(
        thumbnail, [path, "--size", "320x240", "-o", "\(root)/preview.png[strip]"],
        environment: environment)
      try row(
        "stored picture of \(size.replacing(" ", with: " × ")) → 40 × 15 cells", ours, beside: other
      )
    }

    say("\nPreviews of a stored picture in 40 x 15 cells:\n")
    for (path, size) in previews {
      for colors in ["truecolor", "256", "16", "mono", "ascii"] {
        let render = "render 0 0 \(size) 40 15 \(colors)"
        let first = try typical(try session(imaging, path, [render]))
        let many = try typical(
          try session(imaging, path, [String](repeating: render, count: 101)))
        say(
          "- \(size) in \(colors): from the start \(fixed(first * 1_000, places: 1)) ms, aim 60 ms; "
            + "once loaded \(fixed((many - first) * 10, places: 2)) ms, aim 5 ms")
      }
    }
    Files.remove(small)
    Files.remove("\(root)/preview.png")
    for path in [photo, stored] { Files.remove(path) }
  }

  /// A row of one picture, beside `vipsthumbnail`.
  private mutating func row(_ work: String, _ ours: Child, beside other: Child) throws(ToolError) {
    let result = try Pairs.measure(min(pairs, 30)) { () throws(ToolError) in
      try seconds(ours)
    } floor: { () throws(ToolError) in
      try seconds(other)
    }
    report.row(work, 1, result, beside: "`vipsthumbnail`", limit: 1.3)
  }

  /// The median of twenty runs.
  private func typical(_ child: Child) throws(ToolError) -> Double {
    var times: [Double] = []
    for _ in 0..<20 { times.append(try seconds(child)) }
    return median(times)
  }

  /// The program over one picture; it is checked once that it answers, as it ends with 0 anyway.
  private func session(_ imaging: String, _ picture: String, _ requests: [String])
    throws(ToolError) -> Child
  {
    let input = "\(root)/session"
    let lines = requests.map { "\($0)\\n" }.joined()
    let script = """
      { printf 'load %d\\n' "$(stat -c %s '\(picture)')"; cat '\(picture)'; printf '\(lines)'; } >'\(input)'
      ! '\(imaging)' <'\(input)' | grep -aq '^error '
      """
    _ = try seconds(Child("/bin/sh", ["-c", script], environment: environment))
    var child = Child(imaging, [], environment: environment)
    child.input = input
    return child
  }

  /// A photo as a phone takes it: soft colours with the noise of a sensor, 12 megapixels.
  private func makePhoto(_ path: String, _ vips: String) throws(ToolError) {
    func run(_ words: String...) throws(ToolError) {
      _ = try seconds(Child(vips, words, environment: environment))
    }
    let file = { (name: String) in "\(root)/\(name).v" }
    for band in ["1", "2", "3"] {
      try run(
        "gaussnoise", file("noise"), "504", "378", "--mean", "128", "--sigma", "90", "--seed", band)
      try run("gaussblur", file("noise"), file("band\(band)"), "\(band)")
    }
    try run("bandjoin", "\(file("band1")) \(file("band2")) \(file("band3"))", file("small"))
    try run("resize", file("small"), file("large"), "8")
    try run("gaussnoise", file("noise"), "4032", "3024", "--mean", "0", "--sigma", "5")
    try run("add", file("large"), file("noise"), file("sum"))
    try run("cast", file("sum"), file("bytes"), "uchar")
    try run("copy", file("bytes"), file("colours"), "--interpretation", "srgb")
    try run("jpegsave", file("colours"), path, "--Q", "85")
    for name in ["noise", "band1", "band2", "band3", "small", "large", "sum", "bytes", "colours"] {
      Files.remove(file(name))
    }
  }
}
