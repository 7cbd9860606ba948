/** The HTTP door: each call of the script as the request that a client would send to a listening server. */
import type { Door, Input, Method } from "./Door.ts"

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const at = ({ project }: Input) => `/v1/projects/${String(project)}`
const integrationAt = (input: Input) => `${at(input)}/integrations/${String(input["integration"])}`
const installationAt = (input: Input) => `${integrationAt(input)}/installations/${String(input["installationId"])}`
const operationAt = (input: Input) => `${at(input)}/operations/${String(input["operationId"])}`
const asQuery = (values: Input) =>
  new URLSearchParams(Object.entries(values).map(([name, value]): [string, string] => [name, String(value)]))
const get = (path: string): Sent => ({ method: "GET", path })
const post = (path: string, body?: unknown): Sent => ({ method: "POST", path, body })
const deploy = (input: Input, query: string): Sent => ({
  method: "PUT",
  path: `${at(input)}/integrations:batch${query}`,
  body: { sourceYaml: JSON.stringify(input["manifest"]) }
})

const requests: Readonly<Record<Method, (input: Input) => Sent>> = {
  planDeploy: (input) => deploy(input, "?dryRun=true"),
  deployManifest: (input) => deploy(input, ""),
  listIntegrations: (input) => get(`${at(input)}/integrations`),
  getIntegration: (input) => get(integrationAt(input)),
  generateConnection: (input) => post(`${at(input)}/connections:generate`, input["connection"]),
  listConnections: ({ project, ...query }) => get(`${at({ project })}/connections?${asQuery(query)}`),
  createInstallation: ({ integration, project, ...body }) =>
    post(`${integrationAt({ integration, project })}/installations`, body),
  getInstallation: (input) => get(installationAt(input)),
  updateInstallation: ({ installation, updateMask, ...input }) => ({
    method: "PATCH",
    path: installationAt(input),
    body: { installation, updateMask }
  }),
  patchInstallationObject: (input) => ({
    method: "PATCH",
    path: `${integrationAt(input)}/objects/${String(input["objectName"])}/config-content`,
    body: input["patch"]
  }),
  writeRecords: (input) => ({
    ...post(`${integrationAt(input)}/objects/${String(input["objectName"])}`, input["request"]),
    ...(input["idempotencyKey"] === undefined
      ? {}
      : { headers: { "idempotency-key": String(input["idempotencyKey"]) } })
  }),
  getOperation: (input) => get(operationAt(input)),
  getOperationRecords: (input) => get(`${operationAt(input)}/records`),
  getOperationAttempts: (input) => get(`${operationAt(input)}/attempts`),
  getOperationLogs: (input) => get(`${operationAt(input)}/logs`),
  listOperations: (input) => get(`${installationAt(input)}/operations`),
  cancelOperation: (input) => post(`${operationAt(input)}:cancel`),
  flushOperation: (input) => post(`${operationAt(input)}:flush`),
  redriveOperation: (input) => post(`${operationAt(input)}:redrive`, input["request"])
}

interface Problem {
  readonly detail: string
  readonly issues?: ReadonlyArray<{ readonly name: string; readonly detail: string }>
  readonly results?: unknown
}

/** Issues tell of a body's form and of its meaning alike, so both their names and their sentences are kept. */
const refusalOf = ({ detail, issues, results }: Problem): HttpRefusal => ({
  inputs: issues?.map(({ name }) => name) ?? [],
  reasons: issues?.map((issue) => issue.detail.replace(place, "")) ?? [detail],
  ...(results === undefined ? {} : { records: results })
})

/** A manifest comes as a text here, so its faults have places in it. */
const place = /^line \d+, column \d+: /u

/** A refusal as HTTP tells it. */
interface HttpRefusal {
  readonly inputs: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<string>
  readonly records?: unknown
}

export const httpDoor = (url: string, apiKey: string): Door => ({
  call: async (method, input) => {
    const { body, headers = {}, path, ...sent } = requests[method](input)
    const response = await fetch(`${url}${path}`, {
      ...sent,
      headers: {
        "x-api-key": apiKey,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const text = await response.text()
    const json = text === "" ? undefined : JSON.parse(text)
    if (!response.ok) return refusalOf(json)
    return { answer: response.headers.get("idempotency-replayed") === null ? json : { ...json, replayed: true } }
  }
})
