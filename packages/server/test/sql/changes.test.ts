import { assert, describe, it } from "@effect/vitest"
import { watching } from "@fieldgate/core/domain/WatchLimits"
import { OperationHistory } from "@fieldgate/core/operations/OperationHistory"
import { Sample, Seed } from "@fieldgate/core/testing"
import { acceptedAt } from "@fieldgate/core/testing/history/Accepted"
import * as QueueTest from "@fieldgate/core/testing/queue/QueueTest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { time } from "../../src/sql/SqlValue.ts"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

/** More than a reader examines, all of another project, later, and of an installation that comes before all others. */
const manyOfNeighbor = Effect.fnUntraced(function* (
  second: number,
  { state, status }: { readonly state: string; readonly status: string }
) {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    insert into operation (id, project_id, integration_id, installation_id, config_id, action_type, object_name, state, status, create_time,
      update_time, connection_id, head, due_at, turn)
    select gen_random_uuid(), ${Seed.neighborInstallation.projectId}::uuid, ${Seed.neighborInstallation.integrationId}::uuid,
      '00000000-0000-7000-8000-000000000000', ${Sample.configId()}::uuid, 'write', 'contacts', ${state}, ${status},
      ${time(Sample.time(second))}, ${time(Sample.time(second))}, ${Seed.neighborInstallation.connection.id}::uuid, '{}',
      case ${state}::text when 'done' then null else ${time(Sample.time(5000))} end, nextval('operation_turn')
    from generate_series(1, ${watching.examined + 1}::int)`
})

describe.each(databases)("changes of a project's operations (%s)", (_, fresh) => {
  it.effect("are found whatever finishes and waits in another project", () =>
    Effect.gen(function* () {
      yield* Seed.installed
      yield* QueueTest.accept(acceptedAt(1), acceptedAt(2))
      yield* manyOfNeighbor(20, { state: "ready", status: "in_progress" })
      yield* manyOfNeighbor(20, { state: "done", status: "success" })
      yield* QueueTest.claim(10)
      const found = yield* (yield* OperationHistory).changes({
        projectId: QueueTest.project,
        since: Sample.time(9),
        limit: 10
      })
      assert.lengthOf(found ?? [], 2)
    }).pipe(Effect.provide(StoresOnSql.layer(fresh)))
  )
})
