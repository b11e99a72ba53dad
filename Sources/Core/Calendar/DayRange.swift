/// Days from the first to the last, both included; an end that is nil is open.
public struct DayRange: Sendable, Hashable {
  public var first: Day?
  public var last: Day?
}
