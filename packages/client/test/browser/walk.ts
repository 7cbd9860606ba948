/** What a program in a browser does with the client: a write that it waits for, a refused one, an aborted one, a list. */
import { createClient, ProblemError, TransportError } from "../../src/index.ts"

export interface Settings {
  readonly baseUrl: string
  readonly apiKey: string
  readonly installationId: string
  /** Another one for each walk, so that none meets the other's contact. */
  readonly email: string
}

const whose = { project: "demo", integration: "crm", groupRef: "demo-group" }

/** Only plain values, because they leave the page or the worker. */
export const walk = async ({ apiKey, baseUrl, email, installationId }: Settings) => {
  const fieldgate = createClient({ baseUrl, apiKey, ...whose })
  const { operationId } = await fieldgate.objects("contacts").create({ email }, { mode: "asynchronous" })
  const { status } = await fieldgate.operations.wait({ project: "demo", operationId }, { timeout: 20_000 })
  const listed: Array<string> = []
  const { integration, project } = whose
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
  throw new Error(`answered, though it should not have been: ${JSON.stringify(answer)}`)
}

const refusal = (error: unknown) => {
  if (!(error instanceof ProblemError)) throw error
  return { name: error.name, status: error.status, hasRequestId: error.requestId !== "" }
}

const reason = (error: unknown) => {
  if (!(error instanceof TransportError)) throw error
  return { name: error.name, reason: error.reason, hasRequestId: error.requestId !== undefined }
}
