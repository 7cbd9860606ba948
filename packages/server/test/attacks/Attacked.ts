/** Starts a server in a process of its own, calls it, and reads how long its event loop was blocked. */
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Settings } from "../../src/http/ServerSettings.ts"

interface Measured {
  /** Milliseconds of processor time between two turns of the event loop, at most. */
  readonly longestDelay: number
  /** Those that parsing a megabyte of JSON takes at this moment. */
  readonly parsing: number
  readonly rss: number
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export const start = async (settings: Partial<Settings> & { readonly mostQueued?: number } = {}) => {
  const program = fileURLToPath(new URL("AttackedProcess.ts", import.meta.url))
  const child = fork(program, [JSON.stringify(settings)], {
    execArgv: ["--conditions=@fieldgate/source"],
    stdio: "inherit"
  })
  const next = async () => (await once(child, "message"))[0]
  const { key, origin, otherKey }: { readonly key: string; readonly origin: string; readonly otherKey: string } =
    await next()
  const ask = async (message: "reset" | "read"): Promise<Measured> => {
    const answer = next()
    child.send(message)
    return await answer
  }
  const call = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {}
  ): Promise<Reply> => {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: { "x-api-key": key, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) })
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    key,
    /** Of another backend of the project. */
    otherKey,
    origin,
    call,
    reset: () => ask("reset"),
    measured: () => ask("read"),
    stop: async () => {
      const exited = once(child, "exit")
      child.disconnect()
      await exited
    }
  }
}

export type Attacked = Awaited<ReturnType<typeof start>>
