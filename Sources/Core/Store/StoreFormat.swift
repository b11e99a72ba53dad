/// The format of the database file: its marks, versions and own tables.
enum StoreFormat {
  /// "Hibi" as `application_id`.
  static let applicationID: Int64 = 0x4869_6269
  /// The first format, in `user_version`; each step goes on from there.
  static let version: Int64 = 1

  static let setting = TableLayout(
    own: "hibi_setting",
    columns: [
      ("key", "TEXT NOT NULL"), ("from_day", "INTEGER NOT NULL"), ("value", "TEXT NOT NULL"),
    ])

  /// What people defined; a definition that was removed stays, marked.
  static let definition = TableLayout(
    own: "hibi_definition",
    columns: [
      ("tracker", "TEXT NOT NULL UNIQUE"), ("version", "INTEGER NOT NULL"),
      ("is_removed", "INTEGER NOT NULL"), ("definition", "TEXT NOT NULL"),
    ])

  /// The tables of Hibi's own whose rows acts change.
  static let logged = [setting, skip, definition]

  static let skip = TableLayout(
    own: "hibi_skip",
    columns: [
      ("tracker", "TEXT NOT NULL"), ("first_day", "INTEGER NOT NULL"),
      ("last_day", "INTEGER NOT NULL"),
    ])

  /// Hibi's own tables.
  ///
  /// `hibi_act.first` is the number of an act's first operation, so that an
  /// act's operations are one range and need no index.
  static let creation = [
    "CREATE TABLE hibi_meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID",
    """
    CREATE TABLE hibi_act(id INTEGER PRIMARY KEY, kind TEXT NOT NULL, target INTEGER, \
    moment INTEGER NOT NULL, utc_offset INTEGER NOT NULL, program TEXT NOT NULL, \
    name TEXT NOT NULL, first INTEGER NOT NULL) STRICT
    """,
    """
    CREATE TABLE hibi_operation(seq INTEGER PRIMARY KEY, act INTEGER NOT NULL, \
    collection TEXT NOT NULL, entry INTEGER NOT NULL, kind TEXT NOT NULL, \
    version INTEGER NOT NULL, before TEXT, after TEXT) STRICT
    """,
    "CREATE INDEX hibi_operation_by_entry ON hibi_operation(collection, entry)",
    """
    CREATE TABLE hibi_day_total(collection TEXT NOT NULL, field TEXT NOT NULL, \
    day INTEGER NOT NULL, n INTEGER NOT NULL, sum INTEGER NOT NULL, \
    PRIMARY KEY(collection, field, day)) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE hibi_setting(id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, \
    from_day INTEGER NOT NULL, value TEXT NOT NULL, UNIQUE(key, from_day)) STRICT
    """,
    """
    CREATE TABLE hibi_definition(tracker TEXT NOT NULL, version INTEGER NOT NULL, \
    definition TEXT NOT NULL, is_built_in INTEGER NOT NULL, PRIMARY KEY(tracker)) \
    STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE hibi_collection(name TEXT PRIMARY KEY, tracker TEXT NOT NULL, \
    version INTEGER NOT NULL) STRICT, WITHOUT ROWID
    """,
  ]

  /// The format that has definitions; of an older one none are read.
  static let definitions: Int64 = 3

  /// The format that has pictures.
  static let pictures: Int64 = 4

  /// The format that this program writes.
  static let latest = steps.last?.version ?? version

  /// Steps from older formats, oldest first.
  static let steps: [StoreStep] = [
    // Days that do not count; a program that knows none of them still reads the entries.
    StoreStep(
      version: 2, minReader: 1,
      statements: [
        """
        CREATE TABLE IF NOT EXISTS hibi_skip(id INTEGER PRIMARY KEY AUTOINCREMENT, tracker TEXT NOT NULL, \
        first_day INTEGER NOT NULL, last_day INTEGER NOT NULL) STRICT
        """
      ]),
    // Definitions are rows that acts change, and a table that grows with them notes its columns.
    StoreStep(
      version: definitions,
      statements: [
        "DROP TABLE hibi_definition",
        """
        CREATE TABLE hibi_definition(id INTEGER PRIMARY KEY AUTOINCREMENT, \
        tracker TEXT NOT NULL UNIQUE, version INTEGER NOT NULL, is_removed INTEGER NOT NULL, \
        definition TEXT NOT NULL) STRICT
        """,
        "ALTER TABLE hibi_collection ADD COLUMN fields TEXT",
      ]),
    // What is known of the files of pictures; a program that knows none of them still reads the entries.
    StoreStep(
      version: pictures, minReader: definitions,
      statements: [
        """
        CREATE TABLE hibi_image(name TEXT PRIMARY KEY, sha256 TEXT NOT NULL, bytes INTEGER NOT NULL, \
        width INTEGER NOT NULL, height INTEGER NOT NULL) STRICT, WITHOUT ROWID
        """
      ]),
  ]

  /// Makes the format in an empty database, with the steps up to a version.
  static func make(in database: Database, steps more: [StoreStep], upTo latest: Int64 = .max)
    throws(HibiError)
  {
    for statement in creation { try database.run(statement) }
    try database.run(
      """
      INSERT INTO hibi_meta VALUES('min_reader','\(version)'); \
      PRAGMA application_id=\(applicationID); PRAGMA user_version=\(version)
      """)
    for step in steps + more where step.version <= latest { try step.run(in: database) }
  }
}

/// One step from the format before to `version`.
package struct StoreStep: Sendable {
  package let version: Int64
  /// The oldest format of which a program may still read the file after this step; none writes it.
  package let minReader: Int64
  package let statements: [String]

  /// Creates a step; what is left out shuts older programs out.
  package init(version: Int64, minReader: Int64? = nil, statements: [String]) {
    self.version = version
    self.minReader = minReader ?? version
    self.statements = statements
  }

  /// Takes a file to this step, inside a transaction.
  func run(in database: Database) throws(HibiError) {
    for statement in statements { try database.run(statement) }
    // A later step that reads as before must not let those in whom an earlier one shut out.
    try database.prepare(
      "UPDATE hibi_meta SET value=max(CAST(value AS INTEGER),?) WHERE key='min_reader'"
    ).run([.integer(minReader)])
    try database.run("PRAGMA user_version=\(version)")
  }
}
