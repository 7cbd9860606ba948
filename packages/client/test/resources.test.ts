/** @rule client.methods */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { createClient } from "../src/index.ts"
import * as entry from "../src/resources.ts"

interface Operation {
  readonly operationId: string
  readonly "x-fieldgate-resource": string
  readonly "x-fieldgate-method": string
  readonly requestBody?: object
}

const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } = JSON.parse(
  readFileSync(new URL("../openapi.json", import.meta.url), "utf8")
)

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([verb, operation]) => ({
    path,
    verb,
    id: operation.operationId,
    resource: operation["x-fieldgate-resource"],
    method: operation["x-fieldgate-method"],
    hasBody: operation.requestBody !== undefined
  }))
)

interface SentRequest {
  readonly url: URL
  readonly verb: string
  readonly body: unknown
  readonly headers: Headers
}

const recorded = (more: object = { apiKey: "k" }) => {
  const sent: Array<SentRequest> = []
  const fetch = async (url: string, { body, headers, method = "" }: RequestInit) => {
    const json: unknown = typeof body === "string" ? JSON.parse(body) : undefined
    sent.push({ url: new URL(url), verb: method.toLowerCase(), body: json, headers: new Headers(headers) })
    if (/oauth-(?:connect|update)$/u.test(url)) return new Response("https://crm.test/consent")
    return Response.json({ results: [], pagination: { done: true } })
  }
  const client = createClient({ baseUrl: "https://api.test/v1", fetch, ...(more as { apiKey: string }) })
  return { client, sent }
}

type Untyped = Readonly<Record<string, Readonly<Record<string, (...args: ReadonlyArray<unknown>) => Promise<unknown>>>>>

/** A watch sends its request when it is iterated, and then continues until it is aborted. */
const firstRequest = async (watch: unknown, sent: ReadonlyArray<SentRequest>, stop: AbortController) => {
  const next = (watch as AsyncIterator<unknown>).next()
  await expect.poll(() => sent).toHaveLength(1)
  stop.abort()
  expect(await next).toMatchObject({ done: true })
}

const clientName = (name: string) => ({ projectIdOrName: "project", integrationId: "integration" })[name] ?? name

describe("the client's methods", () => {
  it.each(operations)("reaches $id by $resource.$method", async ({ hasBody, method, path, resource, verb }) => {
    const { client, sent } = recorded()
    const names = Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name = ""]) => name)
    const input = Object.fromEntries(names.map((name) => [clientName(name), `a ${name}`]))
    const stop = new AbortController()
    const called = (client as unknown as Untyped)[resource]?.[method]?.(names.length === 0 && !hasBody ? {} : input, {
      signal: stop.signal
    })
    if (method === "watch") await firstRequest(called, sent, stop)
    else await called
    const [request] = sent
    const filled = path.replaceAll(/\{(\w+)\}/gu, (_match, name: string) => encodeURIComponent(`a ${name}`))
    expect([request?.verb, request?.url.pathname]).toEqual([verb, filled])
    expect(request?.body !== undefined).toBe(hasBody)
  })

  it("has the operations of the document and eight more methods", () => {
    const { client } = recorded()
    const reachable = Object.entries(client).flatMap(([resource, methods]) =>
      Object.keys(methods).map((method) => `${resource}.${method}`)
    )
    const described = new Set(operations.map(({ method, resource }) => `${resource}.${method}`))
    expect(reachable.filter((name) => !described.has(name)).toSorted()).toEqual([
      "deliveries.all",
      "integrations.plan",
      "operations.all",
      "operations.allRecords",
      "operations.wait",
      "redriveJobs.all",
      "redriveJobs.wait",
      "removalJobs.wait"
    ])
    expect([...described].filter((name) => !reachable.includes(name))).toEqual([])
  })

  it("exports each resource by itself, except for writes", () => {
    const resources = new Set(operations.map(({ resource }) => resource))
    expect(Object.keys(entry).toSorted()).toEqual([...resources].filter((name) => name !== "records").toSorted())
  })
})

