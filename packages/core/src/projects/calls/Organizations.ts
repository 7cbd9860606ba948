/** Creates, reads and changes organizations. @rule organization.fields, organization.update */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audited } from "../../call/Audit.ts"
import { defineCall } from "../../call/Call.ts"
import * as Access from "../../call/Access.ts"
import { type Caller, type Permission, seesAllProjects, seesOrganization } from "../../domain/Caller.ts"
import { IdGenerator } from "../../domain/IdGenerator.ts"
import { OrgId, TeamId } from "../../domain/Ids.ts"
import { masked } from "../../domain/MaskedUpdate.ts"
import { everyone, Organization, OrganizationRequest, OrganizationUpdate } from "../Organization.ts"
import { OrganizationNotFound, OrganizationStore } from "../OrganizationStore.ts"

/** Creates an organization and its team Everyone. The organization of the caller's key becomes its parent. */
export const createOrganization = defineCall({
  name: "createOrganization",
  access: ["full"],
  input: OrganizationRequest,
  success: Organization,
  errors: [],
  audit: { action: "organization.create", target: ({ label }) => ({ name: label }) },
  run: Effect.fnUntraced(function* ({ caller }, { label }) {
    const organizations = yield* OrganizationStore
    const ids = yield* IdGenerator
    const createTime = yield* DateTime.now
    const id = OrgId.make(yield* ids.next)
    const defaultTeamId = TeamId.make(yield* ids.next)
    // A member who is restricted to some projects could not read the new organization.
    if (caller._tag === "Member" && !seesAllProjects(caller)) yield* Access.require(caller, deploymentWide)
    const parent = "orgId" in caller ? { parentOrgId: caller.orgId } : {}
    const organization: Organization = { id, label, defaultTeamId, ...parent, createTime }
    const team = { id: defaultTeamId, orgId: id, name: everyone, createTime }
    yield* audited("organization", { id }, organizations.insert(organization, team))
    return organization
  })
})

const deploymentWide: Permission = { name: "createOrganization", access: ["admin"] }

/** Gets an organization by its id. */
export const getOrganization = defineCall({
  name: "getOrganization",
  access: ["full", "viewer"],
  input: Schema.Struct({
    /** The organization's id. */
    orgId: OrgId
  }),
  success: Organization,
  errors: [OrganizationNotFound],
  audit: "none",
  run: ({ caller }, { orgId }) => requireOrganization(caller, orgId)
})

/** Changes the properties of an organization that `updateMask` names. */
export const updateOrganization = defineCall({
  name: "updateOrganization",
  access: ["full"],
  input: Schema.Struct({
    /** The organization's id. */
    orgId: OrgId,
    /** The properties to change, and their new values. */
    update: OrganizationUpdate
  }),
  success: Organization,
  errors: [OrganizationNotFound],
  audit: { action: "organization.update", target: ({ orgId, update }) => ({ id: orgId, changed: update.updateMask }) },
  run: Effect.fnUntraced(function* ({ caller }, { orgId, update }) {
    const organization = yield* requireOrganization(caller, orgId)
    const { label } = masked(update.updateMask, update.org)
    if (label === undefined) return organization
    const organizations = yield* OrganizationStore
    return yield* audited("organization", {}, organizations.setLabel(orgId, label, yield* DateTime.now))
  })
})

/** The organization, if the caller may read it; for any other caller it doesn't exist. */
export const requireOrganization = Effect.fnUntraced(function* (caller: Caller, orgId: OrgId) {
  const organization = yield* (yield* OrganizationStore).get(orgId)
  return seesOrganization(caller, organization) ? organization : yield* new OrganizationNotFound({ orgId })
})
