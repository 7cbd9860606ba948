/** @rule http.version, client.writes, problem.mediaType, problem.type, driver.providerNames */
import { describe, expect, it } from "@effect/vitest"
import { deleteRules } from "@fieldgate/core/writes/WriteRequest"
import { eventTypes, testType } from "@fieldgate/core/webhooks/WebhookEvent"
import * as Effect from "effect/Effect"
import * as HttpApi from "effect/http-api/HttpApi"
import * as Schema from "effect/Schema"
import { Api } from "../../src/contract/Api.ts"
import { openApiDocument } from "../../src/contract/Document.ts"
import { readableDocument } from "../../src/contract/document/DocumentReader.ts"
import { problems } from "@fieldgate/core/problems/Problem"
import { problemUrn } from "@fieldgate/core/problems/ProblemTypes"
import { webhookEvents } from "../../src/contract/WebhookEvents.ts"
import { serve } from "./TestPlatform.ts"

// oxlint-disable-next-line typescript/no-explicit-any -- a document is looked into at many places
const document: any = JSON.parse(JSON.stringify(openApiDocument()))
const { schemas } = document.components
const writePath = "/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}"
const write = document.paths[writePath].post
const orgPatch = document.paths["/v1/orgs/{orgId}"].patch
const operationPath = "/v1/projects/{projectIdOrName}/operations/{operationId}"
const operationGet = document.paths[operationPath].get
const { get: listGet } =
  document.paths[
    "/v1/projects/{projectIdOrName}/integrations/{integrationId}/installations/{installationId}/operations"
  ]
const recordsGet = document.paths[`${operationPath}/records`].get
const attemptsGet = document.paths[`${operationPath}/attempts`].get
const logsGet = document.paths[`${operationPath}/logs`].get
const [cancelPost, flushPost, redrivePost] = ["cancel", "flush", "redrive"].map(
  (action) => document.paths[`${operationPath}:${action}`].post
)
const calls = [
  orgPatch,
  write,
  operationGet,
  listGet,
  recordsGet,
  attemptsGet,
  logsGet,
  cancelPost,
  flushPost,
  redrivePost
]
const text = JSON.stringify(document)

/** A part of the document, or the component that it refers to. */
// oxlint-disable-next-line typescript/no-explicit-any -- a document is looked into at many places
const resolved = (part: any): any =>
  part.$ref === undefined
    ? part
    : String(part.$ref)
        .split("/")
        .slice(1)
        .reduce((at, key) => at[key], document)

