/** @rule http.strictBodies, http.null */
import { describe, expect, it } from "@effect/vitest"
import { isSlipOf } from "@fieldgate/core/domain/NearestName"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as SchemaAST from "effect/SchemaAST"
import { Api } from "../../src/contract/Api.ts"
import { openApiDocument } from "../../src/contract/Document.ts"
import { IsOpen } from "../../src/contract/ParseOptions.ts"
import * as SentBody from "../../src/http/input/SentBody.ts"
import { serve } from "./TestPlatform.ts"

const installations = "/v1/projects/demo/integrations/crm/installations"
const generate = "/v1/projects/demo/connections:generate"
const account = { provider: "recording", groupRef: "globex", consumerRef: "ann", apiKey: "k" }
const content = { provider: "recording", write: { objects: { contacts: { objectName: "contacts" } } } }

interface Body {
  readonly name: string
  readonly ast: SchemaAST.AST
}

const bodies: Record<"open" | "closed", Array<Body>> = { open: [], closed: [] }
const answerNames = new Map<string, Set<string>>()
HttpApi.reflect(Api, {
  onGroup: () => undefined,
  onEndpoint: ({ endpoint, group }) => {
    const kind = Context.get(endpoint.annotations, IsOpen) ? "open" : "closed"
    const schemas = [...endpoint.payload.values()].flatMap((payload) => [...payload.schemas])
    for (const { ast } of schemas) bodies[kind].push({ name: `${group.identifier}.${endpoint.identifier}`, ast })
    const names = answerNames.get(group.identifier) ?? new Set()
    // What a deletion answers is sent back by no caller.
    for (const { ast } of endpoint.method === "DELETE" ? [] : endpoint.success)
      for (const { propertySignatures } of structsIn(ast))
        for (const { name } of propertySignatures) names.add(String(name))
    answerNames.set(group.identifier, names)
  }
})

function structsIn(ast: SchemaAST.AST): ReadonlyArray<SchemaAST.Objects> {
  const found = new Set<SchemaAST.AST>()
  const visit = (part: SchemaAST.AST): void => {
    if (found.has(part)) return
    found.add(part)
    if (SchemaAST.isUnion(part)) part.types.forEach(visit)
    if (SchemaAST.isSuspend(part)) visit(part.thunk())
    if (SchemaAST.isArrays(part)) [...part.elements, ...part.rest].forEach(visit)
    if (SchemaAST.isObjects(part))
      for (const { type } of [...part.propertySignatures, ...part.indexSignatures]) visit(type)
  }
  visit(SchemaAST.toEncoded(ast))
  return [...found].filter(SchemaAST.isObjects)
}

/** Structs whose unknown properties are not data. */
const openStructs = bodies.open.flatMap(({ ast, name }) =>
  structsIn(ast).flatMap((struct) =>
    struct.indexSignatures.length > 0 || struct.propertySignatures.length === 0 ? [] : [{ name, struct }]
  )
)

const slipsOf = (name: string): ReadonlyArray<string> => [
  name.toUpperCase(),
  `${name}s`,
  name.slice(1),
  `${name.slice(0, 2)}_${name.slice(2)}`,
  `${name[1]}${name[0]}${name.slice(2)}`,
  `${name.slice(0, -1)}%`
]

/** Names in bodies and answers of the field's best-known service (reference of its API, sections 3.2 to 3.12). */
const otherVendorsNames = (
  "actionType allFields apiKey apiKeyAsBasic applyOnUpdate authScheme backfill callbackParams changes clientId clientSecret config " +
  "configId connection connectionId consumer consumerName consumerRef content createTime createdBy customAuth destination disabled " +
  "dynamicMappingsInput enableCSRFProtection entitlements externalRef fieldFilters group groupName groupRef healthStatus id " +
  "inheritFieldsAndMappings installation installationId integrationId lastOperationStatus metadata oauth2PasswordCredentials " +
  "projectId projectIdOrName provider providerApp providerAppId providerConsumerRef providerMetadata providerWorkspaceRef revisionId " +
  "schedule scopes selectedFieldsAuto sessionId specVersion status subscribe updateMask updateTime"
).split(" ")

