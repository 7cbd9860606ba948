/** People who sign in to the console through an identity provider. @rule member.roles */
import * as Schema from "effect/Schema"

/** From the least to the most that a member may do; each role includes the ones before it. */
export const memberRoles = ["viewer", "operator", "admin"] as const

export const MemberRole = Schema.Literals(memberRoles)
export type MemberRole = typeof MemberRole.Type

/** What the identity provider stated about a person at sign-in, as far as it is stored. */
export const MemberIdentity = Schema.Struct({
  /** The identity provider. */
  issuer: Schema.String,
  /** The person's id at the identity provider; it never changes. */
  subject: Schema.String,
  /** Present only if the identity provider has verified it; in lower case. */
  email: Schema.optionalKey(Schema.String),
  /** The person's name for display. */
  name: Schema.optionalKey(Schema.String),
  /** Values of the role claim that the settings named at sign-in. */
  roleValues: Schema.Array(Schema.String)
}).annotate({ identifier: "MemberIdentity" })
export interface MemberIdentity extends Schema.Schema.Type<typeof MemberIdentity> {}
