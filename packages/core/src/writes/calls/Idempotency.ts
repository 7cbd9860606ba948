/**
 * Carrying out a write once, however often it is sent with the same key. @rule idempotency.key, idempotency.replay
 * @rule idempotency.release, idempotency.busy, idempotency.reused
 */
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/Caller.ts"
import { IdempotencyKey, type KeyEnd } from "../IdempotencyKey.ts"
import type { IntegrationId, ProjectId } from "../../domain/Ids.ts"
import { type Json, canonicalJson } from "../../domain/Json.ts"
import { idempotencyHours } from "../../domain/Limits.ts"
import { Warning } from "../../domain/Warning.ts"
import { Written } from "../WriteAnswer.ts"
import type { WriteRequest } from "../WriteRequest.ts"
import { Digest } from "../../domain/Digest.ts"
import { type ClaimedKey, type IdempotencyClaim, OperationStore } from "../../operations/OperationStore.ts"
import type { ProviderFailure } from "../../providers/ProviderError.ts"
import { ofPlace } from "../rules/Answer.ts"
import { isLeft, secondsLeft } from "../rules/BusyKey.ts"
import { endOfOutcomes } from "../rules/WriteEnd.ts"
import { Leases } from "../../worker/Leases.ts"
import { WriteFailed } from "../WriteFailed.ts"

/** The key was used for another request: nothing was done. */
export class IdempotencyKeyReused extends Schema.TaggedError<IdempotencyKeyReused>()("IdempotencyKeyReused", {
  key: Schema.String,
  /** None where the first request was not a write. */
  operationId: Schema.optionalKey(Schema.String)
}) {
  override get message(): string {
    return `the Idempotency-Key "${this.key}" was used for another request: use a new key for a new request`
  }
}

/** The first request with the key is still being processed. */
export class IdempotencyKeyBusy extends Schema.TaggedError<IdempotencyKeyBusy>()("IdempotencyKeyBusy", {
  key: Schema.String,
  /** None where the first request gave the key up at this very moment. */
  operationId: Schema.optionalKey(Schema.String),
  /** Seconds after which the key may have an answer. Missing: one. */
  retrySeconds: Schema.optionalKey(Schema.Int),
  /** Its process has left it: the lease has ended. */
  isLeft: Schema.optionalKey(Schema.Boolean)
}) {
  override get message(): string {
    return `the first request with the Idempotency-Key "${this.key}" is still being processed`
  }
}

const Stored = Schema.Union([
  Schema.TaggedStruct("Answered", { answer: Written }),
  Schema.TaggedStruct("Failed", { failure: WriteFailed }),
  /** Where the record went is stored with the key. */
  Schema.TaggedStruct("Accumulated", {
    policy: Schema.Struct({ maxDelayMinutes: Schema.Int, retryDeadlineHours: Schema.Int }),
    warnings: Schema.Array(Warning)
  })
])
type Stored = typeof Stored.Type
const encode = Schema.encodeEffect(Schema.toCodecJson(Stored))
const decode = Schema.decodeUnknownEffect(Schema.toCodecJson(Stored))

/** The claim of a request: its digest doesn't depend on the order of members, nor on whether the default mode is named. */
export const claimOf = Effect.fnUntraced(function* (
  caller: Caller,
  asked: IdempotencyKey,
  {
    request,
    ...target
  }: { readonly integrationId: IntegrationId; readonly objectName: string; readonly request: WriteRequest }
) {
  const key = yield* storedKeyOf(caller, asked)
  const digest = yield* (yield* Digest).sha256(
    canonicalJson({ ...target, request: { mode: "synchronous", ...request } })
  )
  const expiresAt = DateTime.add(yield* DateTime.now, { hours: idempotencyHours })
  const claim: IdempotencyClaim = { key, digest, expiresAt }
  return claim
})

/** How keys of our own begin: a redrive's, and those that are kept under another name than their caller's. */
const ours = /^(?:redrive|group|named) /u

/**
 * The name under which a key is kept. It is its project's; what a group's user brings is that group's, so that none can hear of
 * another group's keys or take them away. None is taken for one of ours.
 */
