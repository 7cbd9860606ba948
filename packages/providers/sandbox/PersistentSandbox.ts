/** A sandbox whose records are saved in a JSON file. A separate module, so that other sandboxes don't load `node:fs`. */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import * as SnapshotFile from "./SnapshotFile.ts"
import type { Sandbox } from "./Sandbox.ts"
import type { SnapshotNotValid } from "./Snapshot.ts"

export { SnapshotFileInvalid, SnapshotFileError } from "./SnapshotFile.ts"

/** How a provider's sandbox starts, empty or from a snapshot; the namespace `HubSpotSandbox` is one. */
export interface Provider<S extends Sandbox, O> {
  readonly make: (options?: O) => Effect.Effect<S>
  readonly restore: (snapshot: unknown, options?: O) => Effect.Effect<S, SnapshotNotValid>
}

export interface Options<O> {
  /** The file. Its folder must exist; one process at a time may use it. */
  readonly path: string
  /** Options of the sandbox itself. */
  readonly sandbox?: O
}

/**
 * Starts a sandbox with the records of the file, or with none if it doesn't exist, and keeps the file up to date until the scope closes.
 * A burst of writes costs one save. An answered write is in the file after at most a second (half a second plus the time of saving), so
 * only a process that is killed before loses it.
 */
export const open = Effect.fnUntraced(function* <S extends Sandbox, O>(
  provider: Provider<S, O>,
  options: Options<O>
): Effect.fn.Return<S, SnapshotFile.SnapshotFileInvalid | SnapshotFile.SnapshotFileError, Scope.Scope> {
  const { path } = options
  const snapshot = yield* SnapshotFile.read(path)
  const sandbox = yield* snapshot === undefined
    ? provider.make(options.sandbox)
    : Effect.mapError(
        provider.restore(snapshot, options.sandbox),
        ({ reason }) => new SnapshotFile.SnapshotFileInvalid({ path, reason })
      )
  const save = makeSave(sandbox, path)
  yield* save
  yield* Effect.addFinalizer(() => save.pipe(Effect.catch(logFailure)))
  yield* Effect.sleep(saveInterval).pipe(Effect.andThen(logFirstFailure(save)), Effect.forever, Effect.forkScoped)
  return sandbox
})

const saveInterval = "500 millis"

/** Saves if something has changed since the last save. It is synchronous, so saves never overlap. */
const makeSave = (sandbox: Sandbox, path: string): Effect.Effect<void, SnapshotFile.SnapshotFileError> => {
  let saved: number | undefined
  return Effect.suspend(() => {
    const revision = sandbox.revision()
    if (revision === saved) return Effect.void
    return Effect.map(SnapshotFile.write(path, sandbox.dump()), () => void (saved = revision))
  })
}

/** A failed save is retried at the next check; only the first failure in a row is logged. */
const logFirstFailure = (save: Effect.Effect<void, SnapshotFile.SnapshotFileError>): Effect.Effect<void> => {
  let failing = false
  return Effect.matchEffect(save, {
    onSuccess: () => Effect.sync(() => void (failing = false)),
    onFailure: (error) =>
      Effect.suspend(() => {
        if (failing) return Effect.void
        failing = true
        return logFailure(error)
      })
  })
}

const logFailure = (error: SnapshotFile.SnapshotFileError) => Effect.logError(error.message)
