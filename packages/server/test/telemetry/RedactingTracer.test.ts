/** @rule http.log */
import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Tracer from "effect/Tracer"
import * as RedactingTracer from "../../src/telemetry/RedactingTracer.ts"

class Refused extends Schema.TaggedError<Refused>()("Refused", { message: Schema.String }) {}

const spansOf = Effect.fnUntraced(function* <A, E>(work: Effect.Effect<A, E>) {
  const spans: Array<Tracer.NativeSpan> = []
  const taking = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  yield* Effect.exit(Effect.provideService(work, Tracer.Tracer, RedactingTracer.of(taking)))
  return spans
})

const failureOf = ({ status }: Tracer.NativeSpan) =>
  status._tag === "Ended" && status.exit._tag === "Failure" ? Cause.pretty(status.exit.cause) : ""

describe("RedactingTracer", () => {
  it.effect("records the type of a failure or defect without its message", () =>
    Effect.gen(function* () {
      const works = [
        Effect.fail(new Refused({ message: "ada@acme.test is taken" })),
        Effect.die(new TypeError("ada@acme.test"))
      ]
      const spans = yield* Effect.forEach(works, (work) => spansOf(Effect.withSpan(work, "write", { kind: "server" })))
      const [refused = "", died = ""] = spans.flat().map(failureOf)
      expect(refused).toContain("Refused")
      expect(died).toContain("TypeError")
      expect(refused + died).not.toContain("ada@acme.test")
    })
  )

  it.effect("records requests and attempts, and no background work of the process", () =>
    Effect.gen(function* () {
      const below = Effect.withSpan(Effect.void, "below")
      const spans = yield* spansOf(
        Effect.all([
          Effect.withSpan(below, "request", { kind: "server" }),
          Effect.withSpan(below, "attempt", { kind: "consumer", root: true }),
          Effect.withSpan(below, "look for work")
        ])
      )
      expect(spans.map(({ name, sampled }) => `${name} ${sampled}`)).toEqual([
        "request true",
        "below true",
        "attempt true",
        "below true",
        "look for work false",
        "below false"
      ])
    })
  )
})
