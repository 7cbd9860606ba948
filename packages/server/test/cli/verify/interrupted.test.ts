/** @rule cli.verify */
import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { type Fetch, verified } from "./verified.ts"

const isLive = (sandbox: HubSpotSandbox.HubSpotSandbox) => sandbox.records().filter(({ archived }) => !archived)

describe("a run that does not end by itself", () => {
  it.live("deletes its records and fields when it is interrupted", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      const reached = Promise.withResolvers<void>()
      let found = 0
      // The search never ends: by then there are records of both objects, and custom fields.
      const through =
        (fetch: Fetch): Fetch =>
        (input, init) => {
          const request = new Request(input, init)
          if (!request.url.endsWith("/search")) return fetch(request)
          found = isLive(sandbox).length
          reached.resolve()
          return new Promise((_, reject) => {
            request.signal.addEventListener("abort", () => reject(request.signal.reason), { once: true })
          })
        }
      const fiber = yield* Effect.forkChild(verified({ provider: "hubspot", sandbox, through }))
      yield* Effect.promise(() => reached.promise)
      yield* Fiber.interrupt(fiber)
      assert.isAbove(found, 3)
      assert.deepStrictEqual(isLive(sandbox), [])
      const archived = sandbox
        .journal()
        .filter(({ method, url }) => method === "DELETE" && url.includes("/properties/"))
      assert.deepStrictEqual(
        archived.map(({ answer }) => answer?.status),
        [204, 204]
      )
    })
  )

  it.live("deletes its records when the provider fails in between, and names those that stay", () =>
    Effect.gen(function* () {
      const sandbox = yield* HubSpotSandbox.make()
      const down = { status: 503 }
      sandbox.addFault({ match: { method: "PATCH" }, action: down, times: 50 })
      const some = yield* verified({ provider: "hubspot", sandbox })
      assert.isNotEmpty(some.findings)
      assert.deepStrictEqual([some.leftovers, isLive(sandbox)], [[], []])
      sandbox.addFault({ match: { method: "DELETE" }, action: down, times: 50 })
      const { leftovers } = yield* verified({ provider: "hubspot", sandbox })
      assert.isAbove(leftovers.length, 3)
      assert.match(leftovers.join("\n"), /^contacts \d+$/mu)
      assert.match(leftovers.join("\n"), /^field fgvtest01_key$/mu)
    })
  )
})
