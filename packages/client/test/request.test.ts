/** @rule client.methods, client.writes, client.credentials */
import { describe, expect, test } from "vitest"
import { createCall } from "../src/bare.ts"
import { type ClientOptions, createClient } from "../src/index.ts"

const recording = (options: Partial<ClientOptions> = { apiKey: "key-1" }) => {
  const requests: Array<Request> = []
  const fetch = async (url: string, init: RequestInit) => {
    requests.push(new Request(url, init))
    return Response.json({})
  }
  const client = createClient({ baseUrl: "https://api.test/v1", fetch, ...options } as ClientOptions)
  return { client, requests, first: () => requests[0] ?? expect.fail("nothing was sent") }
}

const ann = { project: "shop", integration: "crm", objectName: "contacts", groupRef: "acme", type: "create" } as const
const create = { ...ann, record: { email: "ann@acme.test" } }

describe("a call's address and body", () => {
  test("sends an organization's update", async () => {
    const { client, first } = recording()
    await client.organizations.update({ orgId: "o1", updateMask: ["label"], org: { label: "Acme" } })
    expect([first().method, first().url]).toEqual(["PATCH", "https://api.test/v1/orgs/o1"])
    expect(first().headers.get("content-type")).toBe("application/json")
    expect(await first().json()).toEqual({ updateMask: ["label"], org: { label: "Acme" } })
  })

  test("sends a write", async () => {
    const { client, first } = recording()
    await client.records.write(create)
    expect([first().method, first().url]).toEqual([
      "POST",
      "https://api.test/v1/projects/shop/integrations/crm/objects/contacts"
    ])
    expect(await first().json()).toEqual({ groupRef: "acme", type: "create", record: { email: "ann@acme.test" } })
  })

  test("reads an operation without a body or a Content-Type", async () => {
    const { client, first } = recording()
    await client.operations.get({ project: "shop", operationId: "op-1" })
    expect([first().method, first().url]).toEqual(["GET", "https://api.test/v1/projects/shop/operations/op-1"])
    expect([first().body, first().headers.get("content-type")]).toEqual([null, null])
  })

  test("sends writes to writeUrl, everything else to baseUrl", async () => {
    const { client, requests } = recording({ apiKey: "key-1", writeUrl: "https://write.test/eu/v1/" })
    await client.records.write(create)
    await client.operations.get({ project: "shop", operationId: "op-1" })
    expect(requests.map(({ url }) => new URL(url).origin)).toEqual(["https://write.test", "https://api.test"])
    expect(requests[0]?.url).toMatch(/\/eu\/v1\/projects\//)
  })

  test("escapes names", async () => {
    const { client, first } = recording()
    await client.operations.get({ project: "a/b?c#d", operationId: "ü %" })
    expect(first().url).toBe("https://api.test/v1/projects/a%2Fb%3Fc%23d/operations/%C3%BC%20%25")
  })

  test.each(["", ".", "..", undefined])(
    "refuses %o as a name, which would resolve to another path",
    async (project) => {
      const { client, requests } = recording()
      const reading = client.operations.get({ project: project as string, operationId: "op-1" })
      await expect(reading).rejects.toThrow(/^project is required, and can't be/)
      expect(requests).toEqual([])
    }
  )
})

describe("headers", () => {
  test("sends an API key", async () => {
    const { client, first } = recording()
    await client.records.write(create)
    expect([first().headers.get("x-api-key"), first().headers.get("authorization")]).toEqual(["key-1", null])
  })

  test("sends a token, requested for the group and the consumer of the call", async () => {
    const subjects: Array<unknown> = []
    const { client, requests } = recording({
      getToken: async (subject) => {
        subjects.push(subject)
        return `jwt-${subjects.length}`
      }
    })
    await client.records.write(create)
    await client.records.write(create, { consumerRef: "ann" })
    await client.operations.get({ project: "shop", operationId: "op-1" }, { groupRef: "acme" })
    expect(subjects).toEqual([{ groupRef: "acme" }, { groupRef: "acme", consumerRef: "ann" }, { groupRef: "acme" }])
    expect(requests.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Bearer jwt-1",
      "Bearer jwt-2",
      "Bearer jwt-3"
    ])
    expect(requests[0]?.headers.get("x-api-key")).toBeNull()
  })

  test("sends the caller's headers and the request id", async () => {
    const { client, first } = recording()
    await client.records.write(create, { headers: { "Idempotency-Key": "order-17" }, requestId: "req-1" })
    expect([first().headers.get("idempotency-key"), first().headers.get("x-request-id")]).toEqual(["order-17", "req-1"])
  })

  test("sends the headers of a call without input, too", async () => {
    const { client, first } = recording()
    await client.providers.list({ requestId: "r-1", headers: { "x-a": "b" } })
    expect(first().url).toBe("https://api.test/v1/providers")
    expect([first().headers.get("x-request-id"), first().headers.get("x-a")]).toEqual(["r-1", "b"])
  })

  test("doesn't let the caller's headers replace the credentials", async () => {
    const { client, first } = recording()
    await client.records.write(create, { headers: { "x-api-key": "another" } })
    expect(first().headers.get("x-api-key")).toBe("key-1")
  })
})

test("reads the global fetch at each call, so that test tools may replace it", async () => {
  const call = createCall({ baseUrl: "https://api.test/v1", apiKey: "key-1" })
  const original = globalThis.fetch
  globalThis.fetch = async () => Response.json({ id: "op-1" })
  try {
    const path = { projectIdOrName: "shop", operationId: "op-1" }
    const operation = await call("get", "/v1/projects/{projectIdOrName}/operations/{operationId}", { path })
    expect(operation.id).toBe("op-1")
  } finally {
    globalThis.fetch = original
  }
})

test("returns undefined for a success without content", async () => {
  const { client } = recording({ apiKey: "key-1", fetch: async () => new Response(null, { status: 204 }) })
  expect(await client.operations.get({ project: "shop", operationId: "op-1" })).toBeUndefined()
})
