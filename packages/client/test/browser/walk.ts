/** The calls that the test makes in each runtime: an awaited write, a refused one, an aborted one, and a list. */
import { createClient, ProblemError, TransportError } from "../../src/index.ts"

export interface Settings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly installationId: string
  /** Different in each run, so that no contact exists already. */
  readonly email: string
}

const target = { project: "demo", integration: "crm", groupRef: "demo-group" }

export const walk = async ({ apiKey, baseUrl, email, installationId }: Settings) => {
  const fieldgate = createClient({ baseUrl, apiKey, ...target })
  const { operationId } = await fieldgate.objects("contacts").create({ email }, { mode: "asynchronous" })
  const { status } = await fieldgate.operations.wait({ project: "demo", operationId }, { timeout: 20_000 })
  const listed: Array<string> = []
  const { integration, project } = target
  const pages = fieldgate.operations.all({ project, integration, installationId, pageSize: 1 })
  for await (const { id } of pages) listed.push(id)
  return {
    where: "document" in globalThis ? "page" : "WorkerGlobalScope" in globalThis ? "worker" : "node",
    status,
    isListed: listed.includes(operationId),
    refused: await fieldgate.objects("contact").create({ email }).then(unexpected, refusal),
    aborted: await fieldgate.operations
      .get({ project: "demo", operationId }, { signal: AbortSignal.abort() })
      .then(unexpected, reason)
  }
}

export type Walked = Awaited<ReturnType<typeof walk>>

const unexpected = (answer: unknown): never => {
  throw new Error(`expected an error, but received ${JSON.stringify(answer)}`)
}

const refusal = (error: unknown) => {
  if (!(error instanceof ProblemError)) throw error
  return { name: error.name, status: error.status, hasRequestId: error.requestId !== "" }
}

const reason = (error: unknown) => {
  if (!(error instanceof TransportError)) throw error
  return { name: error.name, reason: error.reason, hasRequestId: error.requestId !== undefined }
}
