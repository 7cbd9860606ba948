/** @rule access.table, access.frontendKeys, member.roles */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import type { ConsoleAccess } from "@fieldgate/core/members/rules/ConsoleAccess"
import type { Project } from "@fieldgate/core/projects/Project"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { readFileSync } from "node:fs"
import { openApiDocument } from "../../src/contract/Document.ts"
import { type Answer, serve } from "./TestPlatform.ts"
import { bearing, make, publicKeyPem } from "./Tokens.ts"

const roles = ["admin", "operator", "viewer"] as const

/** In the order of the table. */
const columns = [
  "full",
  ...roles,
  "frontend",
  "frontend, development",
  "token",
  "full of another project",
  "token of another group"
] as const

const rows = new Map(
  [...readFileSync(new URL("whoMay.md", import.meta.url), "utf8").matchAll(/^\| `([A-Z]+ \/v1\S*)` \|(.+)\|$/gmu)].map(
    ([, call = "", cells = ""]) => [call, cells.split("|").map((cell) => cell.trim())] as const
  )
)

interface Parameter {
  readonly in: string
  readonly name: string
  readonly required?: boolean
}

/** A call that looks at no credentials. */
const isOpen = (security: ReadonlyArray<unknown> = document.security) => security.length === 0

interface RequestBody {
  readonly content: {
    readonly "application/json": { readonly examples?: Readonly<Record<string, { value: unknown }>> }
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- a document is looked into at many places
const document: any = JSON.parse(JSON.stringify(openApiDocument()))
const calls = Object.entries<
  Record<
    string,
    {
      readonly parameters: ReadonlyArray<Parameter>
      readonly requestBody?: RequestBody
      readonly security?: ReadonlyArray<unknown>
    }
  >
>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { parameters, requestBody, security }]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters,
    open: isOpen(security),
    example: firstExample(requestBody)
  }))
)

function firstExample(requestBody: RequestBody | undefined): unknown {
  return Object.values(requestBody?.content["application/json"].examples ?? {})[0]?.value
}

const refusals: ReadonlyArray<readonly [string, string]> = [
  ["nothing", "unauthenticated"],
  ["an unknown key", "api-key-invalid"],
  ["a disabled key", "api-key-invalid"],
  ["an expired token", "token-expired"],
  ["a token with alg none", "token-unsigned"],
  ["a token with HS256 and the public key", "token-algorithm-unsupported"],
  ["a token with a wrong kid", "token-key-unknown"],
  ["a token of two hours", "token-lifetime-too-long"]
]

const issuer = "https://login.acme.example"
const grants = roles.map((role) => ({ to: role, role, projects: "all" }) as const)
const consoleAccess: ConsoleAccess = {
  keys: true,
  members: { issuer, identifiedBy: "subject", members: grants, roles: [] }
}

const world = Effect.gen(function* () {
  const { call, other, platform, seeded, write } = yield* serve({
    frontendKeys: "off",
    provider: { describes: true },
    settings: { redirectOrigins: ["https://app.example.com"], consoleAccess }
  })
  const { token } = yield* make(call)
  const keys = "/v1/projects/demo/api-keys"
  const spare = (yield* call(keys, { method: "POST", body: { label: "spare" } })).json
  const disabled = (yield* call(keys, { method: "POST", body: { label: "disabled" } })).json
  yield* call(`${keys}/${disabled.id}`, {
    method: "PATCH",
    body: { updateMask: ["active"], apiKey: { active: false } }
  })
  const jwtKey = { label: "spare", publicKeyPem }
  const jwtKeyId: string = (yield* call("/v1/projects/demo/jwt-keys", { method: "POST", body: jwtKey })).json.id
  const apps = "/v1/projects/demo/provider-apps"
  const app = { provider: "recording", environment: "sandbox", clientId: "id", clientSecret: "shh" }
  const providerAppId: string = (yield* call(apps, { method: "POST", body: app })).json.id
  const hooks = "/v1/projects/demo/destinations"
  const hook = { name: "walked", type: "webhook", metadata: { url: "https://example.com/hooks" } }
  yield* call(hooks, { method: "POST", body: hook })
  const deliveryId: string = (yield* call(`${hooks}/walked:test`, { method: "POST" })).json.id
  const owner = { provider: "recording", groupRef: "acme", consumerRef: "ann" }
  const signIn = { projectIdOrName: "demo", ...owner, confirmation: "none" }
  const started = yield* call("/v1/oauth-connect", { method: "POST", body: signIn })
  const sessionId = started.headers.get("oauth-session-id") ?? ""
  yield* call(`/oauth/callback?code=code&${new URL(started.text).searchParams}`)
  const connectionId: string = (yield* call(`/v1/projects/demo/oauth-connect/${sessionId}`)).json.connectionId
  const { operationId } = (yield* write({ groupRef: "acme", type: "create", record: { email: "ada@acme.example" } }))
    .json
  const operation = yield* call(`/v1/projects/demo/operations/${operationId}`)
  const { configId, installationId }: Record<"configId" | "installationId", string> = operation.json
  const redrives = "/v1/projects/demo/redrive-jobs"
  const jobId: string = (yield* call(redrives, { method: "POST", body: { filter: {} } })).json.id
  const key = (value: string | undefined) => ({ "x-api-key": value })
  /** The session of a member, which the API accepts below the console's path. */
  const session = (role: (typeof roles)[number]) =>
    Effect.map(platform.openMemberSession({ issuer, subject: role, roleValues: [] }, consoleAccess), (token) => ({
      ...key(undefined),
      origin: "http://fieldgate.test",
      "x-fieldgate-console": "1",
      cookie: `fieldgate_console=${Redacted.value(token)}`
    }))
  const credentials: Record<string, Readonly<Record<string, string | undefined>>> = {
    nothing: key(undefined),
    "an unknown key": key("fg_wrong"),
    "a disabled key": key(disabled.key),
    "an expired token": bearing(yield* token({ claims: { iat: -400, exp: -100 } })),
    "a token with alg none": bearing(yield* token({ signedWith: "nothing" })),
    "a token with HS256 and the public key": bearing(yield* token({ signedWith: "public key as a secret" })),
    "a token with a wrong kid": bearing(yield* token({ header: { kid: seeded.projectId } })),
    "a token of two hours": bearing(yield* token({ claims: { exp: 7200 } })),
    full: key(seeded.key),
    admin: yield* session("admin"),
    operator: yield* session("operator"),
    viewer: yield* session("viewer"),
    frontend: key(seeded.frontendKey),
    "frontend, development": key(seeded.frontendKey),
    token: bearing(yield* token()),
    "full of another project": key(other.key),
    "token of another group": bearing(yield* token({ claims: { groupRef: "globex" } }))
  }
  const found: Record<string, string> = {
    orgId: seeded.organization.id,
    projectIdOrName: "demo",
    integrationId: "crm",
    objectName: "contacts",
    apiKeyId: spare.id,
    jwtKeyId,
    connectionId,
    provider: "recording",
    providerAppId,
    operationId,
    installationId,
    configId,
    sessionId,
    destination: "walked",
    deliveryId,
    groupRef: "acme",
    jobId,
    revisionId: seeded.revisionId
  }
  const setFrontendKeys = (frontendKeys: Project["frontendKeys"]) =>
    platform.updateProject(Caller.Host(), {
      project: seeded.projectId,
      update: { updateMask: ["frontendKeys"], project: { frontendKeys } }
    })
  return { call, credentials, found, orgId: seeded.organization.id, setFrontendKeys }
})