describe("a slip in a name", () => {
  it.effect.each<readonly [string, string, object, string, string]>([
    ["POST", installations, { connectionID: "x", config: { content } }, "connectionID", "connectionId"],
    ["POST", installations, { config: { revisionid: "x", content } }, "config.revisionid", "revisionId"],
    ["POST", `${installations}:connect`, { ...account, apikey: "k", config: { content } }, "apikey", "apiKey"],
    [
      "PATCH",
      `${installations}/x`,
      { updateMask: ["connectionId"], updatemask: [], installation: {} },
      "updatemask",
      "updateMask"
    ],
    [
      "PATCH",
      `${installations}/x`,
      { updateMask: ["a"], installation: { conectionId: "x" } },
      "installation.conectionId",
      "connectionId"
    ],
    ["POST", generate, { ...account, enviroment: "sandbox" }, "enviroment", "environment"],
    [
      "POST",
      "/v1/oauth-connect",
      { ...account, projectIdOrName: "demo", redirect_url: "https://a.test" },
      "redirect_url",
      "redirectUrl"
    ],
    [
      "POST",
      "/v1/projects/demo/provider-apps",
      { provider: "recording", clientId: "a", clientSecret: "b", scope: ["c"] },
      "scope",
      "scopes"
    ]
  ])("is refused by %s %s %j", ([method, path, body, name, meant]) =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const { json } = yield* call(path, { method, body: { groupRef: "globex", ...body } })
      expect(json).toMatchObject({ status: 400, type: "urn:fieldgate:problem:input-validation" })
      const found = json.issues.find((issue: { readonly name: string }) => issue.name === name)
      expect(found?.type).toBe("urn:fieldgate:problem:unknown-member")
      expect(found.detail).toContain(`did you mean ${meant}?`)
    })
  )

  it("stays in the body for the schema to refuse, whichever property of an open body it is near to", () => {
    expect(openStructs.length).toBeGreaterThan(20)
    for (const { struct } of openStructs) {
      const read = SentBody.reader(struct, true)
      const names = struct.propertySignatures.map(({ name }) => String(name))
      for (const slip of names.flatMap(slipsOf).filter((each) => !names.includes(each)))
        expect(read({ [slip]: 1 })).toMatchObject({ value: { [slip]: 1 }, unknown: [] })
    }
  })

  it("is no name of our answers in the same group, and none of the best-known service", () => {
    for (const { name, struct } of openStructs) {
      const names = struct.propertySignatures.map((property) => String(property.name))
      const others = [...(answerNames.get(name.split(".")[0] ?? "") ?? []), ...otherVendorsNames]
      const slips = others.filter((other) => !names.includes(other) && names.some((own) => isSlipOf(other, own)))
      expect({ name, slips }).toEqual({ name, slips: [] })
    }
  })
})

describe("other unknown properties", () => {
  it.effect("are kept out of an installation and a connection, with a warning for each", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const unknown = { integrationId: "x", healthStatus: {}, " odd name": 1 }
      const connection = yield* call(generate, { method: "POST", body: { ...account, ...unknown } })
      const installation = yield* call(installations, {
        method: "POST",
        body: { groupRef: "globex", ...unknown, config: { content, status: 1 } }
      })
      const namesOf = (json: { readonly warnings: ReadonlyArray<{ readonly name: string }> }) =>
        json.warnings.map(({ name }) => name)
      expect(namesOf(connection.json)).toEqual(["integrationId", "healthStatus", '[" odd name"]'])
      expect(namesOf(installation.json)).toEqual(["integrationId", "healthStatus", '[" odd name"]', "config.status"])
      const stored = yield* call(`${installations}/${installation.json.id}`)
      expect(stored.json.warnings).toBeUndefined()
    })
  )

  it("are declared in the document exactly where the server accepts them", () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- a document is looked into at many places
    const document: any = openApiDocument()
    const calls = Object.values<object>(document.paths).flatMap((path) => Object.values(path))
    for (const kind of ["open", "closed"] as const) {
      for (const { name } of bodies[kind]) {
        const call = calls.find(({ operationId }) => operationId === name.split(".")[1])
        const { $ref: ref } = call.requestBody.content["application/json"]?.schema ?? {}
        const schema = document.components.schemas[ref?.split("/").at(-1)]
        if (schema?.properties === undefined) continue
        expect([name, schema.additionalProperties]).toEqual([name, kind === "open" ? undefined : false])
      }
    }
  })
})

describe("null", () => {
  const create = { groupRef: "acme", type: "create", record: { email: "ann@acme.test", phone: null } }
  const absent = [
    "associations",
    "headers",
    "batchPolicy",
    "retryPolicy",
    "autoBatchPolicy",
    "mode",
    "match",
    "batch",
    "metadata"
  ]

  it.effect("counts as absent for each optional property of a write, and stays a value in a record", () =>
    Effect.gen(function* () {
      const { provider, write } = yield* serve()
      const nulls = Object.fromEntries(absent.map((name) => [name, null]))
      const answer = yield* write({ ...create, ...nulls, dryRun: null, reason: null })
      expect([answer.status, answer.json.warnings]).toEqual([200, undefined])
      const [sent] = provider.commands
      expect(JSON.stringify(sent)).toContain('"phone":null')
      const batch = yield* write({ ...create, record: null, batch: [{ record: { email: null }, associations: null }] })
      expect(batch.status).toBe(200)
    })
  )

  it.effect("is refused for a required property, and for an unknown one", () =>
    Effect.gen(function* () {
      const { write } = yield* serve()
      const answer = yield* write({ ...create, groupRef: null, mod: null, mode: null })
      expect(answer.status).toBe(400)
      expect(answer.json.issues.map(({ name }: { readonly name: string }) => name).toSorted()).toEqual([
        "groupRef",
        "mod"
      ])
    })
  )

  it("counts as absent for each optional property of every body, unless the schema takes it", () => {
    for (const { ast, name } of [...bodies.open, ...bodies.closed]) {
      for (const struct of structsIn(ast)) {
        for (const property of struct.propertySignatures) {
          const key = String(property.name)
          const { value } = SentBody.reader(struct, false)({ [key]: null })
          const isKept = !SchemaAST.isOptional(property.type) || takesNull(property.type)
          expect([name, key, value]).toEqual([name, key, isKept ? { [key]: null } : {}])
        }
      }
    }
  })
})

const takesNull = (ast: SchemaAST.AST): boolean =>
  SchemaAST.isUnion(ast)
    ? ast.types.some(takesNull)
    : SchemaAST.isSuspend(ast)
      ? takesNull(ast.thunk())
      : SchemaAST.isNull(ast) || SchemaAST.isDeclaration(ast) || SchemaAST.isUnknown(ast)
