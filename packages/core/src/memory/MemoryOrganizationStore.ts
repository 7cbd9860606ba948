import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrgId } from "../domain/Ids.ts"
import type { Organization, Team } from "../projects/Organization.ts"
import { OrganizationNotFound, OrganizationStore } from "../projects/OrganizationStore.ts"

export const layer: Layer.Layer<OrganizationStore> = Layer.sync(OrganizationStore, () => {
  const organizations = new Map<OrgId, Organization>()
  const teams = new Map<string, Team>()
  const get = (id: OrgId) =>
    Effect.suspend(() => {
      const found = organizations.get(id)
      return found ? Effect.succeed(found) : Effect.fail(new OrganizationNotFound({ orgId: id }))
    })
  return OrganizationStore.of({
    insert: (organization, team) =>
      Effect.sync(() => {
        organizations.set(organization.id, organization)
        teams.set(team.id, team)
      }),
    get,
    setLabel: (id, label, at) =>
      Effect.map(get(id), (organization) => {
        const changed = { ...organization, label, updateTime: at }
        organizations.set(id, changed)
        return changed
      })
  })
})
