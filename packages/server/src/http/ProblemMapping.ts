/** How a failure of a request becomes the problem that it is answered with; the failures of calls are core's. */
import type { Caller } from "@fieldgate/core/domain/Caller"
import { failedAuthentications } from "@fieldgate/core/domain/Limits"
import * as CallProblems from "@fieldgate/core/problems/CallProblems"
import { echoed, issueOf } from "@fieldgate/core/problems/Issues"
import type { Problem, ProblemKind } from "@fieldgate/core/problems/Problem"
import { complete as completeIn, draft, type ProblemDraft } from "@fieldgate/core/problems/ProblemDraft"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { TokenRefused } from "./ConsumerToken.ts"
import { CurrentCaller } from "../contract/Authentication.ts"
import { type ManifestInvalid, type PlacedFault, sentenceOf } from "../integrations/ManifestInvalid.ts"
import { CurrentRequest } from "./CurrentRequest.ts"
import type { AuthenticationThrottled } from "./FailedAuthentications.ts"

/** A sign-in requires the address that the provider sends browsers back to, and the request does not prove it. */
export class PublicUrlMissing extends Schema.TaggedError<PublicUrlMissing>()("PublicUrlMissing", {}) {
  override get message(): string {
    return "the server does not know the address that browsers reach it at"
  }
}

/** The problem of the current request. */
export const complete = Effect.fnUntraced(function* <Name extends ProblemKind>(
  drafted: ProblemDraft<Name>
): Effect.fn.Return<Problem<Name>> {
  const { origin, requestId, support } = yield* CurrentRequest
  return completeIn(drafted, { origin: origin(), requestId, support, now: DateTime.toDate(yield* DateTime.now) })
})

/** Fails with the problem of the current request. */
export const raise = <Name extends ProblemKind>(drafted: ProblemDraft<Name>): Effect.Effect<never, Problem<Name>> =>
  Effect.flatMap(complete(drafted), Effect.fail)

/** One row for each failure that only a server has, by its tag. */
export const requestDrafts = {
  AuthenticationThrottled: ({ message }: AuthenticationThrottled) =>
    draft("rate-limited", { detail: message, retryIn: { seconds: failedAuthentications.pauseSeconds } }),
  TokenRefused: ({ fault, message }: TokenRefused) => draft(fault, { detail: message }),
  PublicUrlMissing: (error: PublicUrlMissing) => draft("public-url-missing", { detail: error.message }),
  ManifestInvalid: (error: ManifestInvalid) => invalidManifest(error)
}
type RequestDrafts = typeof requestDrafts
type RequestError = Parameters<RequestDrafts[keyof RequestDrafts]>[0]

/** Every failure that has a problem. */
export type UseCaseError = CallProblems.CallError | RequestError

type DraftOf<E extends UseCaseError> = E extends RequestError
  ? ReturnType<RequestDrafts[E["_tag"]]>
  : E extends CallProblems.CallError
    ? CallProblems.DraftOf<E>
    : never
type ProblemOf<Draft> = Draft extends ProblemDraft<infer Name> ? Problem<Name> : never

/** The draft of a failure; `body` is the request's, for the values of its faults. */
export const draftOf = <E extends UseCaseError>(error: E, body?: unknown): DraftOf<E> =>
  // The compiler can't see that an error's tag names the row that takes this very error.
  (isRequestError(error) ? rowOf(error)(error as never) : CallProblems.draftOf(error, body)) as DraftOf<E>

const isRequestError = (error: UseCaseError): error is RequestError => Object.hasOwn(requestDrafts, error._tag)

const rowOf = ({ _tag }: RequestError): ((error: never) => ProblemDraft) => requestDrafts[_tag]

/** Logs the cause of a failed store, which no caller receives. */
export const noteFailure = (error: UseCaseError): Effect.Effect<void> =>
  error._tag === "StoreUnavailable" ? Effect.logError(error.message, error.cause) : Effect.void

/** The failures of a use case as problems of the current request. */
export const orProblem = <A, E extends UseCaseError, R>(
  self: Effect.Effect<A, E, R>,
  body?: unknown
): Effect.Effect<A, ProblemOf<DraftOf<E>>, R> =>
  self.pipe(Effect.catch((error) => Effect.andThen(noteFailure(error), raiseDraft(draftOf(error, body)))))

/** Makes a call for the request's caller; a failure becomes a problem. `body` is the request's, for the values in its issues. */
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
  // `raise` fails with the problem of the very name that the draft has.
  raise(drafted) as Effect.Effect<never, ProblemOf<Draft>>

const mostCauses = 20

/** The faults of a manifest's text, each with its line and column. */
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