const storedKeyOf = Effect.fnUntraced(function* (caller: Caller, asked: IdempotencyKey) {
  const { sha256 } = yield* Digest
  if (caller._tag === "Consumer") {
    return IdempotencyKey.make(`group ${yield* sha256(canonicalJson([caller.groupRef, asked]))}`)
  }
  return ours.test(asked) ? IdempotencyKey.make(`named ${yield* sha256(asked)}`) : asked
})

/** The answer that the key, as the caller calls it, has brought already; none for a key that is free. */
export const replay = Effect.fnUntraced(function* (projectId: ProjectId, claim: IdempotencyClaim, key: IdempotencyKey) {
  const { digest } = claim
  const found = yield* (yield* OperationStore).claimed(projectId, claim.key, yield* DateTime.now)
  if (Option.isNone(found)) return Option.none<Written>()
  const { answer, digest: before, operationId } = found.value
  if (before !== digest) return yield* new IdempotencyKeyReused({ key, operationId })
  // What this program stored and can't read any more is a bug, not an answer.
  const stored = Option.isSome(answer)
    ? yield* Effect.orDie(decode(answer.value))
    : yield* answerOfOperation(projectId, found.value, key)
  if (stored._tag === "Accumulated") {
    const { place } = found.value
    // Its operation was removed, and with it where the record ended up.
    if (place === undefined) return yield* new IdempotencyKeyBusy({ key, operationId })
    return Option.some<Written>({ ...ofPlace(stored, place), replayed: true })
  }
  if (stored._tag === "Failed") return yield* new WriteFailed({ ...stored.failure, replayed: true })
  return Option.some<Written>({ ...stored.answer, replayed: true })
})

/**
 * An operation that another one's request ended, such as its cancellation or the removal of its installation, leaves its key without an
 * answer: its records have it. So no such end can forget the key.
 */
const answerOfOperation = Effect.fnUntraced(function* (
  projectId: ProjectId,
  { operation, operationId }: ClaimedKey,
  key: IdempotencyKey
) {
  if (operation?.stage !== "done") {
    const now = yield* DateTime.now
    const retrySeconds = secondsLeft(operation, now, (yield* Leases).duration)
    return yield* new IdempotencyKeyBusy({ key, operationId, retrySeconds, isLeft: isLeft(operation, now) })
  }
  const outcomes = yield* Effect.catchTag(
    (yield* OperationStore).outcomes(projectId, operationId),
    "OperationNotFound",
    () => Effect.fail(new IdempotencyKeyBusy({ key }))
  )
  const known = outcomes.flatMap((outcome) => outcome ?? [])
  const { response } = endOfOutcomes({ id: operationId }, operation.envelope, known)
  return Result.match(response, {
    onSuccess: (answer): Stored => ({ _tag: "Answered", answer }),
    onFailure: (failure): Stored => ({ _tag: "Failed", failure: new WriteFailed({ ...failure, kept: true }) })
  })
})

/** A success is remembered. */
export const rememberAnswer = (key: IdempotencyKey, answer: Written) => remember(key, { _tag: "Answered", answer })

/**
 * A failure is remembered too, unless it is certain that nothing was written and the same request may go through later,
 * or the connection or the provider app must be fixed first: then the key is free again.
 */
export const rememberFailure = (key: IdempotencyKey, failure: WriteFailed): Effect.Effect<KeyEnd> =>
  failure.wroteNothing && (failure.repeatable || fixedOutsideRequest.has(failure.failure._tag))
    ? Effect.succeed({ _tag: "Free", key })
    : remember(key, { _tag: "Failed", failure: new WriteFailed({ ...failure, kept: true }) })

/** Failures that are fixed outside of the request, which then succeeds unchanged. */
const fixedOutsideRequest: ReadonlySet<ProviderFailure["_tag"]> = new Set([
  "ProviderUnauthorized",
  "ProviderAppInvalid"
] as const)

/** As it is kept with a key. */
export const stored = (value: Stored): Effect.Effect<Json> => Effect.orDie(encode(value))

const remember = (key: IdempotencyKey, value: Stored): Effect.Effect<KeyEnd> =>
  Effect.map(stored(value), (answer) => ({ _tag: "Remember", key, answer }))
