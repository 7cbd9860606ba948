/** Facts about Effect's modules: which are barrels, which are marked unstable, which run nothing. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../source/files.mjs"

/** Modules that only describe or compute: all that `domain` and `write` may import. */
export const pure = new Set(
  [
    ["Array", "BigDecimal", "BigInt", "Boolean", "Brand", "Chunk", "Combiner", "Cron", "Data", "DateTime", "Duration"],
    [
      "Equal",
      "Equivalence",
      "Filter",
      "Function",
      "Hash",
      "HashMap",
      "HashSet",
      "Iterable",
      "JsonPatch",
      "JsonPointer"
    ],
    [
      "JsonSchema",
      "Match",
      "NonEmptyIterable",
      "Number",
      "Option",
      "Order",
      "Ordering",
      "Predicate",
      "Record",
      "Redacted"
    ],
    ["RegExp", "Result", "Schema", "SchemaAST", "SchemaGetter", "SchemaIssue", "SchemaParser", "SchemaTransformation"],
    ["String", "Struct", "Symbol", "Tuple", "Types", "UndefinedOr"]
  ]
    .flat()
    .map((name) => `effect/${name}`)
)

const sourceOf = (specifier) => join(root, "node_modules/effect/src", specifier.slice("effect/".length))

/** True for `effect`, `effect/http` and `@effect/platform-node`: entries that load every module below them. */
export const isBarrel = (specifier) => {
  if (specifier === "@effect/vitest") return false
  if (/^(effect|@effect\/[^/]+)$/.test(specifier)) return true
  return specifier.startsWith("effect/") && existsSync(join(sourceOf(specifier), "index.ts"))
}

/** The `@stability` that a module's head comment states: "stable", "unstable", or undefined where it states none. */
export const stabilityOf = (specifier) => {
  const path = `${sourceOf(specifier)}.ts`
  if (!existsSync(path)) return undefined
  const head = readFileSync(path, "utf8").split(/^(?:import|export) /m)[0]
  return /@stability (\w+)/.exec(head)?.[1]
}
