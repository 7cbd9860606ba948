/** The file of a persistent sandbox: written atomically, readable by its owner only. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import type { SandboxSnapshot } from "./Snapshot.ts"

/** The file is not a snapshot. It is left unchanged. */
export class SnapshotFileInvalid extends Schema.TaggedError<SnapshotFileInvalid>()("SnapshotFileInvalid", {
  path: Schema.String,
  reason: Schema.String
}) {
  override get message(): string {
    return `the sandbox's records can't be read from ${this.path}: ${this.reason}; delete the file to start without records`
  }
}

export class SnapshotFileError extends Schema.TaggedError<SnapshotFileError>()("SnapshotFileError", {
  path: Schema.String,
  cause: Schema.Defect()
}) {
  override get message(): string {
    return `the sandbox's records can't be saved in ${this.path}: ${reasonOf(this.cause)}`
  }
}

/** The content of the file, not yet validated, or undefined if there is no file. */
export const read = Effect.fnUntraced(function* (
  path: string
): Effect.fn.Return<unknown, SnapshotFileInvalid | SnapshotFileError> {
  const text = yield* Effect.try({
    try: () => readFileSync(path, "utf8"),
    catch: (cause) => new SnapshotFileError({ path, cause })
  }).pipe(Effect.catchIf(isMissing, () => Effect.succeed(undefined)))
  if (text === undefined) return undefined
  return yield* Effect.try({
    try: (): unknown => JSON.parse(text),
    // The file may hold anything, so none of it is repeated in the message.
    catch: () => new SnapshotFileInvalid({ path, reason: "it is not JSON" })
  })
})

/** Replaces the file's content synchronously. A process killed here leaves it as it was, with at most a temporary file beside it. */
export const write = (path: string, snapshot: SandboxSnapshot): Effect.Effect<void, SnapshotFileError> =>
  Effect.try({
    try: () => {
      const temporary = `${path}.tmp`
      rmSync(temporary, { force: true })
      writeFileSync(temporary, `${JSON.stringify(snapshot)}\n`, { mode: 0o600, flag: "wx", flush: true })
      renameSync(temporary, path)
    },
    catch: (cause) => new SnapshotFileError({ path, cause })
  })

const isMissing = ({ cause }: SnapshotFileError): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ENOENT"

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
