/** HTTP: each call of the script as the request of the OpenAPI document that makes it, and its answer. */
import { openApiDocument } from "../../src/contract/Document.ts"
import { nextPageHeader } from "../../src/contract/ListParameters.ts"
import { sessionHeader } from "../../src/contract/OAuthApi.ts"
import { oauthCallbackPath } from "../../src/http/pages/Pages.ts"
import type { CallName, EntryPoint, Input, Outcome } from "./EntryPoint.ts"

export const withoutRequest: Partial<Record<CallName, string>> = {
  describeObjects: "the objects of an account are part of hydrateRevision",
  listMemberSessions: "members of the console manage their sessions below /console/members",
  revokeMemberSession: "members of the console manage their sessions below /console/members"
}

interface Operation {
  readonly id: string
  readonly input: Input
}

/** An account is a part of the input in the library, and of the path in HTTP. */
const ofAccount = (ofIntegration: string, ofProvider: string) => (input: Input) => {
  const { account, ...rest } = input
  const named = account as Input
  return { id: "integration" in named ? ofIntegration : ofProvider, input: { ...rest, ...named } }
}

const withYaml = (id: string) => (input: Input) => {
  const { manifest, ...rest } = input
  return { id, input: { ...rest, sourceYaml: JSON.stringify(manifest) } }
}

/** The server has the callback and the origins of pages itself. */
const signIn = (id: string) => (input: Input) => {
  const { callbackUrl: _, ...rest } = input
  return { id, input: rest }
}

const operations: Partial<Record<CallName, (input: Input) => Operation>> = {
  connectByOAuth: (input) => {
    const {
      id,
      input: { project, ...rest }
    } = signIn("connectByOAuth")(input)
    return { id, input: { ...rest, projectIdOrName: project } }
  },
  createConnection: ({ credentials, project, ...connection }) => ({
    id: "generateConnection",
    input: { project, connection: { ...connection, apiKey: (credentials as Input)["apiKey"] } }
  }),
  createRevision: withYaml("createRevision"),
  deployManifest: withYaml("deployManifest"),
  describeObject: ofAccount("getObjectMetadata", "getProviderObjectMetadata"),
  explain: ({ request, ...input }) => ({
    id: "writeRecords",
    input: { ...input, request: { ...(request as Input), dryRun: true } }
  }),
  listInstallations: (input) => ({
    id: "integration" in input ? "listInstallations" : "listProjectInstallations",
    input
  }),
  planDeploy: (input) => withYaml("deployManifest")({ ...input, dryRun: true }),
  reconnectByOAuth: signIn("reconnectByOAuth"),
  replaceCredentials: ({ credentials, ...input }) => ({
    id: "updateConnection",
    input: {
      ...input,
      update: { updateMask: ["apiKey"], connection: { apiKey: (credentials as Input)["apiKey"] } }
    }
  }),
  upsertFields: ofAccount("upsertFields", "upsertProviderFields")
}

/** Inputs of the library whose parameters have another name in HTTP. */
const parameterNames: Readonly<Record<string, string>> = {
  projectIdOrName: "project",
  integrationId: "integration",
  "idempotency-key": "idempotencyKey",
  "if-match": "ifMatch"
}

const bodies = new Set(["connection", "destination", "made", "patch", "person", "request", "update"])

interface Parameter {
  readonly name: string
  readonly in: string
}

interface Reference {
  readonly $ref: string
}

interface Route {
  readonly method: string
  readonly path: string
  readonly parameters: ReadonlyArray<Parameter>
  readonly hasBody: boolean
}

interface Request {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const routesOf = (): ReadonlyMap<string, Route> => {
  // Parameters are references to components, which the type of the document does not show.
  const { components, paths } = JSON.parse(JSON.stringify(openApiDocument()))
  const resolved = (parameter: Parameter | Reference): Parameter =>
    "$ref" in parameter ? components.parameters[parameter.$ref.split("/").at(-1) ?? ""] : parameter
  return new Map(
    Object.entries<Input>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const {
          operationId,
          parameters = [],
          requestBody
        } = operation as {
          readonly operationId: string
          readonly parameters?: ReadonlyArray<Parameter | Reference>
          readonly requestBody?: unknown
        }
        const hasBody = requestBody !== undefined
        return [operationId, { method: method.toUpperCase(), path, parameters: parameters.map(resolved), hasBody }]
      })
    )
  )
}

