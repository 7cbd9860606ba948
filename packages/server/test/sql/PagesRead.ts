/** How many pages a statement read, by what `explain (analyze, buffers, format json)` returned. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SqlRow from "../../src/sql/SqlRow.ts"

const decode = SqlRow.decoder(
  Schema.Struct({
    plan: Schema.Tuple([
      Schema.Struct({ Plan: Schema.Struct({ "Shared Hit Blocks": Schema.Int, "Shared Read Blocks": Schema.Int }) })
    ])
  })
)

/** The least of several counts: a statement that is planned again, because of a change in another schema, also reads the catalog. */
export const leastPages = <E, R>(count: Effect.Effect<number, E, R>) =>
  Effect.map(Effect.replicateEffect(count, 5), (pages) => Math.min(...pages))

export const pagesOf = Effect.fnUntraced(function* (explained: ReadonlyArray<object>) {
  const [row = {}] = explained
  const { plan } = yield* decode({ plan: Object.values(row)[0] })
  return plan[0].Plan["Shared Hit Blocks"] + plan[0].Plan["Shared Read Blocks"]
})

type Pages = ReadonlyArray<readonly [name: string, pages: number]>

/** Those that read more of tables that have grown. Each index grows by a level. */
export const grown = (before: Pages, after: Pages): ReadonlyArray<string> => {
  const fewer = new Map(before)
  return after.flatMap(([name, read]) => {
    const few = fewer.get(name) ?? 0
    return read > 1.5 * few + 10 ? [`${name}: ${few}, ${read}`] : []
  })
}
