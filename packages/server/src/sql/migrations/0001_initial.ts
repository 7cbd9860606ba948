/**
 * The first schema, grouped by table in `initial/`.
 *
 * Ids are made in the program. Times are kept to the millisecond, as the program has them. JSON is kept as text (`json`,
 * not `jsonb`), because it must come back unchanged: jsonb refuses NUL characters and halves of surrogate pairs, reorders
 * keys and costs more to write. What belongs to a project refers to it together with the project's id, so that no row
 * can point into another project.
 */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { audit } from "./initial/audit.ts"
import { consoleSessions } from "./initial/consoleSessions.ts"
import { calls } from "./initial/calls.ts"
import { connections } from "./initial/connections.ts"
import { databaseIdentity } from "./initial/databaseIdentity.ts"
import { identities } from "./initial/identities.ts"
import { installations } from "./initial/installations.ts"
import { integrations } from "./initial/integrations.ts"
import { jobs } from "./initial/jobs.ts"
import { operations } from "./initial/operations.ts"
import { operationSummaries } from "./initial/operationSummaries.ts"
import { projects } from "./initial/projects.ts"
import { acceptStatements } from "./initial/queue/accept.ts"
import { attempts } from "./initial/queue/attempts.ts"
import { startStatements } from "./initial/queue/start.ts"
import { claimStatements } from "./initial/queue/claim.ts"
import { flushStatements } from "./initial/queue/flush.ts"
import { preconditionStatements } from "./initial/queue/preconditions.ts"
import { schedulerStatements } from "./initial/queue/scheduler.ts"
import { webhooks } from "./initial/webhooks.ts"

const statements = [
  ...projects,
  ...consoleSessions,
  ...integrations,
  ...connections,
  ...installations,
  ...operations,
  ...operationSummaries,
  ...identities,
  ...databaseIdentity,
  ...schedulerStatements,
  ...flushStatements,
  ...acceptStatements,
  ...preconditionStatements,
  ...attempts,
  ...claimStatements,
  ...startStatements,
  ...calls,
  ...webhooks,
  ...audit,
  ...jobs
]

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true })
})
