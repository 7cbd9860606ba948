/** What commands have that do one thing against the database. */
import * as ReadSettings from "./settings/ReadSettings.ts"
import * as Table from "./settings/Table.ts"

/** Where an embedded deployment keeps what it has. */
export const folder = ReadSettings.textFlag(Table.folder)

/** What the help of a command says about the environment. */
export const environment =
  "By the environment: DATABASE_URL (PostgreSQL 15 or later instead of the embedded one), FIELDGATE_ENCRYPTION_KEY " +
  "(required with it: 32 random bytes in base64), FIELDGATE_CALL_LIMIT (calls of one CRM account in ten seconds, instead " +
  "of each provider's own limit)"
