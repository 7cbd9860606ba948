/** Audit events and their filters in words. Pure. */
import type { AuditEvent, ListAuditEventsParams } from "@fieldgate/client"
import type { Tone } from "../parts/Status.tsx"

/** Kinds of things that don't read well by their name in the API. */
const things: Readonly<Record<string, string>> = {
  apiKey: "API key",
  audit: "audit log",
  jwtKey: "JWT key",
  oauth: "sign-in",
  session: "console session"
}

/** Actions that don't read well by their name in the API. */
const verbs: Readonly<Record<string, string>> = {
  "operation.flush": "Run now",
  "session.open": "Sign in",
  "session.close": "Sign out",
  "member.authenticate": "Sign in"
}

/** `revealCredentials` as "reveal credentials". */
const spaced = (name: string): string => name.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase()

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

export interface ActionWords {
  /** What was done: "Reveal credentials". */
  readonly verb: string
  /** The kind of thing: "Connection". */
  readonly thing: string
}

export const actionInWords = (action: string): ActionWords => {
  const [thing = "", verb = ""] = action.split(".")
  return { verb: verbs[action] ?? capital(spaced(verb)), thing: capital(things[thing] ?? spaced(thing)) }
}

const kinds: Readonly<Record<AuditEvent["actor"]["kind"], string>> = {
  key: "API key",
  consumer: "Consumer",
  member: "Member",
  command: "Command line",
  host: "Host program"
}

/** The name that people know, and the kind of actor. */
export const actorInWords = ({ id, kind, name }: AuditEvent["actor"]): readonly [string, string | undefined] => {
  const known = kind === "command" && name !== undefined ? `fieldgate ${name}` : (name ?? id)
  return known === undefined ? [kinds[kind], undefined] : [known, kinds[kind]]
}

const outcomes: Readonly<Record<AuditEvent["outcome"], { readonly tone: Tone; readonly label: string }>> = {
  success: { tone: "success", label: "Done" },
  refused: { tone: "warning", label: "Refused" },
  failed: { tone: "error", label: "Failed" }
}

export const outcomeOf = ({ outcome }: Pick<AuditEvent, "outcome">) => outcomes[outcome]

/** Codes of problems read as words. */
const worded = (reason: string): string =>
  capital(reason.replaceAll("-", " ").replaceAll(/\b(?:api|jwt)\b/gu, (word) => word.toUpperCase()))

/** Why it was refused or failed, and how often: "Insufficient scope, 3 times". */
export const reasonInWords = ({ count, reason }: Pick<AuditEvent, "count" | "reason">): string | undefined =>
  reason === undefined ? undefined : count === 1 ? worded(reason) : `${worded(reason)}, ${count} times`

export const outcomeChoices = Object.entries(outcomes).map(([value, { label }]) => ({ value, label }))

/** Each is the query parameter of the same name. */
export const filterNames = ["action", "outcome", "actor", "group", "target", "within"] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Readonly<Partial<Record<FilterName, string>>>

/** Days. */
const spans: Readonly<Record<string, number>> = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 }

export const spanChoices = Object.entries(spans).map(([value, days]) => ({
  value,
  label: days === 1 ? "Last day" : `Last ${days} days`
}))

type Narrowing = Omit<ListAuditEventsParams, "project" | "pageSize" | "pageToken">

export const listParams = ({ action, actor, group, outcome, target, within }: Filters, now: number): Narrowing => {
  const days = spans[within ?? ""]
  const params = {
    action,
    actor: actor?.trim(),
    groupRef: group,
    outcome: outcomeChoices.find(({ value }) => value === outcome)?.value,
    targetId: target?.trim(),
    since: days === undefined ? undefined : new Date(now - days * 86_400_000).toISOString()
  }
  // Values come from the choices; the server refuses what an edited address holds.
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== undefined && value !== "")
  ) as Narrowing
}
