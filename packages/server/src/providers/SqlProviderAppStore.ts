/** Provider apps in PostgreSQL, their secrets sealed. */
import type { ProjectId, ProviderAppId } from "@fieldgate/core/domain/Ids"
import { ProviderApp } from "@fieldgate/core/providers/ProviderApp"
import { ProjectNotFound } from "@fieldgate/core/projects/ProjectStore"
import { ProviderAppExists, ProviderAppNotFound, ProviderAppStore } from "@fieldgate/core/providers/ProviderAppStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { providerAppOwner } from "../sql/Reseal.ts"
import { Seal } from "../sql/Seal.ts"
import { orUnavailable, violated } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { json, soughtText, soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("provider app")
const decode = SqlRow.decoder(ProviderApp)
const decodeSealed = SqlRow.decoder(
  Schema.Struct({ id: ProviderApp.fields.id, clientId: Schema.String, envelope: Schema.String })
)

const columns = `a.id, a.project_id as "projectId", a.provider, a.environment, a.client_id as "clientId",
  a.external_ref as "externalRef", a.scopes, a.metadata, a.create_time as "createTime", a.update_time as "updateTime"`

const only =
  (id: ProviderAppId) =>
  ([row]: ReadonlyArray<object>) =>
    row === undefined ? Effect.fail(new ProviderAppNotFound({ providerAppId: id })) : Effect.succeed(row)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { open, seal } = yield* Seal
  const selected = sql.literal(columns)

  const where = (projectId: ProjectId, id: ProviderAppId) =>
    sql`a.id = ${soughtUuid(id)} and a.project_id = ${soughtUuid(projectId)}`

  const insert = (app: ProviderApp, envelope: string) => sql`
    insert into provider_app (id, project_id, provider, environment, client_id, sealed_secret, external_ref, scopes,
      metadata, create_time, update_time)
    select ${uuid(app.id)}, p.id, ${text(app.provider)}, ${text(app.environment)}, ${text(app.clientId)},
      ${text(envelope)}, ${text(app.externalRef)}, ${json(app.scopes)}, ${json(app.metadata)}, ${time(app.createTime)},
      ${time(app.updateTime)}
    from project p where p.id = ${soughtUuid(app.projectId)}
    returning id
  `

  /** The column takes the new value, or keeps its own without one. */
  const changed = (clientId: string | undefined, envelope: string | undefined) =>
    sql`client_id = coalesce(${text(clientId)}, a.client_id), sealed_secret = coalesce(${text(envelope)}, a.sealed_secret)`

  const sealed = (id: ProviderAppId, clientSecret: Redacted.Redacted | undefined): Effect.Effect<string | undefined> =>
    clientSecret === undefined ? Effect.succeed(undefined) : seal(clientSecret, providerAppOwner(id))

  return ProviderAppStore.of({
    insert: (app, clientSecret) =>
      seal(clientSecret, providerAppOwner(app.id)).pipe(
        Effect.flatMap((envelope) => insert(app, envelope)),
        Effect.catchIf(
          (error) => violated(error) === "provider_app_once",
          () => Effect.fail(new ProviderAppExists({ provider: app.provider, environment: app.environment }))
        ),
        Effect.filterOrFail(
          (rows) => rows.length > 0,
          () => new ProjectNotFound({ project: app.projectId })
        ),
        Effect.asVoid,
        available
      ),
    get: (projectId, id) =>
      sql`select ${selected} from provider_app a where ${where(projectId, id)}`.pipe(
        Effect.flatMap(only(id)),
        Effect.flatMap(decode),
        available
      ),
    list: (projectId) =>
      sql`
        select ${selected} from provider_app a where a.project_id = ${soughtUuid(projectId)}
        order by a.provider collate "C", a.environment
      `.pipe(Effect.flatMap(Effect.forEach((row) => decode(row))), available),
    client: (projectId, { environment, provider }) =>
      sql`
        select a.id, a.client_id as "clientId", a.sealed_secret as envelope from provider_app a
        where a.project_id = ${soughtUuid(projectId)} and a.provider = ${soughtText(provider)}
          and a.environment = ${environment}
      `.pipe(
        Effect.flatMap(
          Effect.fnUntraced(function* ([row]) {
            if (row === undefined) return Option.none()
            const { clientId, envelope, id } = yield* decodeSealed(row)
            // Only the operator can fix an envelope that doesn't open, as with credentials.
            return Option.some({ clientId, clientSecret: yield* Effect.orDie(open(envelope, providerAppOwner(id))) })
          })
        ),
        available
      ),
    update: (projectId, id, { clientId, clientSecret, externalRef, metadata, scopes }, at) =>
      sealed(id, clientSecret).pipe(
        Effect.flatMap(
          (envelope) => sql`
            update provider_app a set ${changed(clientId, envelope)},
              external_ref = coalesce(${text(externalRef)}, a.external_ref),
              scopes = coalesce(${json(scopes)}, a.scopes), metadata = coalesce(${json(metadata)}, a.metadata),
              update_time = ${time(at)}
            where ${where(projectId, id)}
            returning ${selected}
          `
        ),
        Effect.flatMap(only(id)),
        Effect.flatMap(decode),
        available
      ),
    remove: (projectId, id) =>
      sql`delete from provider_app a where ${where(projectId, id)} returning a.id`.pipe(
        Effect.flatMap(only(id)),
        Effect.asVoid,
        available
      )
  })
})

export const layer: Layer.Layer<ProviderAppStore, never, SqlClient.SqlClient | Seal> = Layer.effect(
  ProviderAppStore,
  make
)
