/** @rule embed.dispose */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as MemoryStores from "../../src/memory/MemoryStores.ts"
import { Platform } from "../../src/Platform.ts"
import { ProviderRegistry } from "../../src/providers/ProviderRegistry.ts"
import { makePlatform } from "../../src/promise/index.ts"
import { held, setUp, write } from "./Shop.ts"

describe("the Promise door as a whole", () => {
  it("has every call of the platform", async () => {
    await using door = await makePlatform({ stores: MemoryStores.layer, drivers: [] })
    const registry = Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([]))
    const platform = await Effect.runPromise(
      Effect.provide(Effect.service(Platform), Platform.layer.pipe(Layer.provide([MemoryStores.layer, registry])))
    )
    const own = new Set(["as", "dispose"])
    expect(
      Object.keys(door)
        .filter((name) => !own.has(name))
        .toSorted()
    ).toEqual(
      Object.keys(platform)
        .filter((name) => !["context", "decoded", "refusingWaits"].includes(name))
        .toSorted()
    )
  })

  it("carries out asynchronous writes for as long as it is asked to work", async () => {
    await using door = await setUp()
    const stop = new AbortController()
    const working = door.runWorker({ operations: 4, signal: stop.signal })
    const { operationId = "" } = await door.writeRecords({
      ...write,
      request: { ...write.request, mode: "asynchronous" }
    })
    await expect.poll(() => door.getOperation({ project: "shop", operationId })).toMatchObject({ status: "success" })
    stop.abort()
    expect(await working).toBeUndefined()
    expect(await door.getBacklog()).toMatchObject({ ready: 0, running: 0 })
  })

  it("stops working when it is disposed, and not before", async () => {
    const door = await setUp()
    const working = door.runWorker()
    const keeping = door.runRetention()
    await door.dispose()
    expect(await Promise.all([working, keeping])).toEqual([undefined, undefined])
  })

  it("finishes a running write when it is disposed, and refuses further calls", async () => {
    const { driver, reached, release } = held()
    const door = await setUp(driver)
    const writing = door.writeRecords(write)
    await reached
    const disposing = door.dispose()
    await expect(door.listProjects({})).rejects.toMatchObject({ _tag: "PlatformDisposed" })
    release()
    expect(await writing).toMatchObject({ result: { success: true } })
    expect(await disposing).toBeUndefined()
    expect(await door.dispose()).toBeUndefined()
  })

  it("5 calls in the name of a key's holder, who may do less", async () => {
    await using door = await setUp()
    const { secret } = await door.createApiKey({ project: "shop", label: "backend", scopes: ["full"] })
    const holder = door.as(await door.authenticate(Redacted.value(secret)))
    expect(await holder.writeRecords(write)).toMatchObject({ result: { success: true } })
    await expect(holder.getProject({ project: "elsewhere" })).rejects.toMatchObject({ _tag: "ProjectNotFound" })
    await expect(door.authenticate("wrong")).rejects.toMatchObject({ _tag: "ApiKeyInvalid" })
    expect(await door.authenticateFromCache("wrong")).toBeUndefined()
  })
})
