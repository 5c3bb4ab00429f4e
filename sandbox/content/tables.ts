/**
 * Drafts are what editors see; `published` is what an environment delivers, per language; `events` is what sync tells.
 */
export const contentTables = `
  CREATE TABLE IF NOT EXISTS stack (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS content_types (uid TEXT PRIMARY KEY, definition TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS global_fields (uid TEXT PRIMARY KEY, definition TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS taxonomies (uid TEXT PRIMARY KEY, definition TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS drafts (
    uid TEXT NOT NULL, locale TEXT NOT NULL, content_type TEXT NOT NULL, version INTEGER NOT NULL, fields TEXT NOT NULL,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL, PRIMARY KEY (uid, locale)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS versions (
    uid TEXT NOT NULL, locale TEXT NOT NULL, version INTEGER NOT NULL, fields TEXT NOT NULL, saved_at TEXT NOT NULL,
    PRIMARY KEY (uid, locale, version)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS published (
    environment TEXT NOT NULL, kind TEXT NOT NULL, uid TEXT NOT NULL, locale TEXT NOT NULL, content_type TEXT NOT NULL,
    item TEXT NOT NULL, PRIMARY KEY (environment, kind, uid, locale)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS published_by_type ON published (environment, kind, content_type, locale);
  CREATE TABLE IF NOT EXISTS events (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, environment TEXT NOT NULL, type TEXT NOT NULL, kind TEXT NOT NULL,
    content_type TEXT NOT NULL, uid TEXT NOT NULL, locale TEXT NOT NULL, event_at TEXT NOT NULL
  ) STRICT;
`

/** Everything that `contentTables` made, gone. */
export const dropContentTables = [
  'stack',
  'content_types',
  'global_fields',
  'taxonomies',
  'drafts',
  'versions',
  'published',
  'events',
]
  .map((table) => `DROP TABLE IF EXISTS ${table};`)
  .join('')
