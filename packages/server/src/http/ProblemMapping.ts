/** Maps failures of a request to problems; core maps the failures of calls. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { failedAuthentications } from "@fieldgate/core/domain/Limits"
import * as CallProblems from "@fieldgate/core/problems/CallProblems"
import { echoed, issueOf } from "@fieldgate/core/problems/Issues"
import type { Problem, ProblemKind } from "@fieldgate/core/problems/Problem"
import { complete as completeIn, draft, type ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import { nameOfUrn } from "@fieldgate/core/problems/ProblemTypes"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { TokenRefused } from "./ConsumerToken.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { type ManifestInvalid, type PlacedFault, sentenceOf } from "@fieldgate/core/integrations/ManifestInvalid"
import { CurrentRequest } from "./CurrentRequest.ts"
import type { AuthenticationThrottled } from "./FailedAuthentications.ts"

/** A sign-in needs the origin to which the provider redirects browsers, and the request can't prove it. */
export class PublicUrlMissing extends Schema.TaggedError<PublicUrlMissing>()("PublicUrlMissing", {}) {
  override get message(): string {
    return "the server's public URL is not configured, so providers can't redirect browsers to it"
  }
}

export const complete = Effect.fnUntraced(function* <Name extends ProblemKind>(
  drafted: ProblemDraft<Name>
): Effect.fn.Return<Problem<Name>> {
  const { noted, origin, requestId, support } = yield* CurrentRequest
  const now = DateTime.toDate(yield* DateTime.now)
  const problem = completeIn(drafted, { origin: origin(), requestId, support, now })
  noted.problem = nameOfUrn(problem.type)
  return problem
})

export const raise = <Name extends ProblemKind>(drafted: ProblemDraft<Name>): Effect.Effect<never, Problem<Name>> =>
  Effect.flatMap(complete(drafted), Effect.fail)

export const requestDrafts = {
  AuthenticationThrottled: ({ message }: AuthenticationThrottled) =>
    draft("rate-limited", { detail: message, retryIn: { seconds: failedAuthentications.pauseSeconds } }),
  TokenRefused: ({ fault, message }: TokenRefused) => draft(fault, { detail: message }),
  PublicUrlMissing: (error: PublicUrlMissing) => draft("public-url-missing", { detail: error.message }),
  ManifestInvalid: (error: ManifestInvalid) => invalidManifest(error)
}
type RequestDrafts = typeof requestDrafts
type RequestError = Parameters<RequestDrafts[keyof RequestDrafts]>[0]

export type UseCaseError = CallProblems.CallError | RequestError

type DraftOf<E extends UseCaseError> = E extends RequestError
  ? ReturnType<RequestDrafts[E["_tag"]]>
  : E extends CallProblems.CallError
    ? CallProblems.DraftOf<E>
    : never
type ProblemOf<Draft> = Draft extends ProblemDraft<infer Name> ? Problem<Name> : never

export const draftOf = <E extends UseCaseError>(error: E, body?: unknown): DraftOf<E> =>
  // The compiler can't relate an error's tag to the row for that error.
  (isRequestError(error) ? rowOf(error)(error as never) : CallProblems.draftOf(error, body)) as DraftOf<E>

const isRequestError = (error: UseCaseError): error is RequestError => Object.hasOwn(requestDrafts, error._tag)

const rowOf = ({ _tag }: RequestError): ((error: never) => ProblemDraft) => requestDrafts[_tag]

/** Logs the cause of a store failure; callers do not receive it. */
export const noteFailure = (error: UseCaseError): Effect.Effect<void> =>
  error._tag === "StoreUnavailable" && error.detail === undefined
    ? Effect.logError(error.message, error.cause)
    : Effect.void

export const orProblem = <A, E extends UseCaseError, R>(
  self: Effect.Effect<A, E, R>,
  body?: unknown
): Effect.Effect<A, ProblemOf<DraftOf<E>>, R> =>
  self.pipe(Effect.catch((error) => Effect.andThen(noteFailure(error), raiseDraft(draftOf(error, body)))))

/** Calls the platform as the request's caller and maps failures to problems. `body` provides the values in issues. */
export const callFor = <Input, A, E extends UseCaseError>(
  call: (caller: Caller, input: Input) => Effect.Effect<A, E>,
  input: NoInfer<Input>,
  body?: unknown
) =>
  orProblem(
    Effect.flatMap(CurrentCaller, (caller) => call(caller, input)),
    body
  )

const raiseDraft = <Draft extends ProblemDraft>(drafted: Draft) =>
  // `raise` fails with the problem that the draft names.
  raise(drafted) as Effect.Effect<never, ProblemOf<Draft>>

const mostCauses = 20

const invalidManifest = ({ faults }: ManifestInvalid) => {
  const [first, ...others] = faults
  const detail =
    others.length === 0 ? sentenceOf(first) : `the manifest has ${faults.length} faults; issues lists each of them`
  const causes = faults.slice(0, mostCauses).map(sentenceOf)
  return draft("manifest-invalid", { detail, causes }, { issues: [issueOfFault(first), ...others.map(issueOfFault)] })
}

const issueOfFault = (fault: PlacedFault) => ({
  ...issueOf(fault.kind, "body", fault.name, sentenceOf(fault), echoed(fault.name.split("."), fault.value)),
  line: fault.line,
  column: fault.column
})
