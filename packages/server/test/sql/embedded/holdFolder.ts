/** Run by another process: locks the folder passed to it, reports that, and again for each line that it receives. Ends with its input. */
import * as Effect from "effect/Effect"
import { createInterface } from "node:readline"
import * as FolderLock from "../../../src/sql/embedded/FolderLock.ts"

const [, , folder = ""] = process.argv

const held = Effect.gen(function* () {
  yield* FolderLock.acquire(folder)
  yield* Effect.promise(async () => {
    process.stdout.write("locked\n")
    for await (const _line of createInterface({ input: process.stdin })) process.stdout.write("locked\n")
  })
})

await Effect.runPromise(Effect.scoped(held))
