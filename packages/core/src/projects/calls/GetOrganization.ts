/** One organization, as far as the caller sees it. Spec 2.1, 4.1. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesOrganization } from "../../domain/Caller.ts"
import { OrgId } from "../../domain/Ids.ts"
import { OrganizationNotFound, OrganizationStore } from "../OrganizationStore.ts"
import * as Access from "../../call/Access.ts"

export const Input = Schema.Struct({
  /** The organization's id. */
  orgId: OrgId
})

export const getOrganization = Effect.fn("GetOrganization.getOrganization")(function* (
  caller: Caller,
  { orgId }: typeof Input.Type
) {
  yield* Access.require(caller, "getOrganization")
  return yield* seenOrganization(caller, orgId)
})

/** Another's organization doesn't exist for the caller. */
export const seenOrganization = Effect.fnUntraced(function* (caller: Caller, orgId: OrgId) {
  const organization = yield* (yield* OrganizationStore).get(orgId)
  return seesOrganization(caller, organization) ? organization : yield* new OrganizationNotFound({ orgId })
})
