/// One user command that changed something: one step of undo.
package struct Act: Sendable, Hashable {
  package var id: Int64
  package var kind: Kind
  /// The act that an undo or redo is about.
  package var target: Int64?
  package var moment: Moment
  /// The tracker, or `hibi` where it is about several, then the verb: `water add`.
  package var name: String
  /// The number of its first operation.
  var first: Int64

  /// Whether it was done more than an hour ago, so that who undoes it is asked first: nobody takes
  /// back last week by mistake.
  package func isOld(at now: Now) -> Bool {
    now.moment.milliseconds - moment.milliseconds > 3_600_000
  }

  /// What an act does.
  package enum Kind: String, Sendable {
    case `do`, undo, redo
    /// The rows that a collection has from the start; never undone.
    case setup
  }

  /// The tracker whose act it is; `hibi` where it is about several or none.
  package var scope: String { String(name.prefix { $0 != " " }) }
}

/// What an act did to one row.
enum Operation {
  enum Kind: String { case create, set, delete, restore }
}

extension Store {
  /// Runs `body` as one act in one transaction; an act without operations leaves nothing.
  ///
  /// In a store that is not there yet this is a trial: everything is checked, nothing is kept.
  /// - Parameters:
  ///   - name: the tracker's name or `hibi`, then the verb.
  ///   - isTrial: whether all is taken back, as where something is only asked.
  ///   - now: the moment that the act carries. Order comes from the log's numbers, never from it.
  /// - Returns: the act, nil where nothing changed, and what `body` returned.
  package func act<R>(
    _ name: String, _ now: Now, kind: Act.Kind = .do, isTrial: Bool = false,
    _ body: (Writer) throws(HibiError) -> R
  ) throws(HibiError) -> (act: Act?, result: R) {
    self.isTrial = isTrial
    defer { self.isTrial = false }
    let done = try write(kept: Store.saved) {
      () throws(HibiError) in
      try perform(name, now, kind, body)
    } isChanged: {
      $0.act != nil && folder != nil && !isTrial
    } isKept: { done throws(HibiError) in
      try done.act.map { act throws(HibiError) in try isLogged(act) } ?? false
    }
    if done.act != nil, folder != nil, !isTrial { seams.committed() }
    return done
  }

  private func perform<R>(
    _ name: String, _ now: Now, _ kind: Act.Kind, _ body: (Writer) throws(HibiError) -> R
  ) throws(HibiError) -> (act: Act?, result: R) {
    let writer = try begin(now)
    let result = try body(writer)
    guard writer.operations > 0 || writer.ended != nil else { return (nil, result) }
    try writer.finish()
    if writer.operations == 0 { return (writer.ended, result) }
    // Rows that were there from the start may have taken the first numbers.
    let act = Act(
      id: writer.act, kind: kind, target: writer.target, moment: now.moment, name: name,
      first: writer.first)
    try note(act)
    return (act, result)
  }

  /// A writer that goes on behind what the log holds.
  func begin(_ now: Now) throws(HibiError) -> Writer {
    let first = (try database.integer("SELECT max(seq) FROM hibi_operation") ?? 0) + 1
    let id = (try database.integer("SELECT max(id) FROM hibi_act") ?? 0) + 1
    try noteFirstDay(now)
    return try Writer(self, act: id, first: first, now: now)
  }

  /// Writes an act's own row.
  func note(_ act: Act) throws(HibiError) {
    try database.cached(
      """
      INSERT INTO hibi_act(id,kind,target,moment,utc_offset,program,name,first) \
      VALUES(?,?,?,?,?,?,?,?)
      """
    ).run([
      .integer(act.id), .text(act.kind.rawValue), act.target.map { .integer($0) } ?? .null,
      .integer(act.moment.milliseconds), .integer(Int64(act.moment.offset)),
      .text(seams.program), .text(act.name), .integer(act.first),
    ])
  }

  /// Whether the log holds this act, not another's of the same number.
  private func isLogged(_ act: Act) throws(HibiError) -> Bool {
    try database.integer(
      """
      SELECT 1 FROM hibi_act WHERE id=? AND first=? AND moment=? AND utc_offset=? AND program=? \
      AND name=?
      """,
      [
        .integer(act.id), .integer(act.first), .integer(act.moment.milliseconds),
        .integer(Int64(act.moment.offset)), .text(seams.program), .text(act.name),
      ]) != nil
  }

  /// The day of the first write, for "days of use"; written once.
  private func noteFirstDay(_ now: Now) throws(HibiError) {
    try database.cached("INSERT INTO hibi_meta VALUES('first_open_day',?) ON CONFLICT DO NOTHING")
      .run([.text(String(now.day.key))])
  }
}
