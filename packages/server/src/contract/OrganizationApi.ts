/** Organizations. Spec 4.1. */
import { Organization, OrganizationUpdate } from "@fieldgate/core/domain/Organization"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { anyOf } from "./Problems.ts"
import { RequestBody } from "./RequestBody.ts"

const updateOrganization = HttpApiEndpoint.patch("updateOrganization", "/orgs/:orgId", {
  params: { orgId: Schema.String.annotateKey({ description: "The organization's id." }) },
  payload: OrganizationUpdate,
  success: Organization,
  error: anyOf("insufficient-scope", "organization-not-found", "store-unavailable")
})
  .middleware(RequestBody)
  .annotateMerge(
    OpenApi.annotations({
      identifier: "updateOrganization",
      summary: "Update an organization",
      description: "Changes the members that `updateMask` names to their values in `org`."
    })
  )

export const OrganizationApi = HttpApiGroup.make("organizations")
  .add(updateOrganization)
  .annotateMerge(OpenApi.annotations({ title: "Organizations", description: "Administrative containers of projects." }))
