/** @rule operation.watch */
import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef } from "@fieldgate/core/domain/Ids"
import { watchers } from "@fieldgate/core/domain/WatchLimits"
import { Sample } from "@fieldgate/core/testing"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as Watchers from "../../src/http/Watchers.ts"

/** A consumer of the n-th group of a project. */
const consumer = (n: number, project = 1) =>
  Caller.Consumer({
    projectId: Sample.projectId(project),
    projectName: `project ${project}`,
    orgId: Sample.project().orgId,
    groupRef: GroupRef.make(`group ${n}`),
    consumerRef: ConsumerRef.make("ann")
  })

describe("open event streams", () => {
  it.effect("leaves streams to other projects, however many groups of one project watch", () =>
    Effect.gen(function* () {
      const { watch } = yield* Watchers.make
      const opens = Effect.fnUntraced(function* (caller: Caller) {
        const stream = yield* Effect.option(watch(caller, Stream.never))
        if (stream._tag === "None") return false
        yield* Effect.forkScoped(Stream.runDrain(stream.value))
        yield* TestClock.adjust(0)
        return true
      })
      const groups = watchers.ofProject / watchers.ofCaller
      for (let n = 0; n < watchers.ofProject; n++) assert.isTrue(yield* opens(consumer(n % groups)))
      assert.isFalse(yield* opens(consumer(groups)))
      assert.isTrue(yield* opens(consumer(1, 2)))
    })
  )

  it.effect("frees a stream's place when the stream ends", () =>
    Effect.gen(function* () {
      const { watch } = yield* Watchers.make
      for (let n = 0; n < 2 * watchers.ofCaller; n++) {
        const events = yield* watch(consumer(1), Stream.make(Uint8Array.of(n)))
        assert.deepStrictEqual(yield* Stream.runCollect(events), [Uint8Array.of(n)])
      }
    })
  )
})
