/** @rule author.kept, author.search, author.because */
import { expect, test } from "vitest"
import { createClient } from "../src/index.ts"
import * as TestServer from "./TestServer.ts"

test("keeps who asked for a write, why, and the rule of each field", async () => {
  await using server = await TestServer.start()
  const target = { project: "demo", integration: "crm", groupRef: "demo-group" }
  const fieldgate = createClient({ baseUrl: server.baseUrl, apiKey: server.apiKey, ...target })
  const said = { reason: "the customer asked", metadata: { ticket: "4711" } }
  const options = { ...said, requestId: "request-1", idempotencyKey: "key-1" }
  const { operationId } = await fieldgate.objects("contacts").create({ email: "ann@acme.test" }, options)
  const operation = { project: "demo", operationId }
  const { author } = await fieldgate.operations.get(operation)
  expect(author).toEqual({
    actor: { kind: "key", id: expect.any(String), name: expect.any(String) },
    requestId: "request-1",
    idempotencyKey: "key-1",
    ...said
  })
  const actor = `key:${author?.actor.id}`
  const { results } = await fieldgate.operations.search({ project: "demo", actor, metadata: "ticket=4711" })
  expect(results.map(({ id }) => id)).toEqual([operationId])
  const { records } = await fieldgate.operations.requests(operation)
  expect(records[0]?.fields[0]).toMatchObject({ decision: "sent", because: "the request contains it" })
})
