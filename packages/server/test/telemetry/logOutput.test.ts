import { assert, describe, it } from "@effect/vitest"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { execFile } from "node:child_process"
import { openSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import * as LogOutput from "../../src/telemetry/LogOutput.ts"
import * as TemporaryFolder from "../sql/embedded/TemporaryFolder.ts"

describe("the log of a process that writes to a file", () => {
  it.effect("contains every entry and printed result in order once the process has stopped", () =>
    Effect.gen(function* () {
      const path = join(yield* TemporaryFolder.make, "log")
      yield* Effect.forEach(Array.from({ length: 5000 }), (_, n) =>
        n === 2500 ? Console.log("the result") : Effect.logInfo(`entry ${n}`)
      ).pipe(Effect.provide(LogOutput.layer("json", "Info", openSync(path, "a"))))
      const messages = readFileSync(path, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => (line === "the result" ? line : JSON.parse(line).message))
      assert.deepStrictEqual(
        messages,
        Array.from({ length: 5000 }, (_, n) => (n === 2500 ? "the result" : `entry ${n}`))
      )
    })
  )

  const exits = [
    ["an exit", "process.exit(3)"],
    ["an uncaught exception", "throw new Error('boom')"]
  ] as const
  it.each(exits)("contains the entries before %s", async (_name, end) => {
    const layer = fileURLToPath(new URL("../../src/telemetry/LogOutput.ts", import.meta.url))
    const program = `
      import * as Effect from "effect/Effect"
      import * as LogOutput from ${JSON.stringify(layer)}
      const stop = Effect.sync(() => setImmediate(() => { ${end} }))
      const program = Effect.andThen(Effect.logInfo("the last words"), Effect.andThen(stop, Effect.never))
      Effect.runFork(Effect.provide(program, LogOutput.layer("text", "Info")))`
    const given = ["--conditions=@fieldgate/source", "--input-type=module", "-e", program]
    const { stdout } = await promisify(execFile)(process.execPath, given).catch((error: { stdout: string }) => error)
    assert.match(stdout, /INFO {2}the last words/u)
  })
})
