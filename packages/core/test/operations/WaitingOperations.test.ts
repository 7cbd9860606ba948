/** @rule async.cancel, auto.flush */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Caller } from "../../src/domain/Caller.ts"
import { ApiKeyId, ConsumerRef, GroupRef } from "../../src/domain/Ids.ts"
import * as World from "../World.ts"

const gathered = {
  type: "create",
  mode: "asynchronous",
  record: { name: "Ann" },
  autoBatchPolicy: { maxDelayMinutes: 10 }
} as const

describe("a waiting operation", () => {
  it.effect("is run and cancelled by a full key and by a consumer of its group, and not by a frontend key", () =>
    Effect.gen(function* () {
      const { platform, project, write } = yield* World.make()
      const own = { projectId: project.id, projectName: "shop", orgId: project.orgId }
      const holder = (scope: "full" | "frontend") =>
        Caller.ApiKeyHolder({
          ...own,
          key: { id: ApiKeyId.make(scope), label: scope },
          scopes: [scope],
          frontendKeys: "off"
        })
      const consumer = Caller.Consumer({
        ...own,
        groupRef: GroupRef.make("acme"),
        consumerRef: ConsumerRef.make("ann")
      })
      for (const caller of [holder("full"), consumer]) {
        const { operationId } = yield* write(gathered)
        const of = { project: "shop", operationId }
        for (const call of [platform.flushOperation, platform.cancelOperation]) {
          const error = yield* Effect.flip(call(holder("frontend"), of))
          assert.strictEqual(error._tag, "InsufficientScope")
        }
        yield* platform.flushOperation(caller, of)
        assert.strictEqual((yield* platform.cancelOperation(caller, of)).status, "failure")
      }
    })
  )
})
