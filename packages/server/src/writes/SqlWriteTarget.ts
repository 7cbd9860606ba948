/** All that a write has to know, in one statement: the integration, the group's installation of it, the account. */
import { InstallationForWrite } from "@fieldgate/core/installations/Installation"
import type { StoreUnavailable } from "@fieldgate/core/domain/StoreError"
import { Integration, Revision } from "@fieldgate/core/integrations/Integration"
import type { WriteTarget, WriteTargetKey } from "@fieldgate/core/installations/InstallationStore"
import { IntegrationNotFound } from "@fieldgate/core/integrations/IntegrationStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { SealedAccount, accountColumns, opener } from "../connections/SqlConnectionRow.ts"
import { versions } from "../providers/SqlDescriptionStore.ts"
import { targetState } from "../sql/migrations/initial/queue/preconditions.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtText, soughtUuid } from "../sql/SqlValue.ts"

const decode = SqlRow.decoder(
  Schema.Struct({
    integrationId: Integration.fields.id,
    definition: Revision.fields.content,
    preconditions: Schema.String,
    projectName: Schema.String,
    installation: Schema.optionalKey(InstallationForWrite),
    descriptions: Schema.optionalKey(Schema.Record(Schema.String, Schema.String)),
    account: Schema.optionalKey(SealedAccount)
  })
)

const columns = `n.id as "integrationId", r.content as definition, ${targetState} as preconditions, p.name as "projectName",
  i.id as "installation.id", i.project_id as "installation.projectId",
  i.integration_id as "installation.integrationId", c.id as "installation.connection.id",
  c.status as "installation.connection.status", c.outage_state as "installation.connection.outage.state",
  c.outage_since as "installation.connection.outage.since", c.account as "installation.connection.account",
  c.budget_share as "installation.connection.budgetShare", f.id as "installation.config.id",
  f.content as "installation.config.content", ${versions} as descriptions, ${accountColumns("account.")}`

/** A cached target opens its account once. The stored credentials of another account are another target. */
const once = <A>(open: Effect.Effect<A>): Effect.Effect<A> => {
  let opened: Option.Option<A> = Option.none()
  return Effect.suspend(() =>
    Option.isSome(opened)
      ? Effect.succeed(opened.value)
      : Effect.tap(open, (account) => Effect.sync(() => (opened = Option.some(account))))
  )
}

export const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const open = yield* opener
  return ({
    groupRef,
    integration,
    projectId
  }: WriteTargetKey): Effect.Effect<WriteTarget, IntegrationNotFound | SqlError | StoreUnavailable> =>
    sql`
      select ${sql.literal(columns)}
      from integration n
      join project p on p.id = n.project_id
      join revision r on r.id = n.revision_id
      left join (
        installation i
        join config f on f.id = i.config_id
        join connection c on c.project_id = i.project_id and c.id = i.connection_id
      ) on i.project_id = n.project_id and i.integration_id = n.id and i.group_ref = ${soughtText(groupRef)}
      where n.project_id = ${soughtUuid(projectId)}
        and (n.id = ${soughtUuid(integration)} or n.name = ${soughtText(integration)})
      order by n.id is not distinct from ${soughtUuid(integration)} desc limit 1
    `.pipe(
      Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
      Effect.catchTag("NoSuchElementError", () => Effect.fail(new IntegrationNotFound({ integration }))),
      Effect.flatMap(decode),
      Effect.map(
        ({
          account,
          definition,
          descriptions,
          installation,
          integrationId,
          preconditions,
          projectName
        }): WriteTarget => {
          const found = { integrationId, definition }
          return installation === undefined || account === undefined
            ? { ...found, installed: Option.none() }
            : {
                ...found,
                installed: Option.some({
                  installation,
                  account: once(open(account)),
                  ...(descriptions === undefined ? {} : { descriptions })
                }),
                preconditions,
                projectName
              }
        }
      )
    )
})
