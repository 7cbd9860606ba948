/** @rule project.isolation, token.group, member.roles */
import { describe, expect, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, type ProviderName } from "@fieldgate/core/domain/Ids"
import { MemoryStores } from "@fieldgate/core/memory"
import type { MemberIdentity } from "@fieldgate/core/members/Member"
import type { ConsoleAccess } from "@fieldgate/core/members/rules/ConsoleAccess"
import type { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { randomUUID } from "node:crypto"
import { openApiDocument } from "../../src/contract/Document.ts"
import * as FreshSchema from "../sql/FreshSchema.ts"
import * as StoresOnSql from "../sql/StoresOnSql.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { serve } from "./TestPlatform.ts"
import { bearing, publicKeyPem, signed } from "./Tokens.ts"

interface Operation {
  readonly parameters: ReadonlyArray<{ readonly in: string; readonly name: string; readonly required?: boolean }>
  readonly requestBody?: {
    readonly content: {
      readonly "application/json"?: { readonly examples?: Readonly<Record<string, { value: unknown }>> }
    }
  }
}
// oxlint-disable-next-line typescript/no-explicit-any -- a document is looked into at many places
const document: any = JSON.parse(JSON.stringify(openApiDocument()))
const operations = Object.entries<Readonly<Record<string, Operation>>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
)

const host = Caller.Host()
const provider: ProviderName = RecordingProvider.providerName
const contacts = ObjectName.make("contacts")

const admin: MemberIdentity = { issuer: "https://login.acme.example", subject: "ada", roleValues: [] }

type Api = Platform["Service"]
type Values = Readonly<Record<string, string>>

const groupOf = Effect.fnUntraced(function* (platform: Api, project: string, ref: string, mark: string) {
  const groupRef = GroupRef.make(ref)
  const connection = yield* platform.createConnection(host, {
    project,
    provider,
    groupRef,
    consumerRef: ConsumerRef.make(`${mark}-ann`),
    credentials: { _tag: "NoCredentials" }
  })
  const content = { provider, note: mark, write: { objects: { contacts: { objectName: contacts } } } }
  const installation = yield* platform.createInstallation(host, {
    project,
    integration: "crm",
    groupRef,
    connectionId: connection.id,
    config: { content }
  })
  const write = (mode: "synchronous" | "asynchronous") =>
    platform.writeRecords(host, {
      project,
      integration: "crm",
      objectName: contacts,
      request: { groupRef, type: "create", mode, record: { email: `${mark}@acme.test` } }
    })
  yield* write("synchronous")
  const later = yield* write("asynchronous")
  const values: Values = {
    groupRef,
    consumerRef: `${mark}-ann`,
    connectionId: connection.id,
    installationId: installation.id,
    operationId: "operationId" in later ? later.operationId : "",
    record: `${mark}@acme.test`,
    "if-match": `"${installation.config.id}"`
  }
  return { mark, values }
})

/** A project of its own organization. Both projects have a group of the same name: `shared`. */
const tenantOf = Effect.fnUntraced(function* (platform: Api, mark: string) {
  const project = `project-${mark}`
  const organization = yield* platform.createOrganization(host, { label: `Organization ${mark}` })
  const { id: projectId } = yield* platform.createProject(host, { orgId: organization.id, name: project })
  const key = (scope: "full" | "frontend") =>
    platform.createApiKey(host, { project, label: `${scope} ${mark}`, scopes: [scope] })
  const [full, frontend] = [yield* key("full"), yield* key("frontend")]
  const jwtKey = yield* platform.createJwtKey(host, { project, label: `tokens ${mark}`, publicKeyPem })
  const app = yield* platform.decoded.createProviderApp(host, {
    project,
    provider,
    clientId: `client-${mark}`,
    clientSecret: Redacted.make("secret")
  })
  const [integration] = yield* platform.deployManifest(host, {
    project,
    manifest: {
      specVersion: "1.0.0",
      integrations: [
        { name: "crm", displayName: `CRM ${mark}`, provider, write: { objects: [{ objectName: contacts }] } }
      ]
    }
  })
  const groups = [
    yield* groupOf(platform, project, "shared", `${mark}-one`),
    yield* groupOf(platform, project, `${mark}-two`, `${mark}-two`)
  ] as const
  const job = yield* platform.redriveAll(host, { project, request: { filter: { groupRef: `${mark}-two` } } })
  const values: Values = {
    jobId: job.id,
    orgId: organization.id,
    projectIdOrName: project,
    projectId,
    integrationId: integration?.id ?? "",
    revisionId: integration?.latestRevision.id ?? "",
    apiKeyId: frontend.key.id,
    jwtKeyId: jwtKey.id,
    providerAppId: app.id
  }
  const keys = { full: Redacted.value(full.secret), frontend: Redacted.value(frontend.secret) }
  return { mark, values, groups, keys, kid: jwtKey.id }
})
type Tenant = Effect.Success<ReturnType<typeof tenantOf>>

