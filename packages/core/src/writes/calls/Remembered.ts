/**
 * What this process has seen not long ago of keys and of the targets of writes. It decides nothing by itself: a write that is
 * planned on it begins only while all of it still stands, which `OperationStore.begin` checks.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Caller } from "../../domain/Caller.ts"
import type { ProjectId } from "../../domain/Ids.ts"
import { remembered } from "../../domain/Limits.ts"
import type { InstallationStore, WriteTarget, WriteTargetKey } from "../../installations/InstallationStore.ts"

/** A key's holder, without the key. */
export type KnownHolder = Omit<Extract<Caller, { readonly _tag: "Recalled" }>, "_tag" | "apiKey">

/** A target that a store can tell the state of. */
export type KnownTarget = WriteTarget & Required<Pick<WriteTarget, "basis" | "projectName">>

interface Kept<Key, Value> {
  readonly get: (key: Key) => Value | undefined
  readonly put: (key: Key, value: Value) => void
  readonly forget: (key: Key) => void
}

/** The newest so many; `nameOf` tells keys apart. */
export const newest = <Key, Value>(maximum: number, nameOf: (key: Key) => string): Kept<Key, Value> => {
  const values = new Map<string, Value>()
  return {
    get: (key) => values.get(nameOf(key)),
    put: (key, value) => {
      const name = nameOf(key)
      values.delete(name)
      values.set(name, value)
      const [oldest] = values.keys()
      if (values.size > maximum && oldest !== undefined) values.delete(oldest)
    },
    forget: (key) => void values.delete(nameOf(key))
  }
}

export class Remembered extends Context.Service<
  Remembered,
  {
    /** By the digest of the key. */
    readonly holders: Kept<string, KnownHolder>
    readonly targets: Kept<WriteTargetKey, KnownTarget>
    /** By the id or name that the host program calls them. A name counts only where a target's basis still has it for its project. */
    readonly projects: Kept<string, ProjectId>
  }
>()("@fieldgate/core/writes/calls/Remembered") {}

export const make: Effect.Effect<Remembered["Service"]> = Effect.sync(() =>
  Remembered.of({
    holders: newest(remembered.keys, (digest) => digest),
    targets: newest(remembered.targets, ({ groupRef, integration, projectId }) =>
      JSON.stringify([projectId, integration, groupRef])
    ),
    projects: newest(remembered.projects, (idOrName) => idOrName)
  })
)

/** Looks a target up, and remembers it where something can be written to it. */
export const look = Effect.fnUntraced(function* (store: InstallationStore["Service"], key: WriteTargetKey) {
  const target = yield* store.target(key)
  const { basis, projectName } = target
  if (basis !== undefined && projectName !== undefined) {
    ;(yield* Remembered).targets.put(key, { ...target, basis, projectName })
  }
  return target
})