describe("a request", () => {
  it("sends the input that is not in the path as the query, or as the body and its documented parameters", async () => {
    const { client, sent } = recorded()
    await client.connections.list({ project: "p", status: "working", pageSize: 5 })
    const account = { provider: "crm", groupRef: "g", consumerRef: "c", apiKey: "s" }
    await client.connections.generate({ project: "p", ...account, skipSampling: true })
    await client.apiKeys.delete({ project: "p", apiKeyId: "k", last: true })
    expect(sent.map(({ body, url }) => [url.search, body])).toEqual([
      ["?status=working&pageSize=5", undefined],
      ["?skipSampling=true", account],
      ["?last=true", undefined]
    ])
  })

  it("sends every property of the input", async () => {
    const { client, sent } = recorded()
    const more = { later: "x" }
    await client.operations.get({ project: "p", operationId: "o", ...more })
    await client.projects.create({ orgId: "o", name: "n", ...more })
    await client.operations.cancel({ project: "p", operationId: "o", ...more })
    expect(sent.map(({ body, url }) => [url.search, body])).toEqual([
      ["?later=x", undefined],
      ["", { orgId: "o", name: "n", later: "x" }],
      ["?later=x", undefined]
    ])
  })

  it("calls the path whose parameters are given", async () => {
    const { client, sent } = recorded()
    await client.installations.list({ project: "p" })
    await client.installations.list({ project: "p", integration: "i" })
    const object = { project: "p", groupRef: "g", objectName: "contacts" }
    await client.objectMetadata.get({ ...object, provider: "crm" })
    await client.objectMetadata.get({ ...object, integration: "i" })
    expect(sent.map(({ url }) => url.pathname)).toEqual([
      "/v1/projects/p/installations",
      "/v1/projects/p/integrations/i/installations",
      "/v1/projects/p/providers/crm/objects/contacts/metadata",
      "/v1/projects/p/integrations/i/objects/contacts/metadata"
    ])
  })

  it("renames properties to their names in the document", async () => {
    const { client, sent } = recorded()
    await client.projects.update({ project: "p", updateMask: ["appName"], changes: { appName: "n" } })
    await client.destinations.update({
      project: "p",
      destination: "d",
      updateMask: ["active"],
      changes: { active: true }
    })
    await client.operations.search({ project: "p", integration: "i" })
    await client.oauth.connect({ project: "p", provider: "crm", groupRef: "g", consumerRef: "c" })
    expect(sent.map(({ body, url }) => [url.search, body])).toEqual([
      ["", { updateMask: ["appName"], project: { appName: "n" } }],
      ["", { updateMask: ["active"], destination: { active: true } }],
      ["?integrationId=i", undefined],
      ["", { projectIdOrName: "p", provider: "crm", groupRef: "g", consumerRef: "c" }]
    ])
  })

  it("sends ifMatch as the header If-Match, beside the caller's own headers", async () => {
    const { client, sent } = recorded()
    const target = { project: "p", integration: "i", installationId: "n", updateMask: [], installation: {} }
    await client.installations.update({ ...target, ifMatch: "c1" }, { headers: { "x-trace": "t" } })
    const [request] = sent
    expect([request?.headers.get("if-match"), request?.headers.get("x-trace")]).toEqual(['"c1"', "t"])
    expect(request?.body).toEqual({ updateMask: [], installation: {} })
  })

  it("asks for a token in the name of the group and the consumer that its input names", async () => {
    const asked: Array<unknown> = []
    const { client } = recorded({ getToken: async (subject: unknown) => (asked.push(subject), "token") })
    await client.connections.list({ project: "p", groupRef: "g", consumerRef: "c" })
    await client.connections.list({ project: "p", groupRef: "g" }, { consumerRef: "d" })
    expect(asked).toEqual([
      { groupRef: "g", consumerRef: "c" },
      { groupRef: "g", consumerRef: "d" }
    ])
  })

  it("names a parameter that is missing before anything is sent", async () => {
    const { client, sent } = recorded()
    const { get } = client.projects as unknown as { readonly get: (input?: object) => Promise<unknown> }
    await expect(get()).rejects.toThrow("project is required")
    expect(sent).toEqual([])
  })
})
