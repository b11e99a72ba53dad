import Glibc
import HibiCommandLine
import HibiCore
import HibiDashboard
import HibiDrawing

/// Joins the two faces, which do not know each other.
func openDashboard(_ call: DashboardCall) throws(HibiError) {
  if let text = call.script {
    let script = try DashboardScript(text)
    let typed = call.size ?? "80x24"
    guard let size = Size(named: typed) else {
      throw HibiError(
        .refused,
        Localized(
          "'\(typed)' is not a size from 0x0 to 500x500, such as 80x24",
          ja: "「\(typed)」は大きさとして読めません（0x0〜500x500、例：80x24）"))
    }
    let dashboard = try Dashboard(call.request, size: size)
    return try script.run(dashboard, pause: { usleep(20_000) }) { lines throws(HibiError) in
      try call.write(lines.joined(separator: "\n") + "\n")
    }
  }
  try Dashboard.run(
    call.request, TerminalOptions(term: call.term, colors: call.colors, theme: call.theme))
}
