/**
 * What providers have said of objects, kept by this process for a minute, and so are their refusals: a form that is drawn again and again,
 * or many writes of an object that the account may not read, ask once. Those who ask at the same time share one call.
 * Never for other credentials than those that it was asked with, and never over a change that went through this process.
 * @rule field.metadataCache
 */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import type * as Scope from "effect/Scope"
import type { ConnectionId, ObjectName, ProjectId } from "../../domain/Ids.ts"
import { credentialsCheckSeconds, descriptions } from "../../domain/Limits.ts"
import * as LruCache from "../../domain/LruCache.ts"
import type { DescribedFields } from "../../records/FindQuery.ts"
import type { ObjectMetadata } from "../ObjectMetadata.ts"
import type { Account, ProviderDriver } from "../ProviderDriver.ts"
import type { AssociationLabel, ObjectPair } from "../../writes/rules/AssociationLabels.ts"
import { ProviderError, ProviderUnavailable } from "../ProviderError.ts"
import * as StoredDescription from "../StoredDescription.ts"
import { StoredDescriptions } from "./StoredDescriptions.ts"

type Describe = NonNullable<ProviderDriver["describe"]>
type ReadLabels = NonNullable<ProviderDriver["associationLabels"]>

interface Cached<A> {
  readonly credentials: Account["credentials"]
  readonly value: A
  readonly until: DateTime.Utc
}

/** Values for a minute. */
const makeCache = <A>() => {
  const entries = LruCache.make<string, Cached<A>>(
    descriptions.characters,
    (name) => name,
    ({ value }) => JSON.stringify(value).length
  )
  return {
    get: Effect.fnUntraced(function* (key: string, { credentials }: Account) {
      const entry = entries.get(key)
      const isGood = entry !== undefined && DateTime.isLessThan(yield* DateTime.now, entry.until)
      return isGood && Equal.equals(entry.credentials, credentials) ? entry.value : undefined
    }),
    put: Effect.fnUntraced(function* (key: string, { credentials }: Account, value: A) {
      const until = DateTime.add(yield* DateTime.now, { seconds: descriptions.seconds })
      entries.put(key, { credentials, value, until })
    }),
    delete: entries.forget
  }
}

/** How new a description must be. */
export type Freshness =
  /** As it is cached, or asked now. */
  | "cached"
  /** The same, for a caller who doesn't wait long: for a minute after a failure it fails again. */
  | "soon"
  /** Not older than what any process has stored. */
  | "stored"
  /** Asked now, or being asked. */
  | "fresh"

interface Asking {
  readonly credentials: Account["credentials"]
  readonly answer: Deferred.Deferred<ObjectMetadata, ProviderError>
}

export class Descriptions extends Context.Service<
  Descriptions,
  {
    /** The description of one object. Those who ask at the same time share one call. What it answers is stored for writes. */
    readonly object: (
      describe: Describe,
      projectId: ProjectId,
      account: Account,
      objectName: ObjectName,
      freshness?: Freshness
    ) => Effect.Effect<ObjectMetadata, ProviderError>
    /** What a search by fields needs of an object: as it is cached or was stored in the last day, if that has the fields. */
    readonly searched: (
      describe: Describe,
      projectId: ProjectId,
      account: Account,
      objectName: ObjectName,
      has: (described: DescribedFields) => boolean
    ) => Effect.Effect<DescribedFields, ProviderError>
    /** The cached description, without a call to the provider; undefined if it is not cached. */
    readonly known: (account: Account, objectName: ObjectName) => Effect.Effect<ObjectMetadata | undefined>
    /** The labels of the links between two objects, cached like descriptions. */
    readonly labels: (
      read: ReadLabels,
      account: Account,
      pair: ObjectPair
    ) => Effect.Effect<ReadonlyArray<AssociationLabel>, ProviderError>
    /** The same without a call; undefined if they are not cached. */
    readonly knownLabels: (
      account: Account,
      pair: ObjectPair
    ) => Effect.Effect<ReadonlyArray<AssociationLabel> | undefined>
    /** Removes a changed object from the cache. */
    readonly forget: (connectionId: ConnectionId, objectName: ObjectName) => Effect.Effect<void>
  }
>()("@fieldgate/core/providers/calls/Descriptions") {}

/** A cached description, and its stored version. */
interface Described {
  readonly metadata: ObjectMetadata
  readonly version: string | undefined
}

