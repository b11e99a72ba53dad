import Foundation
import PackagePlugin

/// `swift package --allow-writing-to-package-directory new-tracker Weight`: makes a tracker in Swift.
///
/// It only starts the tool, which tests can call too.
@main
struct NewTrackerPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let tool = Process()
    tool.executableURL = try context.tool(named: "hibi-new-tracker").url
    tool.arguments = [context.package.directoryURL.path] + arguments
    try tool.run()
    tool.waitUntilExit()
    if tool.terminationStatus != 0 { exit(tool.terminationStatus) }
  }
}
