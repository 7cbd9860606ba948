/** Run by another process: locks the folder passed to it, reports that, and keeps running. */
import * as Effect from "effect/Effect"
import * as FolderLock from "../../../src/sql/embedded/FolderLock.ts"

const [, , folder = ""] = process.argv

const held = Effect.gen(function* () {
  yield* FolderLock.acquire(folder)
  process.stdout.write("locked\n")
  yield* Effect.never
})

await Effect.runPromise(Effect.scoped(held))
