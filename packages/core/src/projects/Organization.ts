/** An organization: the administrative container of projects. Spec 2.1, 4.1. */
import * as Schema from "effect/Schema"
import { OrgId, TeamId } from "../domain/Ids.ts"
import { labelCharacters } from "../domain/Limits.ts"
import { maskHasValues } from "../domain/MaskedUpdate.ts"
import { isStorable } from "../domain/Text.ts"

/** A label as a caller may set it: not empty, not only blanks. */
export const OrganizationLabel = Schema.String.check(
  Schema.isMaxLength(labelCharacters.maximum, { message: `label has at most ${labelCharacters.maximum} characters` }),
  Schema.isPattern(/\S/u, { message: "label must not be empty" }),
  isStorable("label")
)

export const Organization = Schema.Struct({
  id: OrgId,
  label: Schema.String,
  /** The team named Everyone, made with the organization. */
  defaultTeamId: TeamId,
  /** The organization with whose key it was made; its keys may administer this one too. */
  parentOrgId: Schema.optionalKey(OrgId),
  createTime: Schema.DateTimeUtcFromString,
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Organization" })
export interface Organization extends Schema.Schema.Type<typeof Organization> {}

/** The team that every organization has from its first moment. Spec 2.1. */
export const everyone = "Everyone"

export const Team = Schema.Struct({
  id: TeamId,
  orgId: OrgId,
  name: Schema.String,
  createTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "Team" })
export interface Team extends Schema.Schema.Type<typeof Team> {}

/** What a new organization is made of. */
export const OrganizationRequest = Schema.Struct({
  /** The name that people see; at most 256 characters. */
  label: OrganizationLabel
}).annotate({ identifier: "OrganizationRequest" })

/** What `PATCH /orgs/{orgId}` takes: the members named by the mask, with their values. An empty mask changes nothing. Spec 4.1. */
export const OrganizationUpdate = Schema.Struct({
  /** The names of the properties to change; only `label` exists. */
  updateMask: Schema.Array(Schema.Literal("label").annotate({ message: "updateMask may name only label" })).annotateKey(
    {
      messageMissingKey: 'updateMask is required: name the members to change, for example ["label"]'
    }
  ),
  /** The new values. */
  org: Schema.Struct({
    /** The name that people see; at most 256 characters. */
    label: Schema.optionalKey(OrganizationLabel)
  })
})
  .check(maskHasValues("org"))
  .annotate({ identifier: "OrganizationUpdate" })
export interface OrganizationUpdate extends Schema.Schema.Type<typeof OrganizationUpdate> {}
