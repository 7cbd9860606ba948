/** @rule audit.declared, audit.transaction, audit.outcome */
import * as declarations from "@fieldgate/core/calls"
import type { AuditAction, AuditEvent } from "@fieldgate/core/audit/AuditEvent"
import { AuditLog } from "@fieldgate/core/audit/AuditLog"
import { derive } from "@fieldgate/core/call/DerivedCalls"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as SqlClient from "effect/sql/SqlClient"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { embedded } from "../sql/FreshSchema.ts"
import * as StoresOnSql from "../sql/StoresOnSql.ts"
import { type CallName, calls, type EntryPoint, type Input, type Outcome } from "./EntryPoint.ts"
import { effectEntryPoint } from "./LibraryEntryPoints.ts"
import { driver, provision } from "./ScriptedCrm.ts"
import { play } from "./script.ts"
import * as ScriptedStores from "./ScriptedStores.ts"

const actions = derive<typeof declarations, Readonly<Record<CallName, AuditAction | undefined>>>(
  declarations,
  ({ action }) => action
)

/** Calls that are audited only where their input asks for secrets. */
const reveals: Partial<Record<CallName, ReadonlyArray<string>>> = {
  getConnection: ["includeCreds", "includeRefreshToken"],
  getDestination: ["includeSecrets", "rotate"]
}

const actionOf = (call: CallName, input: Input): AuditAction | undefined => {
  const asking = reveals[call]
  return asking === undefined || asking.some((name) => input[name] === true) ? actions[call] : undefined
}

const open = () => {
  const registry = Layer.sync(ProviderRegistry, () => ProviderRegistry.fromDrivers([driver()]))
  const stores = ScriptedStores.over(StoresOnSql.layer(embedded))
  const platform = Platform.layer.pipe(Layer.provideMerge(Layer.merge(stores, registry)))
  const working = Layer.effectDiscard(Effect.flatMap(Platform, (each) => Effect.forkScoped(each.runWorker())))
  return ManagedRuntime.make(Layer.orDie(working.pipe(Layer.provideMerge(platform))))
}

/** What the audited changes are stored in, but the tables that the worker writes to. */
const tables =
  `organization team project api_key jwt_key refused_token provider_app destination delivery integration revision
  connection installation config`.split(/\s+/u)

const dump = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(tables, (table) =>
    Effect.map(sql`select to_json(t)::text as row from ${sql(table)} t`, (rows) => [
      table,
      rows.map(({ row }) => row).toSorted()
    ])
  )
)

/** The log refuses events as long as `fieldgate.no_audit` is on. */
const sabotage = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.andThen(
    sql.unsafe(`create function refuse_audit() returns trigger language plpgsql as $$ begin
      if current_setting('fieldgate.no_audit', true) = 'on' then raise exception 'the audit log is full'; end if;
      return new;
    end $$`),
    sql.unsafe(`create trigger refuse_audit before insert on audit_event for each row execute function refuse_audit()`)
  )
)

const setSabotage = (on: boolean) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`select set_config('fieldgate.no_audit', ${on ? "on" : "off"}, false)`
  )

/** Their first step can't be repeated: the provider's answer is taken once, whatever becomes of it. */
const takenOnce: ReadonlySet<CallName> = new Set(["finishOAuth", "completeOAuth"])

interface Left {
  readonly call: CallName
  readonly step: "backend" | "page"
  readonly expected: AuditAction | undefined
  readonly outcome: Outcome
  readonly events: ReadonlyArray<AuditEvent>
}