export const make: Effect.Effect<Descriptions["Service"], never, Scope.Scope | StoredDescriptions> = Effect.gen(
  function* () {
    const stored = yield* StoredDescriptions
    const scope = yield* Effect.scope
    const cache = makeCache<Described>()
    const refusals = makeCache<ProviderError>()
    const failures = makeCache<ProviderError>()
    const lookups = makeCache<StoredDescription.StoredDescription>()
    const cachedLabels = makeCache<ReadonlyArray<AssociationLabel>>()
    const asking = new Map<string, Asking>()
    const known = (account: Account, objectName: ObjectName) =>
      Effect.map(cache.get(keyOf(account.connectionId, objectName), account), (found) => found?.metadata)
    const knownLabels = (account: Account, pair: ObjectPair) => cachedLabels.get(pairKey(account, pair), account)
    const call = Effect.fnUntraced(function* (
      describe: Describe,
      projectId: ProjectId,
      account: Account,
      objectName: ObjectName,
      isCurrent: () => boolean
    ) {
      const key = keyOf(account.connectionId, objectName)
      const metadata = yield* Effect.tapError(describe.object(account, objectName), (error) =>
        error.reason._tag === "ProviderRejected" ? refusals.put(key, account, error) : Effect.void
      )
      const saved = yield* stored.save(
        { projectId, connectionId: account.connectionId, objectName },
        metadata,
        describe.labels
      )
      if (!isCurrent()) return metadata
      for (const { delete: forget } of [refusals, failures, lookups]) forget(key)
      yield* cache.put(key, account, { metadata, version: saved?.version })
      return metadata
    })
    /** The call goes on when the one who asked first has left, because others may wait for it. */
    const ask = Effect.fnUntraced(function* (
      describe: Describe,
      projectId: ProjectId,
      account: Account,
      objectName: ObjectName
    ) {
      const { credentials } = account
      const key = keyOf(account.connectionId, objectName)
      const other = asking.get(key)
      if (other !== undefined && Equal.equals(other.credentials, credentials))
        return yield* Deferred.await(other.answer)
      const own: Asking = { credentials, answer: yield* Deferred.make<ObjectMetadata, ProviderError>() }
      asking.set(key, own)
      // Not after a change of the object: what was asked before it goes only to those who wait.
      const isCurrent = () => asking.get(key) === own
      yield* call(describe, projectId, account, objectName, isCurrent).pipe(
        Effect.onExit((exit) => {
          if (isCurrent()) asking.delete(key)
          return Deferred.done(own.answer, exit)
        }),
        Effect.forkIn(scope)
      )
      return yield* Deferred.await(own.answer)
    })
    const askSoon = Effect.fnUntraced(function* (
      account: Account,
      objectName: ObjectName,
      asking: ReturnType<typeof ask>
    ) {
      const key = keyOf(account.connectionId, objectName)
      const failure = yield* failures.get(key, account)
      if (failure !== undefined) return yield* failure
      return yield* asking.pipe(
        Effect.timeoutOrElse({
          duration: Duration.seconds(credentialsCheckSeconds),
          orElse: () => Effect.fail(new ProviderError({ provider: account.provider, reason: notAnswering }))
        }),
        Effect.tapError((error) => failures.put(key, account, error))
      )
    })
    return Descriptions.of({
      known,
      knownLabels,
      labels: Effect.fnUntraced(function* (read, account, pair) {
        const found = yield* knownLabels(account, pair)
        if (found !== undefined) return found
        const labels = yield* read(account, pair)
        yield* cachedLabels.put(pairKey(account, pair), account, labels)
        return labels
      }),
      object: Effect.fnUntraced(function* (describe, projectId, account, objectName, freshness = "cached") {
        const { connectionId } = account
        if (freshness === "fresh") return yield* ask(describe, projectId, account, objectName)
        const key = keyOf(connectionId, objectName)
        const found = yield* cache.get(key, account)
        const newest =
          found === undefined || freshness !== "stored"
            ? undefined
            : yield* stored.current({ projectId, connectionId, objectName })
        const isOlder = newest !== undefined && found?.version !== undefined && newest.version > found.version
        if (found !== undefined && !isOlder) return found.metadata
        const refusal = yield* refusals.get(key, account)
        if (refusal !== undefined) return yield* refusal
        const asked = ask(describe, projectId, account, objectName)
        return yield* freshness === "soon" ? askSoon(account, objectName, asked) : asked
      }),
      searched: Effect.fnUntraced(function* (describe, projectId, account, objectName, has) {
        const { connectionId } = account
        const cached = yield* known(account, objectName)
        if (cached !== undefined) return cached
        const key = keyOf(connectionId, objectName)
        const kept = yield* lookups.get(key, account)
        const short = kept ?? (yield* stored.current({ projectId, connectionId, objectName }))?.description
        const until = short && DateTime.add(short.readAt, { hours: descriptions.lookupHours })
        if (short !== undefined && until !== undefined && DateTime.isLessThan(yield* DateTime.now, until)) {
          const described = StoredDescription.searchable(short)
          if (kept === undefined) yield* lookups.put(key, account, short)
          if (has(described)) return described
        }
        return yield* ask(describe, projectId, account, objectName)
      }),
      forget: (connectionId, objectName) =>
        Effect.sync(() => {
          const key = keyOf(connectionId, objectName)
          asking.delete(key)
          for (const { delete: forget } of [cache, refusals, failures, lookups]) forget(key)
        })
    })
  }
)

const notAnswering = new ProviderUnavailable({
  message: "it didn't describe the object in time",
  written: "no",
  timedOut: true
})

const pairKey = ({ connectionId }: Account, { from, to }: ObjectPair) => JSON.stringify([connectionId, from, to])

const keyOf = (connectionId: ConnectionId, objectName: ObjectName) => JSON.stringify([connectionId, objectName])
