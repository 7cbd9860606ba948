/** Changes the members of an organization that the mask names. Spec 4.1. */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type Caller, seesOrganization } from "../domain/Caller.ts"
import { OrgId } from "../domain/Ids.ts"
import { OrganizationUpdate } from "../domain/Organization.ts"
import { OrganizationNotFound, OrganizationStore } from "../ports/OrganizationStore.ts"
import * as Access from "./Access.ts"

export const Input = Schema.Struct({ orgId: OrgId, update: OrganizationUpdate })

export const updateOrganization = Effect.fn("UpdateOrganization.updateOrganization")(function* (
  caller: Caller,
  { orgId, update }: typeof Input.Type
) {
  yield* Access.require(caller, "updateOrganization")
  const organizations = yield* OrganizationStore
  if (!seesOrganization(caller, orgId)) return yield* new OrganizationNotFound({ orgId })
  return yield* organizations.setLabel(orgId, update.org.label, yield* DateTime.now)
})
