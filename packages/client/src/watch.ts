/** Watches operations over server-sent events: connects again where a connection ends, and applies what has changed. @rule client.watch */
import type { CallOptions } from "./Call.ts"
import type { Operation } from "./Wire.ts"

/** An operation that is new or has changed; or `reset`, after which changes may be missing: read the operations again. */
export type OperationEvent =
  | { readonly type: "operation"; readonly operation: Operation }
  | { readonly type: "reset"; readonly operation?: never }

/** `live`: every change arrives. `connecting`: it isn't connected, and connects again on its own. */
export type WatchState = "connecting" | "live"

export interface WatchOptions extends CallOptions {
  /** Called when the connection is made or lost. */
  readonly onState?: ((state: WatchState) => void) | undefined
}

/** Requests the events after a cursor; resolves with a response whose body doesn't end. */
export type Connect = (after: { readonly after?: string }, options: CallOptions) => Promise<Response>

type Json = Readonly<Record<string, unknown>>

/** Milliseconds without a byte after which a connection is lost. The server sends something every 15 seconds. */
const silence = 45_000
const pauses = { first: 500, longest: 15_000 }
/** How many operations are cached, so that their changes can be applied: as many as the server caches. */
const remembered = 1000

export async function* watch(
  connect: Connect,
  { onState, ...options }: WatchOptions = {}
): AsyncGenerator<OperationEvent> {
  let after: string | undefined
  let pause = pauses.first
  const isOver = () => options.signal?.aborted === true
  while (!isOver()) {
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, ...(options.signal ? [options.signal] : [])])
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => lost.abort(), silence)
    }
    onState?.("connecting")
    try {
      wait()
      const { body } = await connect(after === undefined ? {} : { after }, { ...options, signal })
      const known = new Map<string, Operation>()
      for await (const { data, id, type } of blocks(body, wait)) {
        after = id || after
        pause = pauses.first
        if (type === "ready") onState?.("live")
        if (type === "reset") yield { type }
        if (type !== "operation" && type !== "change") continue
        // The server is trusted to send what its contract describes.
        const change: Operation = JSON.parse(data)
        const operation = type === "change" ? (patched(known.get(change.id), change) as Operation) : change
        known.delete(change.id)
        known.set(change.id, operation)
        for (const oldest of known.size > remembered ? [...known.keys()].slice(0, 1) : []) known.delete(oldest)
        yield { type: "operation", operation }
      }
    } catch (error) {
      if (isOver()) return
      if (isFinal(error)) throw error
      pause = Math.max(pause, millisUntil(error))
    } finally {
      clearTimeout(timer)
      lost.abort()
    }
    onState?.("connecting")
    await sleep(pause * (0.5 + Math.random()), options.signal)
    pause = Math.min(pause * 2, pauses.longest)
  }
}

/** Whether it is a problem that connecting again doesn't solve. It imports nothing of the client, so that it is a chunk of its own. */
const isFinal = (error: unknown): boolean => isObject(error) && error["retryable"] === false

/** Where the server says when to try again. */
const millisUntil = (error: unknown): number =>
  isObject(error) && error["retryAfter"] instanceof Date ? error["retryAfter"].getTime() - Date.now() : 0

const sleep = (millis: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", end)
      resolve()
    }
    const timer = setTimeout(end, millis)
    signal?.addEventListener("abort", end)
    if (signal?.aborted === true) end()
  })

/** A merge patch (RFC 7396): null removes a property. */
const patched = (before: object = {}, patch: object): object => {
  const after: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(patch)) {
    const held = after[name]
    if (value === null) delete after[name]
    else after[name] = isObject(value) && isObject(held) ? patched(held, value) : value
  }
  return after
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** The events of a body. `onBytes` is called with each part that arrives. */
async function* blocks(body: Response["body"], onBytes: () => void) {
  if (body === null) return
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    text += value
    const parts = text.split("\n\n")
    text = parts.pop() ?? ""
    for (const part of parts) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, "mu").exec(part)?.[1] ?? ""
      yield { type: field("event"), id: field("id"), data: field("data") }
    }
  }
}
