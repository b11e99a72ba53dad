import Glibc
import HibiCommandLine
import HibiCore
import HibiDashboard
import HibiDrawing

/// Joins the two faces, which do not know each other.
func openDashboard(_ call: DashboardCall) throws(HibiError) {
  let request = DashboardRequest(
    registry: call.registry, place: call.place, tracker: call.tracker, language: call.language,
    ascii: call.ascii, isAnimated: call.isAnimated,
    isForScreenReader: call.isForScreenReader, isPrivateShown: call.isPrivateShown,
    clock: call.world.clock, zone: call.world.zone, override: call.world.variables["HIBI_NOW"],
    program: "hibi \(Version.text)", edit: call.edit)
  if let text = call.script {
    let script = try DashboardScript(text)
    let typed = call.size ?? "80x24"
    guard let size = Size(named: typed) else {
      throw HibiError(
        .usage,
        Localized(
          "'\(typed)' is not a size from 0x0 to 500x500, such as 80x24",
          ja: "「\(typed)」は大きさとして読めません（0x0〜500x500、例：80x24）"))
    }
    let dashboard = try Dashboard(request, size: size)
    return try script.run(dashboard, pause: { usleep(20_000) }) { lines throws(HibiError) in
      try call.write(Array((lines.joined(separator: "\n") + "\n").utf8))
    }
  }
  try Dashboard.run(request, options(call))
}

private func options(_ call: DashboardCall) -> TerminalOptions {
  TerminalOptions(
    term: call.world.variables["TERM"] ?? "", colors: call.colors,
    theme: call.theme)
}