describe("The OpenAPI document", () => {
  it.effect("declares version 1.0.0 in OpenAPI 3.1.0, with code samples for every operation", () =>
    Effect.gen(function* () {
      const { call } = yield* serve()
      const served = yield* call("/openapi.json", { headers: { "x-api-key": undefined } })
      expect(served.headers.get("content-type")).toBe("application/json")
      const samples = { curl: 0, typescript: 0 }
      const withoutSamples = JSON.parse(served.text, (name, value) => {
        if (name !== "x-codeSamples") return value
        for (const { lang } of value as ReadonlyArray<{ readonly lang: keyof typeof samples }>) samples[lang] += 1
        return undefined
      })
      expect(withoutSamples).toEqual({ ...document, servers: [{ url: "http://fieldgate.test" }] })
      const { length } = readableDocument().operations
      expect(samples).toEqual({ curl: length, typescript: length })
      expect(document).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" }, servers: [{ url: "/" }] })
    })
  )

  it("generates the same document every time, with sorted schemas", () => {
    expect(JSON.stringify(openApiDocument())).toBe(text)
    expect(Object.keys(schemas)).toEqual(Object.keys(schemas).toSorted())
  })

  it("4 holds every call, each with a name, a summary and a description", () => {
    expect(calls.map(({ operationId }) => operationId)).toEqual([
      "updateOrganization",
      "writeRecords",
      "getOperation",
      "listOperations",
      "getOperationRecords",
      "getOperationAttempts",
      "getOperationLogs",
      "cancelOperation",
      "flushOperation",
      "redriveOperation"
    ])
    for (const operation of calls) {
      expect(operation.summary).toEqual(expect.any(String))
      expect(operation.description).toEqual(expect.any(String))
      for (const parameter of operation.parameters) expect(resolved(parameter).description).toEqual(expect.any(String))
    }
  })

  it("5 takes either an API key or a Bearer token at every call", () => {
    for (const operation of calls) {
      expect(operation.security ?? document.security).toEqual([{ apiKey: [] }, { bearer: [] }])
    }
    expect(document.components.securitySchemes).toMatchObject({
      apiKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
      bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" }
    })
  })

  it("uses only patterns that mean the same in every language and without flags", () => {
    const patterns = Array.from(text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/gu), ([, source = ""]) =>
      String(JSON.parse(source))
    )
    expect(patterns.length).toBeGreaterThan(0)
    // Characters, escapes, classes that aren't empty, groups without a name, repetitions and alternatives: what Python, Java, Go and
    // .NET compile too.
    const portable =
      /^(?:[^\\[\](){}*+?|^$]|\\[sSdDwW.*+?^$|()[\]{}\\-]|\[\^?(?:\\[sSdDwW.^\\[\]-]|[^\\[\]])+\]|\(\?:|[()|^$]|[*+?]\??|\{\d+(?:,\d*)?\})*$/u
    for (const pattern of patterns) {
      expect(pattern).toMatch(portable)
      // Unicode classes, NUL, look-around, back-references, and slashes that generators escape twice.
      expect(pattern).not.toMatch(/\\[pPk0-9]|\(\?[=!<]|\//u)
      expect(() => new RegExp(pattern)).not.toThrow()
    }
    expect(new RegExp(schemas.CreateRequest.properties.groupRef.pattern ?? "").test("Surrogate, p")).toBe(true)
  })

  it("has no word after a colon in a path that a language reserves: generators make a parameter of it", () => {
    const reserved =
      /^(?:abstract|and|as|async|await|break|case|catch|class|const|continue|def|default|defer|del|delete|do|else|enum|except|export|extends|false|final|finally|for|from|func|function|go|if|implements|import|in|instanceof|interface|is|lambda|let|map|match|native|new|nil|None|not|null|or|package|pass|private|protected|public|raise|range|return|select|static|struct|super|switch|this|throw|true|try|type|typeof|var|void|while|with|yield)$/iu
    const words = Object.keys(document.paths).flatMap((path) =>
      Array.from(path.matchAll(/:([a-z]+)/gu), ([, word = ""]) => word)
    )
    expect(words).toContain("generate")
    expect(words.filter((word) => reserved.test(word))).toEqual([])
  })

  it("puts the API key first, and describes free objects as objects", () => {
    expect(Object.keys(document.security[0])).toEqual(["apiKey"])
    expect(schemas.ProviderInfo.properties.providerOpts.type).toBe("object")
    expect(text).not.toContain('"not":{"type":"null"}')
  })

  it("documents 304 for each call that takes If-None-Match", () => {
    const { get } =
      document.paths["/v1/projects/{projectIdOrName}/integrations/{integrationId}/objects/{objectName}/metadata"]
    expect(get.responses["304"]).toEqual({ description: expect.any(String) })
    expect(write.responses["304"]).toBeUndefined()
  })

  it("distinguishes the four writes by type, and allows a delete only what it uses", () => {
    expect(schemas.WriteRequest.oneOf).toHaveLength(4)
    expect(schemas.WriteRequest.discriminator.mapping.delete).toBe("#/components/schemas/DeleteRequest")
    const used = Object.entries(deleteRules).flatMap(([name, rule]) => (rule === "refuses" ? [] : [name]))
    expect(Object.keys(schemas.DeleteRequest.properties).toSorted()).toEqual(used.toSorted())
    expect(used).not.toContain("batch")
    expect(Object.keys(schemas.UpdateRequest.properties.record.properties)).toEqual(["id"])
    expect(schemas.CreateRequest.properties.type.enum).toEqual(["create"])
    expect(schemas.CreateRequest.properties.record.additionalProperties).toBe(true)
    expect(schemas.CreateRequest.additionalProperties).toBe(false)
  })

  it("problems are unions whose literal type tells them apart", () => {
    const { schema } = resolved(write.responses["400"]).content["application/problem+json"]
    expect(schema.discriminator.propertyName).toBe("type")
    expect(schema.discriminator.mapping[problemUrn("input-validation")]).toBe(
      "#/components/schemas/InputValidationProblem"
    )
    expect(schemas.InputValidationProblem.properties.type.enum).toEqual([problemUrn("input-validation")])
    expect(schemas.InputValidationProblem.properties.issues.items.$ref).toBe(
      "#/components/schemas/InputValidationIssue"
    )
    expect(Object.keys(resolved(write.responses["422"]).content)).toEqual([
      "application/problem+json",
      "application/json"
    ])
    expect(Object.keys(resolved(write.responses["429"]).headers)).toContain("Retry-After")
  })

  it("leaves answers open to grow, free maps free, and moments with their format", () => {
    expect(schemas.Operation).not.toHaveProperty("additionalProperties")
    expect(schemas.Problem.properties.context.additionalProperties).toBe(true)
    expect(schemas.RecordAnswer.properties.result.properties.data.additionalProperties).toBe(true)
    for (const member of ["createTime", "updateTime"]) {
      expect(schemas.Operation.properties[member].format).toBe("date-time")
    }
  })

  it("describes every schema, and every property at any depth, except the two that a kind of problem fixes", () => {
    type Described = Readonly<Record<string, unknown>>
    const below = (schema: Described, path: string): ReadonlyArray<string> => [
      ...Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Described>>).flatMap(([name, each]) => [
        ...(each["description"] === undefined ? [`${path}.${name}`] : []),
        ...below(each, `${path}.${name}`)
      ]),
      ...[schema["items"], schema["additionalProperties"], schema["anyOf"], schema["oneOf"], schema["allOf"]]
        .flat()
        .filter((part): part is Described => typeof part === "object" && part !== null)
        .flatMap((part) => below(part, path))
    ]
    const missing = Object.entries<Described>(schemas).flatMap(([name, schema]) => [
      ...(schema["description"] === undefined ? [name] : []),
      ...below(schema, name)
    ])
    expect(missing.filter((path) => !/Problem\.(?:type|status)$/u.test(path))).toEqual([])
  })

  it("has examples that the schemas of their endpoints accept", () => {
    // oxlint-disable-next-line typescript/no-explicit-any -- a document is looked into at many places
    const valuesIn = (place: any): ReadonlyArray<unknown> =>
      Object.values(place?.content?.["application/json"]?.examples ?? {}).map(
        (each) => (each as { value: unknown }).value
      )
    // oxlint-disable-next-line typescript/no-explicit-any -- a document is looked into at many places
    const operations = Object.values<any>(document.paths).flatMap((path) => Object.values<any>(path))
    let decoded = 0
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint }) => {
        const operation = operations.find(({ operationId }) => operationId === endpoint.identifier)
        const decodes = (bodies: Iterable<Schema.Top>, values: ReadonlyArray<unknown>) => {
          // No body of the contract needs a service to be decoded.
          const body = Schema.Union([...bodies] as unknown as ReadonlyArray<Schema.Codec<unknown>>)
          const decode = Schema.decodeUnknownSync(body, { onExcessProperty: "error" })
          for (const value of values) decode(value)
          decoded += values.length
        }
        decodes(
          [...endpoint.payload.values()].flatMap(({ schemas }) => [...schemas]),
          valuesIn(operation?.requestBody)
        )
        for (const response of Object.values(operation?.responses ?? {})) decodes(endpoint.success, valuesIn(response))
      }
    })
    expect(decoded).toBe(JSON.stringify(document.paths).match(/"summary":"[^"]*","value"/gu)?.length)
  })

  it("declares page sizes as numbers with bounds", () => {
    const size = listGet.parameters.map(resolved).find(({ name }: { name: string }) => name === "pageSize")
    expect(size.schema).toEqual({ type: "integer", minimum: 1, maximum: 1000, default: 200 })
  })

  it("declares only problem types of the table", () => {
    const used = new Set([...text.matchAll(/urn:fieldgate:problem:[\w-]+/gu)].map(([urn]) => urn))
    const known = new Set(Object.keys(problems).map((name) => `urn:fieldgate:problem:${name}`))
    expect([...used].filter((urn) => !known.has(urn))).toEqual([])
    // These belong to no call of the document: nothing has the path, or only the console's pages make the call.
    expect([...known].filter((urn) => !used.has(urn)).toSorted()).toEqual([
      problemUrn("member-session-not-found"),
      problemUrn("method-not-allowed"),
      problemUrn("route-not-found")
    ])
  })

  it("declares every refusal once, and every kind of problem extends Problem", () => {
    const operations = Object.values<Record<string, { readonly responses: object }>>(document.paths).flatMap((path) =>
      Object.values(path)
    )
    const refusals = operations
      .flatMap(({ responses }) => Object.entries(responses))
      .filter(([status]) => Number(status) >= 400)
    for (const [, refusal] of refusals) {
      expect(refusal).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\//u) })
    }
    const declared = Object.values(document.components.responses).map((response) => JSON.stringify(response))
    expect(new Set(declared).size).toBe(declared.length)
    for (const name of Object.keys(schemas).filter((each) => /.Problem$/u.test(each))) {
      expect([name, schemas[name].allOf]).toEqual([name, [{ $ref: "#/components/schemas/Problem" }]])
      expect(schemas[name].properties).not.toHaveProperty("requestId")
    }
    expect(schemas.Problem.required).toContain("requestId")
  })

  it("describes every webhook that is sent, with an example that its schema accepts", () => {
    const sent = [...eventTypes, testType]
    expect(Object.keys(document.webhooks)).toEqual(sent)
    const decode = Schema.decodeUnknownSync(Schema.Union(webhookEvents), { onExcessProperty: "error" })
    for (const type of sent) {
      const { schema, examples } = document.webhooks[type].post.requestBody.content["application/json"]
      expect(resolved(schema).properties.notificationType.enum).toContain(type)
      expect(decode(examples.example.value)).toMatchObject({ notificationType: type })
    }
  })

  it("describes a property beside the schema that it refers to", () => {
    expect(schemas.RevisionSource.properties.content).toEqual({
      $ref: "#/components/schemas/IntegrationDefinition",
      description: expect.stringContaining("instead of `sourceYaml`")
    })
    expect(text).not.toMatch(/"allOf":\[\{"\$ref":"[^"]+"\},\{"description"/u)
  })

  it("stays below 0.9 MB", () => {
    expect(`${JSON.stringify(document, undefined, 2)}\n`.length).toBeLessThan(900_000)
  })

  it("names no provider and no other product", () => {
    expect(text).not.toMatch(/hubspot|salesforce|pipedrive|ampersand|withampersand|\bamp\b/iu)
  })
})
