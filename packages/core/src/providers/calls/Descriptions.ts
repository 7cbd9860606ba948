/**
 * What providers have said of objects, kept by this process for a minute: a form that is drawn again and again asks once.
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
import type { ProviderError } from "../ProviderError.ts"
import { StoredDescriptions } from "./StoredDescriptions.ts"

type Describe = NonNullable<ProviderDriver["describe"]>

interface CachedDescription {
  readonly credentials: Account["credentials"]
  readonly metadata: ObjectMetadata
  readonly until: DateTime.Utc
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
    /** Removes a changed object from the cache. */
    readonly forget: (connectionId: ConnectionId, objectName: ObjectName) => Effect.Effect<void>
  }
>()("@fieldgate/core/providers/calls/Descriptions") {}

export const make: Effect.Effect<Descriptions["Service"], never, StoredDescriptions> = Effect.gen(function* () {
  const stored = yield* StoredDescriptions
  const cache = new Map<string, CachedDescription>()
  /** Incremented by each change, so that an older answer is not cached after it. */
  let changes = 0
  const store = (key: string, entry: CachedDescription) => {
    cache.delete(key)
    cache.set(key, entry)
    const [oldest] = cache.keys()
    if (cache.size > descriptions.maximum && oldest !== undefined) cache.delete(oldest)
  }
  const known = Effect.fnUntraced(function* ({ connectionId, credentials }: Account, objectName: ObjectName) {
    const entry = cache.get(keyOf(connectionId, objectName))
    const isGood = entry !== undefined && DateTime.isLessThan(yield* DateTime.now, entry.until)
    return isGood && Equal.equals(entry.credentials, credentials) ? entry.metadata : undefined
  })
  return Descriptions.of({
    known,
    object: Effect.fnUntraced(function* (describe, projectId, account, objectName, refresh = false) {
      const key = keyOf(account.connectionId, objectName)
      const found = refresh ? undefined : yield* known(account, objectName)
      if (found !== undefined) return found
      const before = changes
      const metadata = yield* describe.object(account, objectName)
      yield* stored.save({ projectId, connectionId: account.connectionId, objectName }, metadata, describe.labels)
      const until = DateTime.add(yield* DateTime.now, { seconds: descriptions.seconds })
      if (changes === before) store(key, { credentials: account.credentials, metadata, until })
      return metadata
    }),
    forget: (connectionId, objectName) =>
      Effect.sync(() => {
        changes += 1
        cache.delete(keyOf(connectionId, objectName))
      })
  })
})

const keyOf = (connectionId: ConnectionId, objectName: ObjectName) => JSON.stringify([connectionId, objectName])
