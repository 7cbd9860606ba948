/** A problem as the place of failure describes it; the occurrence adds the rest. */
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import type { RecordFields } from "../domain/Json.ts"
import type { Problem, ProblemKind, problemMembers } from "./Problem.ts"
import { problemTypes, problemUrn } from "./ProblemTypes.ts"

/** The properties of a kind beside those that every problem has. */
type Extension<Name extends ProblemKind> = Omit<Problem<Name>, keyof typeof problemMembers | "type" | "status">

interface Particulars {
  readonly detail: string
  /** Default: the detail. */
  readonly causes?: ReadonlyArray<string>
  /** Default: `api`. */
  readonly subsystem?: string
  /** Default: the kind's own. */
  readonly remedy?: string | undefined
  /** Default: the kind's own. */
  readonly retryable?: boolean
  readonly retryAfter?: DateTime.Utc | undefined
  /** Where no time is known: this long from now. */
  readonly retryIn?: Duration.Input
  readonly context?: RecordFields | undefined
}

export interface ProblemDraft<Name extends ProblemKind = ProblemKind> extends Particulars {
  readonly name: Name
  readonly extension: {} extends Extension<Name> ? Extension<Name> | undefined : Extension<Name>
}

/** Drafts a problem; a kind with properties of its own requires them. */
export const draft = <const Name extends ProblemKind>(
  name: Name,
  particulars: Particulars,
  ...[extension]: {} extends Extension<Name> ? [extension?: Extension<Name>] : [extension: Extension<Name>]
): ProblemDraft<Name> => ({ name, ...particulars, extension }) as ProblemDraft<Name>

export interface Occurrence {
  readonly requestId: string
  readonly now: Date
  /** The address of a Fieldgate server, whose page about the kind `href` links to. Default: the documentation. */
  readonly origin?: string | undefined
  /** Where the caller can ask for help. */
  readonly support?: Pick<Problem, "supportEmail" | "supportPhone" | "supportUrl">
  /** The body of the request, whose faulty values a refused write shows. */
  readonly body?: unknown
}

const documentation = "https://github.com/fieldgate/fieldgate/blob/main/docs/errors.md"

/** The problem of a draft that occurred in a request. */
export const complete = <Name extends ProblemKind>(
  drafted: ProblemDraft<Name>,
  { now, origin, requestId, support }: Occurrence
): Problem<Name> => {
  const { remedy, retryable, status, title } = problemTypes[drafted.name]
  const [cause = drafted.detail, ...others] = drafted.causes ?? []
  const causes: readonly [string, ...Array<string>] = [cause, ...others]
  const retryAfter = retryTimeOf(drafted, now)
  const problem = {
    type: problemUrn(drafted.name),
    href: origin === undefined ? documentation : `${origin}/problems/${drafted.name}`,
    title,
    status,
    detail: drafted.detail,
    instance: `urn:fieldgate:request:${requestId}`,
    subsystem: drafted.subsystem ?? "api",
    time: now.toISOString(),
    requestId,
    causes,
    remedy: drafted.remedy ?? remedy,
    retryable: drafted.retryable ?? retryable,
    ...(retryAfter === undefined ? {} : { retryAfter }),
    ...(drafted.context === undefined ? {} : { context: drafted.context }),
    ...drafted.extension,
    ...support
  }
  // The compiler can't see that table and extension belong to the same name; tests decode each kind with its schema.
  return problem as Problem<Name>
}

const retryTimeOf = ({ retryAfter, retryIn }: Particulars, now: Date): string | undefined => {
  const time =
    retryAfter ?? (retryIn === undefined ? undefined : DateTime.addDuration(DateTime.makeUnsafe(now), retryIn))
  return time === undefined ? undefined : DateTime.formatIso(time)
}

/** Seconds for the header `Retry-After`, at least one: a 0 would invite a busy loop. Undefined where a problem has no time. */
export const secondsToRetry = ({ retryAfter, time }: Problem): number | undefined =>
  retryAfter === undefined ? undefined : Math.max(1, Math.ceil((millisOf(retryAfter) - millisOf(time)) / 1000))

const millisOf = (time: string): number => DateTime.toEpochMillis(DateTime.makeUnsafe(time))
