/** The small backend of a demo, which answers pages of its own server on this machine alone. */

export interface DemoSandbox {
  readonly provider: string
  /** What people call it. */
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

/** Names of this machine, which such a server has. */
const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"])

const ask = async (path: string, signal: AbortSignal): Promise<unknown> => {
  const answer = await fetch(`/demo/api/${path}`, { signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) })
  if (answer.status === 404) return undefined
  if (!answer.ok) throw new Error(`the demo's backend answered ${answer.status}`)
  return await answer.json()
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The sandboxes of this server; none where it runs no demo. */
export const sandboxesHere = async (signal: AbortSignal): Promise<ReadonlyArray<DemoSandbox>> => {
  if (!loopback.has(window.location.hostname)) return []
  const found = await ask("sandboxes", signal)
  // The server that served this page answers what `DemoSite` says.
  return Array.isArray(found) ? (found as ReadonlyArray<DemoSandbox>) : []
}

export const recordsOf = async (provider: string, signal: AbortSignal): Promise<ReadonlyArray<SandboxRecord>> => {
  const found = await ask(`records/${encodeURIComponent(provider)}`, signal)
  const records = isObject(found) ? found["records"] : undefined
  return Array.isArray(records) ? (records as ReadonlyArray<SandboxRecord>) : []
}
