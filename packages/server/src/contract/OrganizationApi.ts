/** @rule organization.fields, organization.update */
import { Organization, OrganizationRequest, OrganizationUpdate } from "@fieldgate/core/projects/Organization"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { described, example, examples } from "./Described.ts"
import { orgId } from "./PathParameters.ts"
import { RequestBody, anyOf } from "./Problems.ts"
import * as Samples from "./Samples.ts"

const createOrganization = HttpApiEndpoint.post("createOrganization", "/orgs", {
  payload: OrganizationRequest,
  success: Organization.pipe(HttpApiSchema.status(201)),
  error: anyOf("insufficient-scope", "store-unavailable")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "createOrganization",
      "organizations.create",
      "Create an organization",
      "Creates an organization and its team Everyone. The API key's organization becomes its parent."
    )
  )
  .annotateMerge(
    examples({
      request: example("An organization", { label: Samples.organization.label }),
      201: example("The new organization", Samples.organization)
    })
  )

const getOrganization = HttpApiEndpoint.get("getOrganization", "/orgs/:orgId", {
  params: { orgId },
  success: Organization,
  error: anyOf("insufficient-scope", "organization-not-found", "store-unavailable")
})
  .annotateMerge(
    described(
      "getOrganization",
      "organizations.get",
      "Get an organization",
      "Returns the API key's organization, or an organization created with one of its keys."
    )
  )
  .annotateMerge(
    examples({
      200: example("The organization", Samples.organization)
    })
  )

const updateOrganization = HttpApiEndpoint.patch("updateOrganization", "/orgs/:orgId", {
  params: { orgId },
  payload: OrganizationUpdate,
  success: Organization,
  error: anyOf("insufficient-scope", "organization-not-found", "store-unavailable")
})
  .middleware(RequestBody)
  .annotateMerge(
    described(
      "updateOrganization",
      "organizations.update",
      "Update an organization",
      "Sets the properties named in `updateMask` to their values in `org`."
    )
  )
  .annotateMerge(
    examples({
      request: example("Change the label", { updateMask: ["label"], org: { label: Samples.organization.label } }),
      200: example("The organization after the change", Samples.organization)
    })
  )

export const OrganizationApi = HttpApiGroup.make("organizations")
  .add(createOrganization, getOrganization, updateOrganization)
  .annotateMerge(OpenApi.annotations({ title: "Organizations", description: "Owners of projects." }))
