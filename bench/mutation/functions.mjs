/**
 * Mutants of SQL functions and views. A migration creates these once for each schema, from texts that are made while modules load, so a
 * switch in the source reaches no schema that exists. Instead, the function is replaced in the schema of the test that tries the
 * mutant, and restored before the test returns the schema.
 */
import { matchesGlob } from "node:path"

/** The test support that hands out schemas; it is what the plugin wraps. */
const schemasFile = "/packages/server/test/sql/UsedSchemas.ts"

export const functionSources = "packages/server/src/sql/migrations/initial/**/*.ts"

export const isFunctionSource = (path) => matchesGlob(path, functionSources)

export const plugin = () => ({
  name: "fieldgate:sql-functions",
  enforce: "pre",
  transform(code, id) {
    if (!id.split("?")[0].endsWith(schemasFile)) return undefined
    if (!code.includes("export const make = ")) throw new Error(`${schemasFile} exports no make`)
    return {
      code: `import { PGlite } from "@electric-sql/pglite"
${code.replace("export const make = ", "const makeSchemas = ")}
export const make = () => globalThis.__fieldgateSchemas?.(makeSchemas(), {
  Effect, SqlClient, PGlite, load: (path) => import(/* @vite-ignore */ path)
}) ?? makeSchemas()`,
      map: null
    }
  }
})

const created = /^\s*create (function|view) (\w+)/

const statementsIn = (module) => [...new Set(Object.values(module).filter(Array.isArray).flat())]

/** The functions' part of a process; `sources` holds the path of each mutant, `files` every file with functions, `state` which mutant is active. */
export const open = (state, sources, files) => {
  let load
  /** By mutant: the functions that it changes, with both texts. */
  const changes = new Map()
  /** By function: what calls it, itself included. */
  const callers = new Map()
  /** Names that the statements since `begin` have in them. */
  const seen = new Set()
  let known = []

  const prepare = async () => {
    if (load === undefined || callers.size > 0) return
    const texts = new Map()
    // A mutated function may be called by one of a file without mutants.
    for (const path of files) {
      for (const text of statementsIn(await load(path))) {
        const [, , name] = created.exec(text) ?? []
        if (name !== undefined) texts.set(name, text)
      }
    }
    known = [...texts.keys()].map((name) => [
      name,
      new RegExp(`\\b${name}\\b${/^\s*create view/.test(texts.get(name)) ? "" : '"?\\s*\\('}`)
    ])
    for (const [name, pattern] of known) {
      callers.set(name, new Set([...texts].filter(([, text]) => pattern.test(text)).map(([caller]) => caller)))
    }
    for (let grown = true; grown;) {
      grown = false
      for (const of of callers.values()) {
        const before = of.size
        for (const caller of of) for (const further of callers.get(caller)) of.add(further)
        grown ||= of.size > before
      }
    }
    const { active } = state
    for (const [id, path] of Object.entries(sources)) {
      state.active = Number(id)
      const mutated = statementsIn(await load(`${path}?mutant=${id}`))
      state.active = 0
      const original = statementsIn(await load(path))
      const changed = mutated.flatMap((text, n) => {
        const [, kind, name] = created.exec(text) ?? []
        return text === original[n] ? [] : [{ kind, name, original: original[n], mutated: text }]
      })
      if (changed.length > 0 && changed.every(({ name }) => name !== undefined)) changes.set(Number(id), changed)
    }
    state.active = active
  }

  const replace = ({ Effect, SqlClient }, which) =>
    Effect.gen(function* () {
      const changed = changes.get(state.active)
      if (changed === undefined) return
      const sql = yield* SqlClient.SqlClient
      for (const { name, [which]: text } of changed) {
        // A test of migrations may have a schema without it.
        const found = yield* sql.unsafe(
          "select proname from pg_proc where proname = $1 and pronamespace = current_schema()::regnamespace union all select relname from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace",
          [name]
        )
        if (found.length > 0) yield* sql.unsafe(text.replace(created, "create or replace $1 $2"))
      }
    })

  /** Reads the names of functions in what is sent to the embedded database. */
  const watch = (PGlite) => {
    const send = PGlite.prototype.execProtocolRawStream
    if (send.isWatched) return
    PGlite.prototype.execProtocolRawStream = function (packet, ...others) {
      const text = Buffer.from(packet).toString("latin1")
      for (const [name, pattern] of known) if (pattern.test(text)) seen.add(name)
      return send.call(this, packet, ...others)
    }
    PGlite.prototype.execProtocolRawStream.isWatched = true
  }

  globalThis.__fieldgateSchemas = (schemas, { load: own, PGlite, ...effect }) => {
    load = own
    watch(PGlite)
    return {
      ...schemas,
      remember: (steps) => effect.Effect.andThen(schemas.remember(steps), replace(effect, "mutated")),
      giveBack: (steps, schema) => effect.Effect.andThen(replace(effect, "original"), schemas.giveBack(steps, schema))
    }
  }
  return {
    prepare,
    begin: () => seen.clear(),
    reached: () =>
      [...changes].flatMap(([id, changed]) =>
        changed.some(({ name }) => [...(callers.get(name) ?? [])].some((caller) => seen.has(caller))) ? [id] : []
      )
  }
}
