/**
 * Schemas that tests have left: emptied, they serve the next test with their connections, because migrating takes far longer than emptying,
 * and a new session plans every function again.
 */
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Scope from "effect/Scope"
import * as SqlClient from "effect/sql/SqlClient"
import type * as Migrations from "../../src/sql/Migrations.ts"
import { migrationTable } from "../../src/sql/Migrations.ts"

interface Opened<Clients> {
  readonly name: string
  readonly context: Context.Context<Clients | SqlClient.SqlClient>
  readonly scope: Scope.Closeable
}

interface Left<Clients> {
  readonly name: string
  /** Missing once its connections were closed. */
  readonly opened: Opened<Clients> | undefined
}

type Made<Clients> = Pick<Opened<Clients>, "name" | "context">

export const make = <Clients>(how: {
  readonly create: (steps: Migrations.Steps) => Effect.Effect<Made<Clients>, unknown, Scope.Scope>
  readonly open: (schema: string) => Effect.Effect<Made<Clients>["context"], unknown, Scope.Scope>
}) => {
  const left = new Map<Migrations.Steps, Array<Left<Clients>>>()
  const shapes = new Map<Migrations.Steps, string>()
  const scoped = (making: Effect.Effect<Made<Clients>, unknown, Scope.Scope>) =>
    Effect.flatMap(Scope.make(), (scope) =>
      Scope.provide(making, scope).pipe(
        Effect.map((made): Opened<Clients> => ({ ...made, scope })),
        Effect.onError(() => Scope.close(scope, Exit.void))
      )
    )
  return {
    /** An empty schema that has these steps already, else a new one. */
    take: Effect.fnUntraced(function* (steps: Migrations.Steps) {
      const found = left.get(steps)?.pop()
      if (found?.opened !== undefined) return found.opened
      const { name } = found ?? {}
      if (name !== undefined) return yield* scoped(Effect.map(how.open(name), (context) => ({ name, context })))
      const made = yield* scoped(how.create(steps))
      if (!shapes.has(steps)) shapes.set(steps, yield* Effect.provideContext(shape, made.context))
      return made
    }),
    /** Empties the schema and keeps it for the next test; one that a test has rebuilt is left behind. */
    giveBack: (steps: Migrations.Steps, opened: Opened<Clients>) =>
      Effect.gen(function* () {
        if ((yield* shape) !== shapes.get(steps)) return yield* Scope.close(opened.scope, Exit.void)
        yield* (yield* SqlClient.SqlClient).unsafe(removeAllRows)
        left.set(steps, [...(left.get(steps) ?? []), { name: opened.name, opened }])
      }).pipe(
        Effect.onError(() => Scope.close(opened.scope, Exit.void)),
        Effect.orDie,
        Effect.provideContext(opened.context)
      ),
    /** Closes the connections of all that wait for a test. */
    closeWaiting: Effect.suspend(() => {
      const all = [...left.values()].flat().flatMap(({ opened }) => opened ?? [])
      for (const [steps, schemas] of left)
        left.set(
          steps,
          schemas.map(({ name }) => ({ name, opened: undefined }))
        )
      return Effect.forEach(all, ({ scope }) => Scope.close(scope, Exit.void), { discard: true })
    })
  }
}

/** Every table, index, constraint and function of the schema of the connection, as one text. */
const shape = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ readonly shape: string }>`
    select md5(string_agg(part, ',' order by part)) as shape from (
      select concat(relname, relkind, relnatts) as part from pg_class where relnamespace = current_schema()::regnamespace
      union all
      select conname::text from pg_constraint where connamespace = current_schema()::regnamespace
      union all
      select concat(proname, md5(prosrc)) from pg_proc where pronamespace = current_schema()::regnamespace
    ) parts`
  return row?.shape ?? ""
})

/** Deletes, because truncating recreates every file; without triggers, so that the order of the tables doesn't matter. */
const removeAllRows = `
  do $$
  declare name text;
  begin
    set local session_replication_role = replica;
    for name in
      select tablename from pg_tables where schemaname = current_schema() and tablename <> '${migrationTable}'
    loop
      execute format('delete from %I', name);
    end loop;
    for name in select sequencename from pg_sequences where schemaname = current_schema() loop
      execute format('alter sequence %I restart', name);
    end loop;
  end $$`
