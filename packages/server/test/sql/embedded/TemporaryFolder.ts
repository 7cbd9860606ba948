/** A folder for one test, removed after it. */
import * as Effect from "effect/Effect"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const make = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "fieldgate-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)
