/** @rule erase.webhook */
import { assert, describe, it } from "@effect/vitest"
import { OperationId } from "../../src/domain/Ids.ts"
import type { ErasedOperation } from "../../src/operations/rules/ErasedRecords.ts"
import * as ErasedBody from "../../src/webhooks/rules/ErasedBody.ts"

const operationId = OperationId.make("01936b6e-0000-7000-8000-000000000001")

const bodyOf = (data: object) => JSON.stringify({ type: "operation.ended", data })
const dataOf = (body: string) => JSON.parse(body).data

const erased = (changes: Partial<ErasedOperation> = {}): ErasedOperation => ({
  operationId,
  indexes: [0],
  isWhole: false,
  texts: [],
  removed: ["ada@acme.example"],
  ...changes
})

const request = { requestId: "req-1", reason: "asked by ada@acme.example", metadata: { page: "contacts" } }

describe("the body of a webhook", () => {
  it("keeps what a request said of the remaining records, without what names an erased one", () => {
    const body = bodyOf({ operationId, ...request })
    const { metadata, requestId } = request
    assert.deepStrictEqual(dataOf(ErasedBody.withoutRecords([erased()])(body)), { operationId, requestId, metadata })
  })

  it("keeps nothing that a request said where no record remains", () => {
    const body = bodyOf({ operationId, ...request })
    assert.deepStrictEqual(dataOf(ErasedBody.withoutRecords([erased({ isWhole: true })])(body)), { operationId })
  })

  const actor = { actorId: "ada", actorName: "Ada", address: "192.0.2.1", requestId: "req-1", action: "config.saved" }
  const erase = ErasedBody.withConsumer("ada", { consumerRef: "erased", consumerName: "erased" })

  it("names an erased consumer neither as the actor nor by address or request", () => {
    assert.deepStrictEqual(dataOf(erase(bodyOf({ ...actor, actorKind: "consumer", consumerRef: "ada" }))), {
      actorKind: "consumer",
      action: "config.saved",
      consumerRef: "erased",
      consumerName: "erased"
    })
  })

  it("keeps another actor with the same id, and another consumer", () => {
    for (const data of [
      { ...actor, actorKind: "member" },
      { ...actor, actorKind: "consumer", actorId: "bob", consumerRef: "bob" }
    ]) {
      assert.deepStrictEqual(dataOf(erase(bodyOf(data))), data)
    }
  })
})