/** Puts each property of the input where the operation takes it; one that has no place there is a fault of the script. */
const requestOf = ({ hasBody, method, parameters, path: template }: Route, input: Input): Request => {
  const left = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const query = new URLSearchParams()
  const headers: Record<string, string> = {}
  let path = template
  for (const { in: place, name } of parameters) {
    const property = left.has(name) ? name : (parameterNames[name.toLowerCase()] ?? parameterNames[name] ?? name)
    if (!left.has(property)) continue
    const value = String(left.get(property))
    left.delete(property)
    if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (place === "query") query.append(name, value)
    else headers[name] = property === "ifMatch" ? `"${value}"` : value
  }
  const whole = [...left.keys()].find((name) => bodies.has(name))
  const body = whole !== undefined && left.size === 1 ? left.get(whole) : Object.fromEntries(left)
  if (left.size > 0 && !hasBody)
    throw new Error(`${method} ${template} has no place for ${[...left.keys()].join(", ")}`)
  return { method, path: query.size === 0 ? path : `${path}?${query}`, headers, ...(hasBody ? { body } : {}) }
}

/** The provider sends the browser here; the contract's document has no pages. */
const finishOAuth = ({ errorDescription, ...answer }: Input): Request => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(answer)) query.append(name, String(value))
  if (errorDescription !== undefined) query.append("error_description", String(errorDescription))
  return { method: "GET", path: `${oauthCallbackPath}?${query}` }
}

interface Problem {
  readonly detail: string
  readonly issues?: ReadonlyArray<{ readonly name: string; readonly detail: string }>
  readonly results?: unknown
}

interface HttpRefusal {
  readonly inputs: ReadonlyArray<string>
  readonly reasons: ReadonlyArray<string>
  readonly records?: unknown
}

/** A manifest is a text here, so its faults have places in it. */
const place = /^line \d+, column \d+: /u

/** Issues are of a body's form and of its meaning alike, so both their names and their sentences are kept. */
const refusalOf = ({ detail, issues, results }: Problem, renamed: (reason: string) => string): HttpRefusal => ({
  inputs: issues?.map(({ name }) => name) ?? [],
  reasons: (issues?.map((issue) => issue.detail.replace(place, "")) ?? [detail]).map(renamed),
  ...(results === undefined ? {} : { records: results })
})

const answerOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  const type = response.headers.get("content-type") ?? ""
  if (text === "") return null
  if (type.startsWith("text/plain")) return { url: text, sessionId: response.headers.get(sessionHeader) }
  if (type.startsWith("text/csv")) return { lines: text.trim().split("\r\n").length }
  if (type.startsWith("text/html")) return messageIn(text)
  if (type.startsWith("text/event-stream")) return eventsIn(text)
  if (type.startsWith("application/x-ndjson")) {
    return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]))
  }
  const json = JSON.parse(text)
  const nextPageToken = response.headers.get(nextPageHeader)
  if (nextPageToken !== null) return { items: json, nextPageToken }
  return response.headers.get("idempotency-replayed") === null ? json : { ...json, replayed: true }
}

/** Server-sent events in the form of the library. */
const eventsIn = (text: string): unknown =>
  Array.from(text.matchAll(/^event: (.+)\nid: (.+)\ndata: (.+)$/gmu), ([, type, cursor, data = "{}"]) => ({
    type,
    cursor,
    ...(type === "operation" ? { operation: JSON.parse(data) } : {})
  }))

/** What the page at the end of a sign-in posts to the page that opened it. */
const messageIn = (html: string): unknown => {
  const [, message = "{}"] = /<body data-message="([^"]*)"/u.exec(html) ?? []
  return JSON.parse(message.replaceAll(/&#(\d+);/gu, (_, code) => String.fromCodePoint(Number(code)))).data
}

export interface HttpKeys {
  readonly full: string
  readonly page: string
}

export const httpEntryPoint = (origin: string, { full, page }: HttpKeys): EntryPoint => {
  const routes = routesOf()
  const by =
    (apiKey: string) =>
    async (name: CallName, input: Input): Promise<Outcome> => {
      const reason = withoutRequest[name]
      if (reason !== undefined) return { reasons: [reason] }
      const operation = operations[name]?.(input) ?? { id: name, input }
      const route = routes.get(operation.id)
      if (name !== "finishOAuth" && route === undefined) throw new Error(`no operation ${operation.id}`)
      const request = route === undefined ? finishOAuth(input) : requestOf(route, operation.input)
      const { body, headers = {}, method, path } = request
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          "x-api-key": apiKey,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
      if (response.ok || name === "finishOAuth") return { answer: await answerOf(response) }
      // A refusal names the call that the operation usually makes.
      return refusalOf((await response.json()) as Problem, (reason) =>
        reason
          .replace(`do not allow ${operation.id}`, `do not allow ${name}`)
          .replace(`allow ${operation.id}:`, `allow ${name}:`)
      )
    }
  return { origin, overHttp: (_name, answer) => answer, call: by(full), callByPage: by(page) }
}
