/** Writes that meet the removal of their installation. @rule install.delete */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Caller } from "../../src/domain/Caller.ts"
import type { OperationId } from "../../src/domain/Ids.ts"
import { InstallationStore } from "../../src/installations/InstallationStore.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import * as World from "../World.ts"

const host = Caller.Host()

describe("a write that is accepted while its installation is being removed", () => {
  it.effect("ends as failed, because no worker could send it", () =>
    Effect.gen(function* () {
      let accept: Effect.Effect<unknown> = Effect.void
      const stores = Layer.effect(
        InstallationStore,
        Effect.map(InstallationStore, (store) =>
          InstallationStore.of({
            ...store,
            remove: (selector) =>
              Effect.andThen(
                Effect.suspend(() => accept),
                store.remove(selector)
              )
          })
        )
      ).pipe(Layer.provideMerge(MemoryStores.layer))
      const { installation, platform, write } = yield* World.make({ stores })
      const accepted: Array<OperationId> = []
      accept = write({ type: "create", mode: "asynchronous", record: { email: "ann@acme.test" } }).pipe(
        Effect.map(({ operationId }) => accepted.push(operationId)),
        Effect.orDie
      )
      yield* platform.deleteInstallation(host, { project: "shop", integration: "crm", installationId: installation.id })
      const operationId = accepted[0] ?? assert.fail("nothing was accepted")
      const { result, status } = yield* platform.getOperation(host, { project: "shop", operationId })
      assert.strictEqual(status, "failure")
      assert.include(result, "installation removed")
    })
  )
})
