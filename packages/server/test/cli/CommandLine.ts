/** Runs a command line as `fieldgate` does, but in this process: for commands that end by themselves, which most tests are of. */
import * as ConfigProvider from "effect/ConfigProvider"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import { format } from "node:util"
import { run, teardown } from "../../src/cli/Cli.ts"

/** Resolves with the exit code. */
export const commandLine = async (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  print: (line: string) => void
): Promise<number> => {
  const log = (...parts: ReadonlyArray<unknown>) => print(`${format(...parts)}\n`)
  const printing: Console.Console = { ...console, log, error: log, info: log, warn: log, debug: log }
  const exit = await Effect.runPromiseExit(
    run(args).pipe(
      Effect.provideService(Console.Console, printing),
      Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnvRecord(env))
    )
  )
  return await new Promise((resolve) => teardown(exit, resolve))
}
