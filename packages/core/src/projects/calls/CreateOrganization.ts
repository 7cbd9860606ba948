/** A new organization, with its team Everyone. Spec 2.1. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { OrgId, TeamId } from "../../domain/Ids.ts"
import { everyone, type Organization, OrganizationLabel } from "../Organization.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { OrganizationStore } from "../OrganizationStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The name that people see; at most 256 characters. */
  label: OrganizationLabel
})

export const createOrganization = Effect.fn("CreateOrganization.createOrganization")(function* (
  caller: Caller,
  input: typeof Input.Type
) {
  yield* Access.require(caller, "createOrganization")
  const organizations = yield* OrganizationStore
  const ids = yield* IdGenerator
  const createTime = yield* DateTime.now
  const id = OrgId.make(yield* ids.next)
  const defaultTeamId = TeamId.make(yield* ids.next)
  const parent = caller._tag === "Host" ? {} : { parentOrgId: caller.orgId }
  const organization: Organization = { id, label: input.label, defaultTeamId, ...parent, createTime }
  yield* organizations.insert(organization, { id: defaultTeamId, orgId: id, name: everyone, createTime })
  return organization
})
