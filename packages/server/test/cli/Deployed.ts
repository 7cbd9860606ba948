/** Processes of one deployment on PostgreSQL: a server with the demo's sandboxes, and workers beside it. */
import { fieldgate, type Run, saying, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

export const encryptionKey = Buffer.alloc(32, 7).toString("base64")

/** The environment of an empty database: on the server where there is one, because an embedded one takes a second at each command. */
export const emptyDatabase = async () => {
  const folder = await temporaryFolder()
  const database = TestDatabase.server === undefined ? undefined : await TestDatabase.make()
  const server = database === undefined ? {} : { DATABASE_URL: database.url, FIELDGATE_ENCRYPTION_KEY: encryptionKey }
  return {
    env: { FIELDGATE_FOLDER: folder.path, ...server },
    [Symbol.asyncDispose]: async () => {
      await database?.[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    }
  }
}

export interface Deployed {
  readonly run: Run
  readonly env: Readonly<Record<string, string>>
  readonly worker: (...args: ReadonlyArray<string>) => Run
  readonly url: string
  readonly crm: string
  readonly write: (body: object, headers?: Readonly<Record<string, string>>) => Promise<Response>
  readonly statusOf: (operationId: string) => Promise<string>
}

export const deploy = async (
  folder: string,
  databaseUrl: string | undefined,
  ...args: ReadonlyArray<string>
): Promise<Deployed> => {
  const env = {
    FIELDGATE_ENCRYPTION_KEY: encryptionKey,
    FIELDGATE_FOLDER: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl })
  }
  const free = ["--port", "0", "--sandbox-port", "0"]
  const run = fieldgate(["start", "--demo", ...free, ...args], env)
  const [, url = ""] = await saying(run, /listens on (\S+)/u)
  const [, key = ""] = await saying(run, /API key {4}(\S+)/u)
  const [, crm = ""] = await saying(run, /CRMs {7}(\S+)/u)
  await saying(run, /Read the operation/u)
  return {
    run,
    env,
    url,
    crm,
    worker: (...more) => fieldgate(["worker", "--sandbox-url", `hubspot=${crm}`, ...more], env),
    write: (body, headers = {}) =>
      fetch(`${url}/v1/projects/demo/integrations/crm/objects/contacts`, {
        method: "POST",
        headers: { "x-api-key": key, "content-type": "application/json", ...headers },
        body: JSON.stringify({ groupRef: "demo-group", ...body })
      }),
    statusOf: async (operationId) => {
      const answer = await fetch(`${url}/v1/projects/demo/operations/${operationId}`, { headers: { "x-api-key": key } })
      const text = await answer.text()
      return `${member(text, "status") ?? answer.status} ${member(text, "result") ?? ""}`
    }
  }
}

export const later = (n: number) => ({
  type: "create",
  mode: "asynchronous",
  record: { email: `c${n}@demo.example` }
})

export const operationIdOf = async (answer: Promise<Response>): Promise<string> => {
  const text = await (await answer).text()
  return member(text, "operationId") ?? text
}

const member = (text: string, name: string): string | undefined =>
  new RegExp(`"${name}":"([^"]*)"`, "u").exec(text)?.[1]

export const copies = async (crm: string, count: number): Promise<ReadonlyArray<number>> => {
  const records = await (await fetch(`${crm}/__sandbox/records`)).text()
  return Array.from({ length: count }, (_, n) => records.split(`"c${n}@demo.example"`).length - 1)
}

/** Makes the next calls that write wait: before they are carried out, or between that and their answer. */
export const slow = (crm: string, action: { delay: number; afterCommit?: boolean }, times: number): Promise<Response> =>
  fetch(`${crm}/__sandbox/faults`, {
    method: "POST",
    body: JSON.stringify({ match: { method: "POST" }, times, action })
  })