const random = (seed: number) => {
  let state = seed
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return { next, pick: <A>(from: ReadonlyArray<A>): A | undefined => from[Math.floor(next() * from.length)] }
}
type Random = ReturnType<typeof random>

const valueFor = (name: string, worlds: ReadonlyArray<Values>, { next, pick }: Random): string => {
  const known = worlds.flatMap((world) => (world[name] === undefined ? [] : [world[name]]))
  if (name === "provider") return provider
  if (name === "objectName") return contacts
  return (next() < 0.95 ? pick(known) : undefined) ?? randomUUID()
}

/** The example of the reference, with ids of the worlds wherever it names some. */
const bodyFrom = (example: unknown, worlds: ReadonlyArray<Values>, by: Random): unknown => {
  if (Array.isArray(example)) return example.map((each) => bodyFrom(each, worlds, by))
  if (typeof example !== "object" || example === null) return example
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => {
      const isRef =
        typeof value === "string" && (name === "provider" || worlds.some((world) => world[name] !== undefined))
      return [name, isRef ? valueFor(name, worlds, by) : bodyFrom(value, worlds, by)]
    })
  )
}

/** A reference is free text: what a body says of one becomes the caller's own, so there it comes from the own project. */
const isOfAnotherProject = (value: string | undefined) => value?.startsWith("zqb") === true
const storable = ({ consumerRef, groupRef, ...rest }: Values): Values => ({
  ...rest,
  ...(groupRef === undefined || isOfAnotherProject(groupRef) ? {} : { groupRef }),
  ...(consumerRef === undefined || isOfAnotherProject(consumerRef) ? {} : { consumerRef })
})

const requestOf = (
  { method, operation, path }: (typeof operations)[number],
  worlds: ReadonlyArray<Values>,
  by: Random
) => {
  const filled = path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) =>
    encodeURIComponent(valueFor(name, worlds, by))
  )
  const query = operation.parameters
    .filter((each) => each.in === "query" && (each.required === true || /Ref|Id$|provider/u.test(each.name)))
    .filter(({ required }) => required === true || by.next() < 0.5)
    .map(({ name }) => `${name}=${encodeURIComponent(valueFor(name, worlds, by))}`)
  const examples = Object.values(operation.requestBody?.content["application/json"]?.examples ?? {})
  const example = by.pick(examples)?.value ?? {}
  const body = operation.requestBody === undefined ? undefined : bodyFrom(example, worlds.map(storable), by)
  return { method, path: `${filled}${query.length === 0 ? "" : `?${query.join("&")}`}`, body }
}

const uuids = (text: string) => new Set(text.match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu) ?? [])
const without = (these: ReadonlySet<string>, those: ReadonlySet<string>) =>
  [...these].filter((each) => !those.has(each))

const credentials = ["full", "frontend", "token", "member"] as const

/** PostgreSQL answers more slowly, so it gets fewer calls. */
const kinds = [
  { kind: "memory", seeds: [1, 2], rounds: 12, stores: MemoryStores.layer },
  { kind: "PostgreSQL", seeds: [3], rounds: 4, stores: Layer.orDie(StoresOnSql.layer(FreshSchema.embedded)) }
] as const
const runs = kinds.flatMap(({ seeds, ...kind }) =>
  credentials.flatMap((credential) => seeds.map((seed) => ({ ...kind, credential, seed })))
)

