/** Who may sign in to the console, and as what: decided by the settings, again with every request. Pure. @rule member.roles */
import { Caller } from "../../domain/Caller.ts"
import type { MemberIdentity, MemberRole } from "../Member.ts"

/** A role that the settings give, to one person or to the holders of a claim's value. */
export interface MemberGrant {
  /** A person's e-mail address or subject, or a value of the role claim. */
  readonly to: string
  /** What they may do. */
  readonly role: MemberRole
  /** Ids or names of the only projects that the members see. */
  readonly projects: "all" | ReadonlyArray<string>
}

export interface MemberAccess {
  /** Sessions of another issuer have ended. */
  readonly issuer: string
  /** What identifies a person in `members` and in what members do. */
  readonly identifiedBy: "email" | "subject"
  /** Roles by person. */
  readonly members: ReadonlyArray<MemberGrant>
  /** Roles by values of the role claim; they apply to people who are not in `members`. */
  readonly roles: ReadonlyArray<MemberGrant>
}

/** How people sign in to the console. */
export interface ConsoleAccess {
  /** Whether API keys are accepted. */
  readonly keys: boolean
  /** Whether and how members are accepted. */
  readonly members?: MemberAccess | undefined
}

export const keysOnly: ConsoleAccess = { keys: true }

/** The member that the settings make of a person. A person's own entry comes first, then the first entry with one of the values. */
export const memberOf = ({ members: access }: ConsoleAccess, identity: MemberIdentity) => {
  if (access === undefined || access.issuer !== identity.issuer) return undefined
  const { identifiedBy, members, roles } = access
  const { email, issuer, name, roleValues, subject } = identity
  // Where e-mail addresses identify people, a person without a verified one is unknown.
  const key = identifiedBy === "email" ? email : subject
  if (key === undefined) return undefined
  const grant = members.find(({ to }) => to === key) ?? roles.find(({ to }) => roleValues.includes(to))
  if (grant === undefined) return undefined
  const { projects, role } = grant
  // Subjects are unique within their issuer only.
  const id = identifiedBy === "email" ? key : `${issuer}#${subject}`
  return Caller.Member({ id, name: name ?? email ?? subject, role, projects })
}
