/** Calls of the demo backend, which answers only this machine. */

export interface DemoSandbox {
  readonly provider: string
  readonly name: string
  readonly url: string
}

export interface SandboxRecord {
  readonly account: string
  readonly objectType: string
  readonly id: string
  readonly archived: boolean
  readonly properties: Readonly<Record<string, string>>
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"])

const ask = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(`/demo/api/${path}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`The demo backend responded with status ${answer.status}.`)
  return await answer.json()
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

export const sandboxesHere = async (signal: AbortSignal): Promise<ReadonlyArray<DemoSandbox>> => {
  if (!loopback.has(window.location.hostname)) return []
  const found = await ask("sandboxes", signal)
  // The server answers as `DemoSite` defines.
  return Array.isArray(found) ? (found as ReadonlyArray<DemoSandbox>) : []
}

export const recordsOf = async (provider: string, signal: AbortSignal): Promise<ReadonlyArray<SandboxRecord>> => {
  const found = await ask(`records/${encodeURIComponent(provider)}`, signal)
  const records = isObject(found) ? found["records"] : undefined
  return Array.isArray(records) ? (records as ReadonlyArray<SandboxRecord>) : []
}