describe("isolation of tenants", () => {
  it.effect.each(runs)(
    "random calls with a $credential credential, on $kind, seed $seed",
    ({ credential, rounds, seed, stores }) =>
      Effect.gen(function* () {
        // An admin of our project alone; its id is known only later.
        const projects: Array<string> = []
        const { issuer } = admin
        const grant = { to: admin.subject, role: "admin", projects } as const
        const consoleAccess: ConsoleAccess = {
          keys: true,
          members: { issuer, identifiedBy: "subject", members: [grant], roles: [] }
        }
        const { call, platform } = yield* serve({ stores, settings: { consoleAccess } })
        const [ours, theirs] = [yield* tenantOf(platform, "zqa"), yield* tenantOf(platform, "zqb")]
        const [one, two] = ours.groups
        const token = yield* signed(ours.kid, { groupRef: "shared", consumerRef: one.values["consumerRef"] })
        projects.push(ours.values["projectId"] ?? "")
        const session = yield* platform.openMemberSession(admin, consoleAccess)
        const headers = {
          full: { "x-api-key": ours.keys.full },
          frontend: { "x-api-key": ours.keys.frontend },
          token: bearing(token),
          member: {
            "x-api-key": theirs.keys.full,
            "x-fieldgate-console": "1",
            cookie: `fieldgate_console=${Redacted.value(session)}`
          }
        }[credential]
        const below = credential === "member" ? "/console/api" : ""

        const groupData = ({ keys, values }: Tenant, groupRef = "") =>
          call(`/v1/projects/${values["projectId"]}/groups/${encodeURIComponent(groupRef)}/data`, {
            headers: { "x-api-key": keys.full }
          })
        const everythingOf = Effect.fnUntraced(function* (tenant: Tenant) {
          const own = { headers: { "x-api-key": tenant.keys.full } }
          const lists = ["", "/api-keys", "/jwt-keys", "/provider-apps", "/installations"]
          const listed = yield* Effect.forEach(lists, (list) =>
            call(`/v1/projects/${tenant.values["projectId"]}${list}`, own)
          )
          const organization = yield* call(`/v1/orgs/${tenant.values["orgId"]}`, own)
          const groups = yield* Effect.forEach(tenant.groups, ({ values }) => groupData(tenant, values["groupRef"]))
          return [...listed, organization, ...groups].map(({ text }) => text).join("\n")
        })
        const isToken = credential === "token"
        const others = Effect.gen(function* () {
          const neighbour = isToken ? [(yield* groupData(ours, two.values["groupRef"])).text] : []
          return [yield* everythingOf(theirs), ...neighbour].join("\n")
        })
        const own = isToken
          ? [(yield* groupData(ours, "shared")).text, ...Object.values(ours.values)].join("\n")
          : yield* everythingOf(ours)
        const before = yield* others
        expect(before).toContain("zqb-one@acme.test")
        const secrets = [...without(uuids(before), uuids(own)), theirs.mark, ...(isToken ? [two.mark] : [])]
        expect(secrets.length).toBeGreaterThan(15)

        const of = (tenant: Tenant) => [tenant.values, ...tenant.groups.map(({ values }) => values)]
        // Ways into the own project are there twice, so that many calls come as far as to ids of others.
        const inside = { projectIdOrName: ours.values["projectId"] ?? "", integrationId: "crm" }
        const by = random(seed)
        let answered = 0
        let asked = ""
        for (let round = 0; round < rounds; round++) {
          for (const operation of operations.toSorted(() => by.next() - 0.5)) {
            const request = requestOf(operation, [...of(ours), ...of(theirs), inside, inside], by)
            const { status, text } = yield* call(`${below}${request.path}`, {
              method: request.method,
              headers,
              ...(request.body === undefined ? {} : { body: request.body })
            })
            // What the caller has named may be in the refusal, and later in the audit log of its project.
            asked += decodeURIComponent(request.path) + JSON.stringify(request.body)
            const seen = secrets.filter((secret) => text.includes(secret) && !asked.includes(secret))
            expect({ ...request, status, seen, text: seen.length > 0 ? text : "" }).toMatchObject({ seen: [] })
            expect({ ...request, status, text: status === 500 ? text : "" }).not.toMatchObject({ status: 500 })
            answered += status < 300 ? 1 : 0
          }
        }
        expect(yield* others).toBe(before)
        expect(answered).toBeGreaterThan(rounds)
      }).pipe(TestClock.withLive),
    120_000
  )
})
