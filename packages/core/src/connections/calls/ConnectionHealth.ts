/** The health of a connection: saved after a write, and after each other call of a request. @rule connection.status */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Connection, ConnectionStatus } from "../Connection.ts"
import { ConnectionStore } from "../ConnectionStore.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { safeSentence } from "../../domain/SafeSentence.ts"
import type { ProviderDriver, UpsertedField } from "../../providers/ProviderDriver.ts"
import type { ProviderError, ProviderFailure } from "../../providers/ProviderError.ts"

/** What a call's end says of the credentials; nothing where the provider said nothing of them. */
const statusAfter = (failure: ProviderFailure | undefined): ConnectionStatus | undefined => {
  if (failure === undefined) return "working"
  return failure._tag === "ProviderUnauthorized" ? "bad_credentials" : undefined
}

/** Notes how a call ended and why; a store that is away must not change a call's answer. */
export const saveHealth = (
  subject: HealthSubject,
  failure: ProviderFailure | undefined
): Effect.Effect<void, never, ConnectionStore> => {
  const status = statusAfter(failure)
  return status === undefined || subject.connection.status === status
    ? Effect.void
    : saveStatus(subject, failure, status)
}

const saveStatus = Effect.fnUntraced(function* (
  { connection: { id }, projectId }: HealthSubject,
  failure: ProviderFailure | undefined,
  status: ConnectionStatus
) {
  const at = yield* DateTime.now
  const { setStatus } = yield* ConnectionStore
  yield* setStatus(projectId, id, status, at, failure && safeSentence(failure.message)).pipe(
    Effect.catch((error) => Effect.logWarning("saving a connection's status failed", error)),
    Effect.annotateLogs({ connectionId: id })
  )
})

export interface HealthSubject {
  readonly projectId: ProjectId
  readonly connection: Pick<Connection, "id" | "status">
}

/** The driver for calls of one request over one connection. Writes note their end themselves. */
export const trackHealth = Effect.fnUntraced(function* (
  driver: ProviderDriver,
  projectId: ProjectId,
  given: Pick<Connection, "id" | "status">
) {
  // Only the services: log annotations are those of each call.
  const context = Context.pick(ConnectionStore)(yield* Effect.context<ConnectionStore>())
  /** As this request has loaded or saved it, so that many calls of one kind save it once. */
  let connection = given
  const note = (failure: ProviderFailure | undefined) =>
    Effect.suspend(() => {
      const before = connection
      connection = { ...before, status: statusAfter(failure) ?? before.status }
      return Effect.provideContext(saveHealth({ projectId, connection: before }, failure), context)
    })
  const tracked =
    <Args extends ReadonlyArray<unknown>, A>(
      call: (...args: Args) => Effect.Effect<A, ProviderError>,
      failureIn: (answer: A) => ProviderFailure | undefined = () => undefined
    ) =>
    (...args: Args): Effect.Effect<A, ProviderError> =>
      call(...args).pipe(
        Effect.tap((answer) => note(failureIn(answer))),
        // A refused object or field proves that the provider accepts the credentials.
        Effect.tapError(({ reason }) => note(reason._tag === "ProviderRejected" ? undefined : reason))
      )
  const { check, describe, find, sample, upsertFields } = driver
  const tracking: ProviderDriver = {
    ...driver,
    ...(check === undefined ? {} : { check: tracked(check) }),
    ...(find === undefined ? {} : { find: tracked(find) }),
    ...(sample === undefined ? {} : { sample: tracked(sample) }),
    ...(upsertFields === undefined ? {} : { upsertFields: tracked(upsertFields, failureOfAll) }),
    ...(describe === undefined
      ? {}
      : { describe: { ...describe, objects: tracked(describe.objects), object: tracked(describe.object) } })
  }
  return tracking
})

/** Refused credentials count at any field, whatever else fails only where nothing went through. */
const failureOfAll = (fields: ReadonlyArray<UpsertedField>): ProviderFailure | undefined => {
  const failures = fields.flatMap(({ failure }) => failure ?? [])
  const refused = failures.find(({ _tag }) => _tag === "ProviderUnauthorized")
  return refused ?? (failures.length === fields.length ? failures[0] : undefined)
}
