import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Caller } from "../../src/domain/Caller.ts"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { Platform } from "../../src/Platform.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"

const host = Caller.Host()

const made = Effect.map(
  Layer.build(
    Layer.fresh(
      Platform.layer.pipe(
        Layer.provide([
          Layer.fresh(MemoryStores.layer),
          Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([]))
        ])
      )
    )
  ),
  (context) => Effect.provideContext(Effect.service(Platform), context)
).pipe(Effect.flatten)

describe("the context of a platform", () => {
  it.effect("runs the platform's calls on its stores", () =>
    Effect.gen(function* () {
      const platform = yield* made
      const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
      const created = yield* Effect.provideContext(
        platform.createProject(host, { orgId, name: "shop" }),
        platform.context
      )
      expect(yield* platform.listProjects(host, {})).toEqual([created])
    })
  )

  it.effect("doesn't lead the calls of another platform to its stores", () =>
    Effect.gen(function* () {
      const [platform, other] = [yield* made, yield* made]
      const { id: orgId } = yield* platform.createOrganization(host, { label: "Acme" })
      yield* Effect.provideContext(platform.createProject(host, { orgId, name: "shop" }), other.context)
      expect(yield* platform.listProjects(host, {})).toHaveLength(1)
      expect(yield* other.listProjects(host, {})).toEqual([])
    })
  )
})
