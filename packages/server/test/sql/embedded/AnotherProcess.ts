/** A second process that runs a program of these tests and says things on its output. */
import * as Effect from "effect/Effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

/** Starts it; whatever the test does, it is killed with the scope. */
export const start = (program: URL, ...given: ReadonlyArray<string>) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.sync(() =>
        spawn(process.execPath, ["--conditions=@fieldgate/source", program.pathname, ...given], {
          // A program that keeps running reads its input: it ends with this process, also when this process is killed.
          stdio: ["pipe", "pipe", "inherit"]
        })
      ),
      (child) => Effect.sync(() => child.kill("SIGKILL"))
    ),
    (child) => {
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
      return {
        pid: child.pid,
        line: Effect.promise(async () => (await lines.next()).value as string | undefined),
        /** Sends it a line. */
        send: (line: string) => Effect.sync(() => void child.stdin.write(`${line}\n`)),
        /** Kills it as an operator or an empty battery would, and waits until it is gone. Returns what ended it. */
        kill: Effect.promise(async () => {
          if (child.exitCode !== null) return child.exitCode
          const gone = once(child, "exit")
          child.kill("SIGKILL")
          await gone
          return child.exitCode ?? child.signalCode
        })
      }
    }
  )