describe("the audit of every declared call", () => {
  const left: Array<Left> = []
  const halfDone: Array<readonly [CallName, unknown]> = []
  let keys: { readonly full: string; readonly page: string }
  const runtime = open()
  afterAll(() => runtime.dispose())

  beforeAll(async () => {
    const { full, page } = await runtime.runPromise(provision)
    const callers = await runtime.runPromise(
      Effect.flatMap(Platform, ({ authenticate }) => Effect.all({ full: authenticate(full), page: authenticate(page) }))
    )
    const idOf = (caller: typeof callers.full) => (caller._tag === "ApiKeyHolder" ? caller.key.id : "no key")
    keys = { full: idOf(callers.full), page: idOf(callers.page) }
    await runtime.runPromise(Effect.orDie(sabotage))
    const entry = effectEntryPoint(runtime, callers)
    const listed = () =>
      runtime.runPromise(Effect.orDie(Effect.flatMap(AuditLog, (log) => log.list({ limit: 10_000 }))))
    let known = await listed()
    const changed = async () => {
      const before = new Map(known.map(({ count, id }) => [id, count]))
      known = await listed()
      return known.filter(({ count, id }) => before.get(id) !== count)
    }
    const noting =
      (step: Left["step"], call: EntryPoint["call"]): EntryPoint["call"] =>
      async (name, input) => {
        const expected = actionOf(name, input)
        if (step === "backend" && expected !== undefined && !takenOnce.has(name)) {
          await runtime.runPromise(Effect.orDie(setSabotage(true)))
          const before = await runtime.runPromise(Effect.orDie(dump))
          const failed = await call(name, input).then(
            () => false,
            () => true
          )
          const after = await runtime.runPromise(Effect.orDie(dump))
          if (failed) {
            for (const [index, table] of after.entries())
              if (JSON.stringify(table) !== JSON.stringify(before[index])) halfDone.push([name, table])
          }
          await runtime.runPromise(Effect.orDie(setSabotage(false)))
          expect(await changed()).toEqual([])
        }
        const outcome = await call(name, input)
        left.push({ call: name, step, expected, outcome, events: await changed() })
        return outcome
      }
    await play({ ...entry, call: noting("backend", entry.call), callByPage: noting("page", entry.callByPage) })
  }, 120_000)

  const answered = (each: Left) => "answer" in each.outcome

  it("is exactly one event for each answer, with actor, project and outcome, or none by declaration", () => {
    for (const { call, events, expected } of left.filter(answered)) {
      const found = events.map(({ action, actor, count }) => [action, actor.kind, actor.id, count])
      const actor = call === "finishOAuth" ? ["consumer", "bob"] : ["key", keys.full]
      expect([call, found]).toEqual([call, expected === undefined ? [] : [[expected, ...actor, 1]]])
      for (const { outcome, projectId } of events) {
        expect([call, projectId]).toEqual([call, expect.any(String)])
        expect(["success", "failed"]).toContain(outcome)
      }
    }
  })

  it("covers every call that declares an action", () => {
    const seen = new Set(left.flatMap((each) => (answered(each) ? each.events.map(({ action }) => action) : [])))
    // What only members of the console may do, memberSessions.test.ts covers.
    const byKeys = Object.keys(calls).filter((name): name is CallName => calls[name as CallName].includes("full"))
    const declared = new Set(byKeys.flatMap((name) => actions[name] ?? []))
    expect([...declared].filter((action) => !seen.has(action))).toEqual([])
  })

  it("names what was acted on", () => {
    const bare = left
      .filter(answered)
      .flatMap(({ events }) => events)
      .filter(({ changed, groupRef, targetId, targetName }) => !(changed ?? groupRef ?? targetId ?? targetName))
      .filter(({ action }) => !["integration.deploy", "project.update", "audit.export"].includes(action))
    expect(bare.map(({ action }) => action)).toEqual([])
  })

  it("counts a refusal for a page's key, with the reason", () => {
    const refused = left.filter(({ expected, step }) => step === "page" && expected !== undefined)
    expect(refused.length).toBeGreaterThan(20)
    for (const { call, events, expected, outcome } of refused) {
      const found = events.map(({ action, actor, reason, outcome: ending }) => [action, actor.id, ending, reason])
      // A page may bring the provider's answer.
      if ("answer" in outcome) continue
      expect([call, found]).toEqual([call, [[expected, keys.page, "refused", "insufficient-scope"]]])
    }
  })

  it("counts a failure of the backend's key once, and what could not be decoded not at all", () => {
    const failed = left.filter((each) => each.step === "backend" && !answered(each))
    for (const { call, events, expected, outcome } of failed) {
      const isDecoded = "reasons" in outcome
      const most = isDecoded && expected !== undefined ? 1 : 0
      expect([call, Math.max(events.length, most)]).toEqual([call, most])
      for (const event of events) expect(["failed", "refused"]).toContain(event.outcome)
    }
    expect(failed.filter(({ events }) => events.length === 1).length).toBeGreaterThan(20)
  })

  it("is stored in the transaction of the change: without the event, nothing is changed", () => {
    expect(halfDone.map(([call]) => call)).toEqual([])
  })

  it("contains no secret", () => {
    const text = JSON.stringify(left.flatMap(({ events }) => events))
    for (const secret of ["s3cret", "fg_", "BEGIN PUBLIC KEY", "whsec_"]) expect(text).not.toContain(secret)
  })
})
