// The one door to SQLite.
#ifndef HIBI_CSQLITE_SHIM_H
#define HIBI_CSQLITE_SHIM_H

#include <sqlite3.h>

/// Lets SQLite count no memory, which takes a lock with each allocation; it must be asked before
/// anything else. Variadic as the next.
static inline int hibi_sqlite3_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Sets a boolean option of one connection. `sqlite3_db_config` is variadic,
/// and Swift does not import variadic functions.
static inline int hibi_sqlite3_db_config_bool(sqlite3 *db, int option, int on) {
  int now = -1;
  int code = sqlite3_db_config(db, option, on, &now);
  if (code != SQLITE_OK) return code;
  return now == on ? SQLITE_OK : SQLITE_ERROR;
}

/// Binds text that SQLite copies before it returns. `SQLITE_TRANSIENT` is a
/// casting macro, which Swift does not import.
static inline int hibi_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Binds bytes that SQLite copies before it returns; for the same reason.
static inline int hibi_sqlite3_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
  return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

/// Answers a function of SQL with text that SQLite copies; for the same reason.
static inline void hibi_sqlite3_result_text(sqlite3_context *context, const char *bytes, sqlite3_uint64 count) {
  sqlite3_result_text64(context, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// Extended result codes are macros with an expression, which Swift does not import.
static const int hibi_SQLITE_READONLY_ROLLBACK = SQLITE_READONLY_ROLLBACK;
static const int hibi_SQLITE_READONLY_RECOVERY = SQLITE_READONLY_RECOVERY;
static const int hibi_SQLITE_READONLY_CANTINIT = SQLITE_READONLY_CANTINIT;

#endif
