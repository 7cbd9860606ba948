/**
 * A driver whose calls about objects and fields move the connection's status as writes do: refused credentials make it bad,
 * an answer makes it good. What is told again from memory makes no call, and says nothing. Spec 3.
 */
import * as Effect from "effect/Effect"
import type { Connection } from "../Connection.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import type { ConnectionStore } from "../ConnectionStore.ts"
import type { OperationQueue } from "../../operations/OperationQueue.ts"
import type { ProviderDriver, UpsertedField } from "../../providers/ProviderDriver.ts"
import type { ProviderError, ProviderFailure } from "../../providers/ProviderError.ts"
import * as ConnectionHealth from "./ConnectionHealth.ts"

/** The driver for calls of one request over one connection. Writes note their end themselves. */
export const of = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  given: Pick<Connection, "id" | "status">
) {
  const context = yield* Effect.context<ConnectionStore | OperationQueue>()
  /** As this request knows it, so that many calls of one kind save it once. */
  let connection = given
  const note = (failure: ProviderFailure | undefined) =>
    Effect.suspend(() => {
      const before = connection
      connection = { ...before, status: ConnectionHealth.statusAfter(failure) ?? before.status }
      return Effect.provideContext(ConnectionHealth.note({ projectId, connection: before }, failure), context)
    })
  const heard =
    <Args extends ReadonlyArray<unknown>, A>(
      call: (...args: Args) => Effect.Effect<A, ProviderError>,
      failureIn: (answer: A) => ProviderFailure | undefined = () => undefined
    ) =>
    (...args: Args): Effect.Effect<A, ProviderError> =>
      call(...args).pipe(
        Effect.tap((answer) => note(failureIn(answer))),
        // A refusal of an object or of a field is an answer to somebody whom the provider knows.
        Effect.tapError(({ reason }) => note(reason._tag === "ProviderRejected" ? undefined : reason))
      )
  const { check, describe, sample, upsertFields } = driver
  const listening: ProviderDriver = {
    ...driver,
    ...(check === undefined ? {} : { check: heard(check) }),
    ...(sample === undefined ? {} : { sample: heard(sample) }),
    ...(upsertFields === undefined ? {} : { upsertFields: heard(upsertFields, failureOfAll) }),
    ...(describe === undefined
      ? {}
      : { describe: { objects: heard(describe.objects), object: heard(describe.object) } })
  }
  return listening
})

/** Refused credentials count at any field, whatever else fails only where nothing went through. */
const failureOfAll = (fields: ReadonlyArray<UpsertedField>): ProviderFailure | undefined => {
  const failures = fields.flatMap(({ failure }) => failure ?? [])
  const refused = failures.find(({ _tag }) => _tag === "ProviderUnauthorized")
  return refused ?? (failures.length === fields.length ? failures[0] : undefined)
}
