/**
 * What providers have said of objects, kept by this process for a minute, and so are their refusals: a form that is drawn again and again,
 * or many writes of an object that the account may not read, ask once.
 * Never for other credentials than those that it was asked with, and never over a change that went through this process.
 * @rule field.metadataCache
 */
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Equal from "effect/Equal"
import type { ConnectionId, ObjectName, ProjectId } from "../../domain/Ids.ts"
import { descriptions } from "../../domain/Limits.ts"
import type { ObjectMetadata } from "../ObjectMetadata.ts"
import type { Account, ProviderDriver } from "../ProviderDriver.ts"
import type { AssociationLabel, ObjectPair } from "../../writes/rules/AssociationLabels.ts"
import type { ProviderError } from "../ProviderError.ts"
import { StoredDescriptions } from "./StoredDescriptions.ts"

type Describe = NonNullable<ProviderDriver["describe"]>
type ReadLabels = NonNullable<ProviderDriver["associationLabels"]>

interface Cached<A> {
  readonly credentials: Account["credentials"]
  readonly value: A
  readonly until: DateTime.Utc
}

/** Values for a minute; the oldest make way. */
const makeCache = <A>() => {
  const entries = new Map<string, Cached<A>>()
  return {
    get: Effect.fnUntraced(function* (key: string, { credentials }: Account) {
      const entry = entries.get(key)
      const isGood = entry !== undefined && DateTime.isLessThan(yield* DateTime.now, entry.until)
      return isGood && Equal.equals(entry.credentials, credentials) ? entry.value : undefined
    }),
    put: Effect.fnUntraced(function* (key: string, { credentials }: Account, value: A) {
      const until = DateTime.add(yield* DateTime.now, { seconds: descriptions.seconds })
      entries.delete(key)
      entries.set(key, { credentials, value, until })
      const [oldest] = entries.keys()
      if (entries.size > descriptions.maximum && oldest !== undefined) entries.delete(oldest)
    }),
    delete: (key: string) => void entries.delete(key)
  }
}

export class Descriptions extends Context.Service<
  Descriptions,
  {
    /** The cached description of one object; with `refresh` the provider is asked again. What it answers is stored for writes. */
    readonly object: (
      describe: Describe,
      projectId: ProjectId,
      account: Account,
      objectName: ObjectName,
      refresh?: boolean
    ) => Effect.Effect<ObjectMetadata, ProviderError>
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

export const make: Effect.Effect<Descriptions["Service"], never, StoredDescriptions> = Effect.gen(function* () {
  const stored = yield* StoredDescriptions
  const cache = makeCache<ObjectMetadata>()
  const refusals = makeCache<ProviderError>()
  const cachedLabels = makeCache<ReadonlyArray<AssociationLabel>>()
  /** Incremented by each change, so that an older answer is not cached after it. */
  let changes = 0
  const known = (account: Account, objectName: ObjectName) =>
    cache.get(keyOf(account.connectionId, objectName), account)
  const knownLabels = (account: Account, pair: ObjectPair) => cachedLabels.get(pairKey(account, pair), account)
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
    object: Effect.fnUntraced(function* (describe, projectId, account, objectName, refresh = false) {
      const key = keyOf(account.connectionId, objectName)
      const found = refresh ? undefined : yield* known(account, objectName)
      if (found !== undefined) return found
      const refusal = refresh ? undefined : yield* refusals.get(key, account)
      if (refusal !== undefined) return yield* refusal
      const before = changes
      const metadata = yield* Effect.tapError(describe.object(account, objectName), (error) =>
        error.reason._tag === "ProviderRejected" ? refusals.put(key, account, error) : Effect.void
      )
      refusals.delete(key)
      yield* stored.save({ projectId, connectionId: account.connectionId, objectName }, metadata, describe.labels)
      if (changes === before) yield* cache.put(key, account, metadata)
      return metadata
    }),
    forget: (connectionId, objectName) =>
      Effect.sync(() => {
        changes += 1
        cache.delete(keyOf(connectionId, objectName))
        refusals.delete(keyOf(connectionId, objectName))
      })
  })
})

const pairKey = ({ connectionId }: Account, { from, to }: ObjectPair) => JSON.stringify([connectionId, from, to])

const keyOf = (connectionId: ConnectionId, objectName: ObjectName) => JSON.stringify([connectionId, objectName])
