/** Organizations and their teams. @rule organization.fields, organization.update */
import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { OrgId } from "../domain/Ids.ts"
import type { Organization, Team } from "./Organization.ts"
import type { StoreUnavailable } from "../domain/StoreError.ts"

export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()("OrganizationNotFound", {
  orgId: Schema.String
}) {
  override get message(): string {
    return `organization "${this.orgId}" does not exist`
  }
}

export class OrganizationStore extends Context.Service<
  OrganizationStore,
  {
    /** Saves an organization together with its first team: both or neither. */
    readonly insert: (organization: Organization, team: Team) => Effect.Effect<void, StoreUnavailable>
    readonly get: (id: OrgId) => Effect.Effect<Organization, OrganizationNotFound | StoreUnavailable>
    /** Sets the label and the update time together and answers the organization after it. */
    readonly setLabel: (
      id: OrgId,
      label: string,
      at: DateTime.Utc
    ) => Effect.Effect<Organization, OrganizationNotFound | StoreUnavailable>
  }
>()("@fieldgate/core/projects/OrganizationStore") {}
