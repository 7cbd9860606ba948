/**
 * Erasures, removals and installations of the same groups overlap each other and writes in every mode; then every group is erased, and
 * nothing is left of it. @rule group.erase, write.preconditions
 */
import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, ObjectName, type OperationId, ProviderName } from "@fieldgate/core/domain/Ids"
import { InstallationStore } from "@fieldgate/core/installations/InstallationStore"
import { Platform } from "@fieldgate/core/Platform"
import { ProviderRegistry } from "@fieldgate/core/providers/ProviderRegistry"
import * as ScriptedDriver from "@fieldgate/core/testing/ScriptedDriver"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { databases } from "./FreshSchema.ts"
import * as StoresOnSql from "./StoresOnSql.ts"

const host = Caller.Host()
const provider = ProviderName.make("scripted")
const content = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }
const target = { project: "shop", integration: "crm" }
const groups = ["acme", "globex", "initech"].map((ref) => GroupRef.make(ref))
const rounds = 5
const modes = [
  { mode: "synchronous" },
  { mode: "asynchronous" },
  { mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 1 } }
] as const
const types = [{ type: "create" }, { type: "update" }, { type: "upsert", match: { by: ["n"] } }] as const

/** Rows that name an operation, or the records, keys and lanes of one. */
const tables = [
  "operation",
  "write_record",
  "waiting_change",
  "record_hold",
  "idempotency",
  "record_identity",
  "operation_log",
  "lane",
  "installation",
  "former_installation",
  "connection"
]

const prepared = Effect.gen(function* () {
  const platform = yield* Platform
  const organization = yield* platform.createOrganization(host, { label: "Acme" })
  yield* platform.createProject(host, { orgId: organization.id, name: target.project })
  const objects = [{ objectName: ObjectName.make("contacts") }]
  yield* platform.deployManifest(host, {
    project: target.project,
    manifest: { specVersion: "1.0.0", integrations: [{ name: target.integration, provider, write: { objects } }] }
  })
  return platform
})

/** Some plans take longer than an erasure, as where they wait for a description. */
const slowPlans = Layer.effect(
  InstallationStore,
  Effect.map(InstallationStore, (store) => {
    let plans = 0
    const pause = Effect.suspend(() => Effect.sleep(plans++ % 2 === 0 ? "400 millis" : "5 millis"))
    return InstallationStore.of({ ...store, target: (key) => Effect.tap(store.target(key), () => pause) })
  })
)

const layer = Platform.layer.pipe(
  Layer.provide(
    Layer.succeed(ProviderRegistry, ProviderRegistry.fromDrivers([ScriptedDriver.make({ checked: {} }).driver]))
  )
)

describe.each(databases)("groups that are erased beside writes (%s)", (_, fresh) => {
  it.live(
    "leave nothing behind: no operation, key, hold, lane or installation",
    () =>
      Effect.gen(function* () {
        const platform = yield* prepared
        const sql = yield* SqlClient.SqlClient
        yield* Effect.forkScoped(platform.runWorker())
        const run = { isOver: false }
        let [n, accepted] = [0, 0]
        const operations: Array<OperationId> = []
        const connect = (groupRef: GroupRef) =>
          Effect.ignore(
            platform.decoded.connectAndInstall(host, {
              ...target,
              groupRef,
              consumerRef: ConsumerRef.make(`ann of ${groupRef}`),
              apiKey: Redacted.make("key"),
              config: { content }
            })
          )
        const uninstall = (groupRef: GroupRef) =>
          Effect.ignore(
            Effect.flatMap(platform.listInstallations(host, { ...target, groupRef }), (installed) =>
              Effect.forEach(installed, ({ id: installationId }) =>
                platform.deleteInstallation(host, { ...target, installationId })
              )
            )
          )
        const erase = (groupRef: GroupRef) => platform.eraseGroup(host, { project: target.project, groupRef })
        const write = Effect.fnUntraced(function* (groupRef: GroupRef, turn: number) {
          const { type, ...match } = types[turn % 3] ?? types[0]
          const record = type === "update" ? { id: `record-${(turn % 20) + 1}`, n: ++n } : { n: ++n }
          const idempotencyKey = turn % 4 === 0 ? { idempotencyKey: `key ${n}` } : {}
          const { operationId } = yield* platform.writeRecords(host, {
            ...target,
            ...idempotencyKey,
            objectName: ObjectName.make("contacts"),
            request: { groupRef, type, record, ...match, ...(modes[Math.floor(turn / 3) % 3] ?? modes[0]) }
          })
          accepted += 1
          if (operationId !== undefined) operations.push(operationId)
        })
        const writer = (start: number): Effect.Effect<void> =>
          Effect.gen(function* () {
            for (let turn = start; !run.isOver; turn++) {
              const groupRef = groups[turn % groups.length] ?? groups[0]
              if (groupRef !== undefined) yield* Effect.ignore(write(groupRef, turn))
              const operationId = operations[turn % Math.max(1, operations.length)]
              if (turn % 10 === 0 && operationId !== undefined) {
                yield* Effect.ignore(
                  platform.redriveOperation(host, { project: target.project, operationId, request: {} })
                )
              }
              yield* Effect.yieldNow
            }
          })
        const changes = [erase, uninstall, connect, connect]
        const changer = (start: number) =>
          Effect.forEach(
            Array.from({ length: rounds }, (_, round) => start + round),
            (turn) => Effect.forEach(groups, (groupRef) => changes[turn % changes.length]?.(groupRef) ?? Effect.void)
          )
        yield* Effect.forEach(groups, connect)
        const writers = yield* Effect.forEach(
          Array.from({ length: 24 }, (_, start) => start),
          (start) => Effect.forkChild(writer(start))
        )
        yield* Effect.forEach([0, 1, 2, 4], changer, { concurrency: "unbounded" })
        run.isOver = true
        yield* Fiber.joinAll(writers)
        assert.isAbove(accepted, 20)
        for (const groupRef of groups) {
          let job = yield* erase(groupRef)
          for (let looks = 0; job.state === "running"; looks += 1) {
            assert.isBelow(looks, 300, "an erasure comes to its end")
            yield* Effect.sleep("100 millis")
            job = yield* platform.getRemovalJob(host, { project: target.project, jobId: job.id })
          }
          assert.strictEqual(job.state, "done")
        }
        yield* sql`update lane set is_dry = true`
        yield* sql`select rest_lanes(now() + interval '1 day')`
        const left = yield* Effect.forEach(tables, (table) =>
          Effect.map(sql<{ readonly rows: number }>`select count(*)::int as rows from ${sql(table)}`, ([row]) => [
            table,
            row?.rows
          ])
        )
        assert.deepStrictEqual(
          left,
          tables.map((table) => [table, 0])
        )
      }).pipe(
        Effect.scoped,
        Effect.provide(layer.pipe(Layer.provideMerge(slowPlans), Layer.provideMerge(StoresOnSql.layer(fresh))))
      ),
    120_000
  )
})
