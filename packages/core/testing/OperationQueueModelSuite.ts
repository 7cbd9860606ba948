/** Plays random commands on an adapter of OperationQueue beside a simple model: nothing lost, duplicated or out of order. */
import { describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Commands } from "./queue/model/Commands.ts"
import { play } from "./queue/model/Playing.ts"
import type { EmptyQueue } from "./queue/QueueTest.ts"
import * as Seed from "./Seed.ts"

/** Registers the test of one adapter, over fresh stores. A failure prints the shortest commands and a token to replay them. */
export const suite = (name: string, layer: EmptyQueue, { runs }: { readonly runs: number }) =>
  describe(`OperationQueue beside a model (${name})`, () => {
    it.effect.prop(
      "gives every accepted record exactly one outcome, in order, whatever happens",
      [Commands],
      ([commands]) => Effect.provide(Effect.andThen(Seed.installedBy(2), play(commands)), layer, { local: true }),
      // A size beyond the longest run, because cases grow towards it and short runs find little.
      { timeout: 120_000, arbitrary: { runs, size: 240 } }
    )
  })
