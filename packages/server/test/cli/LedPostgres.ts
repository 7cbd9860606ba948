import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const program = fileURLToPath(new URL("../../../../scripts/postgres/led.mjs", import.meta.url))

export interface LedPostgres extends AsyncDisposable {
  readonly url: string
  readonly start: () => Promise<void>
  /** `immediate` is a crash. */
  readonly stop: (mode: "fast" | "immediate") => Promise<void>
}

export interface LedPair extends AsyncDisposable {
  /** Names both hosts, the primary first. */
  readonly url: string
  /** The primary crashes, and the standby is promoted. */
  readonly promote: () => Promise<void>
}

export const make = async (...args: ReadonlyArray<"--tls">): Promise<LedPostgres> => {
  const { dispose, tell, url } = await lead(...args)
  return {
    url,
    start: () => tell("start"),
    stop: (mode) => tell(`stop ${mode}`),
    [Symbol.asyncDispose]: dispose
  }
}

export const makePair = async (): Promise<LedPair> => {
  const { dispose, tell, url } = await lead("--pair")
  return { url, promote: () => tell("promote"), [Symbol.asyncDispose]: dispose }
}

const lead = async (...args: ReadonlyArray<"--tls" | "--pair">) => {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["pipe", "pipe", "inherit"] })
  const gone = once(child, "exit")
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const nextLine = async (): Promise<string> => {
    const { done, value } = await lines.next()
    if (done) throw new Error("the PostgreSQL server of the test has ended")
    return value
  }
  const tell = async (line: string) => {
    child.stdin.write(`${line}\n`)
    await nextLine()
  }
  return {
    url: await nextLine(),
    tell,
    dispose: async () => {
      child.stdin.end()
      await gone
    }
  }
}
