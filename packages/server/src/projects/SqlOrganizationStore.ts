import type { OrgId } from "@fieldgate/core/domain/Ids"
import { Organization } from "@fieldgate/core/projects/Organization"
import { OrganizationNotFound, OrganizationStore } from "@fieldgate/core/projects/OrganizationStore"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import { orUnavailable } from "../sql/SqlFailure.ts"
import * as SqlRow from "../sql/SqlRow.ts"
import { soughtUuid, text, time, uuid } from "../sql/SqlValue.ts"

const available = orUnavailable("organization")
const decode = SqlRow.decoder(Organization)

const only =
  (orgId: OrgId) =>
  ([row]: ReadonlyArray<object>) =>
    row === undefined ? Effect.fail(new OrganizationNotFound({ orgId })) : decode(row)

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const columns = sql.literal(
    `id, label, default_team_id as "defaultTeamId", parent_org_id as "parentOrgId", create_time as "createTime", update_time as "updateTime"`
  )
  return OrganizationStore.of({
    insert: (organization, team) =>
      sql`
        with first_team as (
          insert into team (id, org_id, name, create_time)
          values (${uuid(team.id)}, ${uuid(team.orgId)}, ${text(team.name)}, ${time(team.createTime)})
        )
        insert into organization (id, label, default_team_id, parent_org_id, create_time, update_time)
        values (${uuid(organization.id)}, ${text(organization.label)}, ${uuid(organization.defaultTeamId)},
          ${organization.parentOrgId === undefined ? null : uuid(organization.parentOrgId)},
          ${time(organization.createTime)}, ${time(organization.updateTime)})
      `.pipe(Effect.asVoid, available),
    get: (id) =>
      sql`select ${columns} from organization where id = ${soughtUuid(id)}`.pipe(Effect.flatMap(only(id)), available),
    setLabel: (id, label, at) =>
      sql`
        update organization set label = ${text(label)}, update_time = ${time(at)}
        where id = ${soughtUuid(id)} returning ${columns}
      `.pipe(Effect.flatMap(only(id)), available)
  })
})

export const layer: Layer.Layer<OrganizationStore, never, SqlClient.SqlClient> = Layer.effect(OrganizationStore, make)
