/**
 * How fast a project's asynchronous writes are accepted beside another project's callers, which repeat one used idempotency key or bring
 * new keys. Both are in one process, whose accepts share flushes.
 */
import { Caller } from "@fieldgate/core/domain/Caller"
import * as Sample from "@fieldgate/core/testing/Sample"
import { Platform } from "@fieldgate/core/Platform"
import * as Effect from "effect/Effect"
import { percentile, rounded } from "../figures.mjs"

const host = Caller.Host()
const victims = 16

const write = (platform, project, integration, key, n) =>
  platform.writeRecords(host, {
    project,
    integration,
    objectName: "contacts",
    ...(key === undefined ? {} : { idempotencyKey: key }),
    request: { groupRef: Sample.groupRef, type: "create", mode: "asynchronous", record: { email: `${n}@acme.test` } }
  })

/** Accepted writes of the victim in a second, beside so many callers with the key that `keyOf` returns for each call. */
const rate = Effect.fnUntraced(function* (callers, seconds, keyOf) {
  const platform = yield* Platform
  const waits = []
  let n = 0
  const run = { isOver: false }
  const loop = (call) =>
    Effect.gen(function* () {
      while (!run.isOver) yield* Effect.ignore(call())
    })
  const victim = Effect.fnUntraced(function* () {
    const begin = performance.now()
    yield* write(platform, Sample.projectId(4999), Sample.integrationId(4999), undefined, ++n)
    waits.push(performance.now() - begin)
  })
  const other = () => write(platform, Sample.projectId(), Sample.integrationId(), keyOf(++n), 0)
  yield* write(platform, Sample.projectId(), Sample.integrationId(), "used", 0)
  const timer = Effect.delay(
    Effect.sync(() => (run.isOver = true)),
    `${seconds} seconds`
  )
  const loops = [
    ...Array.from({ length: victims }, () => loop(victim)),
    ...Array.from({ length: callers }, () => loop(other))
  ]
  yield* Effect.all([timer, ...loops], { concurrency: "unbounded", discard: true })
  return { perSecond: waits.length / seconds, p99: rounded(percentile(waits, 0.99)) }
})

/** `share`: of the rate beside callers with new keys, what is left beside as many callers that repeat a used one. */
export const usedKeys = Effect.fnUntraced(function* (callers, seconds) {
  const run = `${process.pid} ${callers}`
  yield* rate(callers, 1, (n) => `warm ${run} ${n}`)
  const fresh = yield* rate(callers, seconds, (n) => `new ${run} ${n}`)
  const used = yield* rate(callers, seconds, () => "used")
  return {
    callers,
    newKeys: rounded(fresh.perSecond),
    newKeysP99: fresh.p99,
    usedKey: rounded(used.perSecond),
    usedKeyP99: used.p99,
    share: rounded(used.perSecond / fresh.perSecond)
  }
})
