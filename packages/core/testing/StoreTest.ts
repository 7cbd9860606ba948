/** How the suites of stores run a test and compare what a store gave back. */
import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { Stores } from "@fieldgate/core/Stores"

/** Every store, empty. Created for each test, so that tests share no data. */
export type EmptyStores = Layer.Layer<Stores, unknown>

/** `it.effect` with a layer that is created for each test. */
export const withFresh =
  <R>(layer: Layer.Layer<R, unknown>) =>
  <E>(sentence: string, test: Effect.Effect<void, E, R>) =>
    it.effect(sentence, () => Effect.provide(test, layer))

export const over = (layer: EmptyStores) => withFresh(layer)

/** Registers tests as skipped, with the name of what the stores lack. */
export const without =
  (name: string): ReturnType<typeof over> =>
  (sentence) =>
    it.effect.skip(`${sentence} (has no ${name})`, () => Effect.void)

/** Compares values of a schema as they are written down: to the millisecond, and no absent member for an undefined one. */
export const sameAs = <A, I>(schema: Schema.Codec<A, I>) => {
  const encode = Schema.encodeSync(schema)
  return (actual: A, expected: A) => assert.deepStrictEqual(encode(actual), encode(expected))
}
