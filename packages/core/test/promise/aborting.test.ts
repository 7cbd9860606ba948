import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { getEventListeners } from "node:events"
import { ObjectName } from "../../src/domain/Ids.ts"
import * as ScriptedDriver from "../../testing/ScriptedDriver.ts"
import { held, setUp, write } from "./Shop.ts"

const reason = new Error("the user has left")
const contacts = { name: ObjectName.make("contacts"), displayName: "Contact", isCustom: false, fields: {} }
const scope = { project: "shop", groupRef: "acme" }

describe("a signal", () => {
  it("stops waiting for a write immediately; the write finishes, and its key returns the outcome", async () => {
    const { driver, reached, release, commands } = held()
    await using door = await setUp(driver)
    const left = new AbortController()
    const keyed = { ...write, idempotencyKey: "once" }
    const writing = door.writeRecords(keyed, { signal: left.signal })
    await reached
    left.abort(reason)
    await expect(writing).rejects.toBe(reason)
    await expect(door.writeRecords(keyed)).rejects.toMatchObject({ _tag: "IdempotencyKeyBusy" })
    release()
    await expect.poll(() => door.writeRecords(keyed).catch(String)).toMatchObject({ result: { success: true } })
    expect(commands).toHaveLength(1)
  })

  it("waits on disposal for a write whose caller has gone", async () => {
    const { driver, reached, release, records } = held()
    const door = await setUp(driver)
    const left = new AbortController()
    const writing = door.writeRecords(write, { signal: left.signal })
    await reached
    left.abort()
    await expect(writing).rejects.toMatchObject({ name: "AbortError" })
    const disposing = door.dispose()
    release()
    await disposing
    expect(records.size).toBe(1)
  })

  it("starts nothing if the signal was aborted before", async () => {
    const { commands, driver } = ScriptedDriver.make()
    await using door = await setUp(driver)
    await expect(door.writeRecords(write, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(commands).toEqual([])
    await expect(door.getBacklog({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    await expect(door.authenticate("any", { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it("breaks off what only reads", async () => {
    const reached = Promise.withResolvers<void>()
    const broken = Promise.withResolvers<void>()
    const { driver } = ScriptedDriver.make({ objects: [contacts] })
    const { describe: describing = expect.unreachable() } = driver
    const silent = Effect.onInterrupt(
      Effect.andThen(
        Effect.sync(() => reached.resolve()),
        Effect.never
      ),
      () => Effect.sync(() => broken.resolve())
    )
    await using door = await setUp({ ...driver, describe: { ...describing, objects: () => silent } })
    const left = new AbortController()
    const account = { provider: "scripted", groupRef: "acme" }
    const asking = door.describeObjects({ project: "shop", account }, { signal: left.signal })
    await reached.promise
    left.abort(reason)
    await expect(asking).rejects.toBe(reason)
    await broken.promise
  })

  it("ends an export between its lines", async () => {
    await using door = await setUp()
    const left = new AbortController()
    const seen: Array<string> = []
    const reading = async () => {
      for await (const { type } of await door.exportGroup(scope, { signal: left.signal })) {
        seen.push(type)
        left.abort(reason)
      }
    }
    await expect(reading()).rejects.toBe(reason)
    expect(seen).toEqual(["connection"])
    const whole: Array<string> = []
    const { signal } = new AbortController()
    for await (const { type } of await door.exportGroup(scope, { signal })) whole.push(type)
    expect(whole.at(-1)).toBe("end")
  })

  it("ignores a signal that is never aborted, and removes its listener", async () => {
    await using door = await setUp()
    const { signal } = new AbortController()
    expect(await door.writeRecords(write, { signal })).toMatchObject({ result: { success: true } })
    await expect(door.getProject({ project: "elsewhere" }, { signal })).rejects.toMatchObject({
      _tag: "ProjectNotFound"
    })
    expect(getEventListeners(signal, "abort")).toEqual([])
  })
})
