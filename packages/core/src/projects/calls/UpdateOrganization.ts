/** Changes the members of an organization that the mask names. Spec 4.1. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { OrgId } from "../../domain/Ids.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { OrganizationUpdate } from "../Organization.ts"
import { OrganizationStore } from "../OrganizationStore.ts"
import * as Access from "../../call/Access.ts"
import { seenOrganization } from "./GetOrganization.ts"

export const Input = Schema.Struct({
  /** The organization's id. */
  orgId: OrgId,
  /** The properties to change, and their new values. */
  update: OrganizationUpdate
})

export const updateOrganization = Effect.fn("UpdateOrganization.updateOrganization")(function* (
  caller: Caller,
  { orgId, update }: typeof Input.Type
) {
  yield* Access.require(caller, "updateOrganization")
  const organization = yield* seenOrganization(caller, orgId)
  const { label } = masked(update.updateMask, update.org)
  if (label === undefined) return organization
  return yield* (yield* OrganizationStore).setLabel(orgId, label, yield* DateTime.now)
})