const filled = (
  path: string,
  parameters: ReadonlyArray<Parameter>,
  found: Readonly<Record<string, string>>
): string => {
  const value = (name: string): string => {
    const known = found[name]
    if (known === undefined) throw new Error(`the walk has no value for ${name}: add one to found`)
    return encodeURIComponent(known)
  }
  const query = parameters.filter((each) => each.in === "query" && each.required === true)
  const text = query.map(({ name }) => `${name}=${value(name)}`).join("&")
  return path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => value(name)) + (text === "" ? "" : `?${text}`)
}

/** The references in the examples become those of the test. */
const adapted = (example: unknown, orgId: string): unknown =>
  example === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(example)
          .replaceAll("demo-group", "acme")
          .replaceAll("demo-user", "ann")
          .replaceAll('"provider":"hub"', '"provider":"recording"')
          .replaceAll(/(?<="orgId":")[^"]+/gu, orgId)
      )

/** What a caller learns: that a call is its to make, that there is nothing for it, or the refusal. */
const heard = ({ json, status }: Answer, name: string): string => {
  if (json?.results?.length === 0 || (/\/(installations|connections)$/u.test(name) && json?.length === 0))
    return "empty"
  // An ended operation can't be redriven by any caller: the call was still allowed.
  return status < 300 || status === 409 || status === 422 ? "yes" : `${status}`
}

let cells = 0

describe("the access table", () => {
  it("has a row in whoMay.md for every call, and a call for every row", () => {
    expect([...rows.keys()].toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
    for (const row of rows.values()) expect(row).toHaveLength(columns.length)
  })

  it.effect.each(calls)("$name", ({ example, method, name, open, parameters, path }) =>
    Effect.gen(function* () {
      const first = yield* world
      const ask = (credential: string, { call, credentials, found, orgId } = first) => {
        cells += 1
        const body = adapted(example, orgId)
        const headers = { origin: "http://localhost:3000", ...credentials[credential] }
        const below = roles.some((role) => role === credential) ? "/console/api" : ""
        return call(below + filled(path, parameters, found), {
          method,
          headers,
          ...(body === undefined ? {} : { body })
        })
      }
      const seen: Record<string, string> = {}
      for (const [credential] of refusals) {
        const { json, status } = yield* ask(credential)
        seen[credential] = `${status} ${json?.type?.split(":").at(-1)}`
      }
      expect(seen).toEqual(
        Object.fromEntries(refusals.map(([credential, type]) => [credential, open ? "200 undefined" : `401 ${type}`]))
      )
      // What is allowed comes last, because it may remove what the others look for.
      const answers: Record<string, string> = {}
      for (const column of columns.toReversed()) {
        // What one has removed, the next would not find; a project's name is taken only once.
        const visited = method === "DELETE" || name === "POST /v1/projects" ? yield* world : first
        yield* visited.setFrontendKeys(column === "frontend, development" ? "development" : "off")
        answers[column] = heard(yield* ask(column, visited), name)
      }
      expect(answers).toEqual(Object.fromEntries(columns.map((column, index) => [column, rows.get(name)?.[index]])))
    })
  )

  it("has an answer for each cell", () => {
    expect(cells).toBe(calls.length * (refusals.length + columns.length))
    process.stdout.write(`who may call what: ${cells} cells\n`)
  })
})
