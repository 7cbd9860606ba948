/** A problem as the place of failure knows it; the request adds the rest. Spec 2.2, settled 2. */
import type { RecordFields } from "@fieldgate/core/domain/Json"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type { problemMembers } from "../contract/Problem.ts"
import { problemTypes, problemUrn } from "../contract/ProblemTypes.ts"
import type { AnswerName, Problem } from "../contract/Problems.ts"
import { CurrentRequest } from "./CurrentRequest.ts"

/** The members of a kind beside those that every problem has. */
type Extension<Name extends AnswerName> = Omit<Problem<Name>, keyof typeof problemMembers | "type" | "status">

/** What an occurrence says about itself. */
interface Particulars {
  readonly detail: string
  /** Default: the detail. */
  readonly causes?: ReadonlyArray<string>
  /** Default: `api`. */
  readonly subsystem?: string
  /** Default: what the kind says. */
  readonly remedy?: string | undefined
  /** Default: what the kind says. */
  readonly retryable?: boolean
  readonly retryAfter?: DateTime.Utc | undefined
  /** For a retry whose time nobody named: this long from now. */
  readonly retryIn?: Duration.Input
  readonly context?: RecordFields | undefined
}

export interface ProblemDraft<Name extends AnswerName = AnswerName> extends Particulars {
  readonly name: Name
  readonly extension: {} extends Extension<Name> ? Extension<Name> | undefined : Extension<Name>
}

/** Drafts a problem; a kind with members of its own asks for them. */
export const draft = <const Name extends AnswerName>(
  name: Name,
  particulars: Particulars,
  ...[extension]: {} extends Extension<Name> ? [extension?: Extension<Name>] : [extension: Extension<Name>]
): ProblemDraft<Name> => ({ name, ...particulars, extension }) as ProblemDraft<Name>

/** The problem of the current request. */
export const complete = Effect.fnUntraced(function* <Name extends AnswerName>(
  drafted: ProblemDraft<Name>
): Effect.fn.Return<Problem<Name>> {
  const { origin, requestId, support } = yield* CurrentRequest
  const { remedy, retryable, status, title } = problemTypes[drafted.name]
  const now = yield* DateTime.now
  const retryAfter =
    drafted.retryAfter ?? (drafted.retryIn === undefined ? undefined : DateTime.addDuration(now, drafted.retryIn))
  const [cause = drafted.detail, ...others] = drafted.causes ?? []
  const causes: readonly [string, ...Array<string>] = [cause, ...others]
  const problem = {
    type: problemUrn(drafted.name),
    href: `${origin()}/problems/${drafted.name}`,
    title,
    status,
    detail: drafted.detail,
    instance: `urn:fieldgate:request:${requestId}`,
    subsystem: drafted.subsystem ?? "api",
    time: DateTime.formatIso(now),
    requestId,
    causes,
    remedy: drafted.remedy ?? remedy,
    retryable: drafted.retryable ?? retryable,
    ...(retryAfter === undefined ? {} : { retryAfter: DateTime.formatIso(retryAfter) }),
    ...(drafted.context === undefined ? {} : { context: drafted.context }),
    ...drafted.extension,
    ...support
  }
  // The compiler can't see that table and extension belong to the same name; tests decode each kind with its schema.
  return problem as Problem<Name>
})

/** Fails with the problem of the current request. */
export const raise = <Name extends AnswerName>(drafted: ProblemDraft<Name>): Effect.Effect<never, Problem<Name>> =>
  Effect.flatMap(complete(drafted), Effect.fail)
