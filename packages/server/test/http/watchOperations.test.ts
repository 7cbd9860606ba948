/** @rule operation.watch */
import { assert, describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { serve } from "./TestPlatform.ts"

/** Longer than the seconds that a stream reads back. */
const later = TestClock.adjust("10 seconds")

interface Opening {
  readonly after?: string
  readonly lastEventId?: string
}

const make = Effect.gen(function* () {
  const { handler, seeded, write } = yield* serve()
  let people = 0
  const accept = Effect.suspend(() => {
    const record = { email: `p${++people}@acme.test` }
    return write({ groupRef: "acme", type: "create", mode: "asynchronous", record })
  }).pipe(Effect.map(({ json }): string => json.operationId))
  /** What a stream sends that ends with what has happened so far. */
  const open = Effect.fnUntraced(function* ({ after, lastEventId }: Opening = {}) {
    const query = new URLSearchParams({ seconds: "0", ...(after === undefined ? {} : { after }) })
    const headers = {
      "x-api-key": seeded.key,
      ...(lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId })
    }
    const request = new Request(`http://fieldgate.test/v1/projects/demo/events?${query}`, { headers })
    const response = yield* Effect.promise(() => handler(request))
    const text = yield* Effect.promise(() => response.text())
    const lastId = [...text.matchAll(/^id: (\d+)$/gmu)].at(-1)?.[1]
    const operations = [...text.matchAll(/^event: operation\nid: \d+\ndata: (.+)$/gmu)].map(
      ([, data = ""]): string => JSON.parse(data).id
    )
    return { status: response.status, text, lastId, operations }
  })
  /** The id of the last event of a stream that has just ended. */
  const mark = Effect.gen(function* () {
    yield* later
    const { lastId } = yield* open()
    assert(lastId !== undefined)
    yield* later
    return lastId
  })
  return { accept, mark, open }
})

describe("a stream of events that is opened again", () => {
  it.effect("continues after the event that the header Last-Event-ID names", () =>
    Effect.gen(function* () {
      const { accept, mark, open } = yield* make
      yield* accept
      const lastEventId = yield* mark
      const missed = [yield* accept, yield* accept]
      yield* later
      expect((yield* open()).operations).toEqual([])
      const { operations, text } = yield* open({ lastEventId })
      expect(operations.toSorted()).toEqual(missed.toSorted())
      expect(text).not.toContain("event: reset")
    })
  )

  it.effect("continues after the event that the query names, also where the header names another", () =>
    Effect.gen(function* () {
      const { accept, mark, open } = yield* make
      const first = yield* mark
      const one = yield* accept
      const second = yield* mark
      const other = yield* accept
      yield* later
      expect((yield* open({ after: second, lastEventId: first })).operations).toEqual([other])
      const both = yield* open({ after: first, lastEventId: second })
      expect(both.operations.toSorted()).toEqual([one, other].toSorted())
    })
  )

  it.effect("says that changes may be missing where the event is too old, and refuses what is no event's id", () =>
    Effect.gen(function* () {
      const { mark, open } = yield* make
      const lastEventId = yield* mark
      yield* TestClock.adjust("6 minutes")
      expect((yield* open({ lastEventId })).text).toContain("event: reset")
      const refused = yield* open({ lastEventId: "yesterday" })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain("last-event-id")
      expect(refused.text).toContain("a cursor must be the ID of an earlier event")
    })
  )
})
