/** Organizations. Spec 4.1. */
import type { Call, CallOptions } from "../Call.ts"
import type { Organization, OrganizationUpdate } from "../Wire.ts"

export interface Organizations {
  /** Sets the members that `updateMask` names to their values in `org`. Spec 4.1. */
  readonly update: (
    input: OrganizationUpdate & { readonly orgId: string },
    options?: CallOptions
  ) => Promise<Organization>
}

export const organizations = (call: Call): Organizations => ({
  update: ({ orgId, ...body }, options) => call("patch", "/v1/orgs/{orgId}", { path: { orgId }, body }, options)
})
