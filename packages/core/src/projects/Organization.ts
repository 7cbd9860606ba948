/** An organization: the administrative container of projects. @rule organization.fields, organization.update */
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

/** An administrative container of projects. */
export const Organization = Schema.Struct({
  /** The organization's id. */
  id: OrgId,
  /** The name that people see. */
  label: Schema.String,
  /** The id of the organization's team Everyone. */
  defaultTeamId: TeamId,
  /** The organization whose key created this one; its keys may administer this one too. */
  parentOrgId: Schema.optionalKey(OrgId),
  /** When the organization was created. */
  createTime: Schema.DateTimeUtcFromString,
  /** When the organization was last changed. */
  updateTime: Schema.optionalKey(Schema.DateTimeUtcFromString)
}).annotate({ identifier: "Organization" })
export interface Organization extends Schema.Schema.Type<typeof Organization> {}

/** The team that every organization has from its first moment. @rule organization.fields */
export const everyone = "Everyone"

export const Team = Schema.Struct({
  id: TeamId,
  orgId: OrgId,
  name: Schema.String,
  createTime: Schema.DateTimeUtcFromString
}).annotate({ identifier: "Team" })
export interface Team extends Schema.Schema.Type<typeof Team> {}

const organizationRequestProperties = {
  /** The name that people see; at most 256 characters. */
  label: OrganizationLabel
}

export interface OrganizationRequestSchema extends Schema.Struct<typeof organizationRequestProperties> {}

/** A new organization. */
export const OrganizationRequest: OrganizationRequestSchema = Schema.Struct(organizationRequestProperties).annotate({
  identifier: "OrganizationRequest"
})

const organizationUpdateProperties = {
  /** The names of the properties to change; only `label` exists. */
  updateMask: Schema.Array(
    Schema.Literal("label").annotate({ message: "updateMask may contain only label" })
  ).annotateKey({
    messageMissingKey: 'updateMask is required: list the properties to change, for example ["label"]'
  }),
  /** The new values. */
  org: Schema.Struct({
    /** The name that people see; at most 256 characters. */
    label: Schema.optionalKey(OrganizationLabel)
  })
}

export interface OrganizationUpdateSchema extends Schema.Struct<typeof organizationUpdateProperties> {}

/** The properties to change, and their values. An empty mask changes nothing. */
export const OrganizationUpdate: OrganizationUpdateSchema = Schema.Struct(organizationUpdateProperties)
  .check(maskHasValues("org"))
  .annotate({ identifier: "OrganizationUpdate" })
export interface OrganizationUpdate extends Schema.Schema.Type<typeof OrganizationUpdate> {}
