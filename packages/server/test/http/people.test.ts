/**
 * Erasing a person leaves nothing of it in any table, and everything of others.
 * @rule erase.person, erase.export, erase.record, erase.batch, erase.inProgress, erase.consumer, erase.webhook
 */
import { assert, describe, it } from "@effect/vitest"
import { Caller } from "@fieldgate/core/domain/Caller"
import { ConsumerRef, GroupRef, type ProviderName } from "@fieldgate/core/domain/Ids"
import { OAuthSessionStore } from "@fieldgate/core/connections/OAuthSessionStore"
import { Sample } from "@fieldgate/core/testing"
import { EventOutbox } from "@fieldgate/core/webhooks/EventOutbox"
import { bodyOf } from "@fieldgate/core/webhooks/rules/EventBody"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as SqlClient from "effect/sql/SqlClient"
import * as TestClock from "effect/testing/TestClock"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import * as Transfer from "../../src/sql/Transfer.ts"
import * as Seal from "../../src/sql/Seal.ts"
import { temporaryFolder } from "../cli/Process.ts"
import { databases, type FreshSchema } from "../sql/FreshSchema.ts"
import * as StoresOnSql from "../sql/StoresOnSql.ts"
import * as RecordingProvider from "./RecordingProvider.ts"
import { serve } from "./TestPlatform.ts"
import { bearing, publicKeyPem, signed } from "./Tokens.ts"

const host = Caller.Host()
/** Every value of the person contains it. */
const marker = "marker"
const email = "Marker.Ada@acme.test"
const ada = { email, firstname: "marker Ada" }
const bob = { email: "bob@acme.test", firstname: "Bob" }
const people = "/v1/projects/demo/people"

/** The tables that hold the marker. */
const marked = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ readonly name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`
  const found = yield* Effect.forEach(tables, ({ name }) =>
    Effect.map(
      sql`select 1 from ${sql(name)} t where lower(t::text) like ${`%${marker}%`} limit 1`,
      (rows): ReadonlyArray<string> => (rows.length === 0 ? [] : [name])
    )
  )
  return found.flat()
})

const dumped = Effect.gen(function* () {
  const folder = yield* Effect.acquireRelease(Effect.promise(temporaryFolder), (made) =>
    Effect.promise(() => made[Symbol.asyncDispose]())
  )
  const path = join(folder.path, "dump.ndjson")
  yield* Transfer.exportTo(path, () => Effect.void)
  return (yield* Effect.promise(() => readFile(path, "utf8"))).toLowerCase()
}).pipe(Effect.scoped)

const started = Effect.fnUntraced(function* (fresh: FreshSchema) {
  const database = yield* Layer.build(Layer.merge(StoresOnSql.layer(fresh), Seal.layer(StoresOnSql.key("k1", 1))))
  const server = yield* serve({ stores: Layer.succeedContext(database) })
  const { call, platform } = server
  yield* call("/v1/projects/demo/destinations", {
    method: "POST",
    body: { name: "all", type: "webhook", metadata: { url: "https://hooks.acme.test/fieldgate" } }
  })
  const post = (path: string, body: unknown) => call(path, { method: "POST", body })
  /** Runs what waits, and makes deliveries of the events. */
  const settle = Effect.gen(function* () {
    yield* Effect.scoped(
      Effect.gen(function* () {
        yield* Effect.forkScoped(platform.runWorker())
        for (let n = 0; n < 100; n++) {
          yield* TestClock.adjust("1 second")
          const { json } = yield* call("/v1/projects/demo/operations?status=in_progress")
          if (json.results.length === 0) break
        }
      })
    )
    yield* Context.get(database, EventOutbox).fanOut(100, yield* DateTime.now, bodyOf)
  })
  const erase = (person: object) =>
    Effect.gen(function* () {
      const { json, status } = yield* post(`${people}:erase`, person)
      assert.strictEqual(status, 200)
      return json
    })
  const has = Effect.provideContext(marked, database)
  const dump = Effect.provideContext(dumped, database)
  const records = (id: string) =>
    Effect.map(call(`/v1/projects/demo/operations/${id}/records`), ({ json }) => json.results)
  return { ...server, database, post, settle, erase, has, dump, records }
})

describe.each(databases)("a person's data (%s)", (_name, fresh) => {
  it.effect("is erased from every table and from a dump, and other people's data is kept", () =>
    Effect.gen(function* () {
      const { call, dump, erase, has, platform, post, provider, records, settle, write } = yield* started(fresh)
      const create = { groupRef: "acme", type: "create" }
      const words = { reason: "marker Ada asked for it", metadata: { ticket: "marker-1" } }
      const refused = {
        outcome: "failed",
        errors: [{ message: `marker Ada exists as ${email}`, code: "CONTACT_EXISTS" }]
      } as const
      const bobs = { outcome: "success", recordId: "8", data: { id: "8", ...bob } } as const
      provider.answerNext({ outcome: "success", recordId: "marker-7", data: { id: "marker-7", ...ada } })
      const single = (yield* write({ ...create, ...words, record: ada }, { "idempotency-key": "single" })).json
      provider.answerNext({ outcome: "success", recordId: "marker-7", data: { id: "marker-7", ...ada } })
      const update = (yield* write({ ...create, type: "update", record: { id: "marker-7", firstname: "marker A." } }))
        .json
      provider.answerNext(refused, bobs)
      const both = { ...create, batch: [{ record: ada }, { record: bob }] }
      const batch = (yield* write({ ...both, reason: "import" }, { "idempotency-key": "batch" })).json
      provider.answerNext(refused)
      const later = (yield* write({ ...create, ...words, mode: "asynchronous", record: ada })).json
      yield* settle
      provider.answerNext(bobs, refused)
      const autoBatch = { ...create, mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 1 } }
      const first = (yield* write({ ...autoBatch, reason: "Bob asked", record: bob }, { "idempotency-key": "bob" }))
        .json
      const second = yield* write({ ...autoBatch, ...words, record: ada }, { "idempotency-key": "ada" })
      assert.strictEqual(second.json.operationId, first.operationId, second.text)
      yield* post(`/v1/projects/demo/operations/${first.operationId}:flush`, undefined)
      yield* settle
      const held = yield* has
      assert.includeMembers([...held], ["delivery", "idempotency", "operation", "operation_log", "write_record"])

      const exported = (yield* post(`${people}:download`, { email })).text
      assert.include(exported, "marker A.")
      assert.notInclude(exported, "bob@acme.test")
      assert.strictEqual(exported.trimEnd().split("\n").at(-1), '{"type":"end"}')

      const [before, gathered] = [yield* records(batch.operationId), yield* records(first.operationId)]
      const receipt = yield* erase({ email: ` ${email.toUpperCase()}` })
      assert.deepInclude(receipt, { complete: true, records: 5, operationsInProgress: [] })
      assert.isAbove(receipt.deliveries, 0)
      assert.isAbove(receipt.answers, 0)
      assert.deepStrictEqual(yield* has, [])
      assert.notInclude(yield* dump, marker)

      // Outcomes and counts are kept, and Bob's record as it is.
      const after = yield* records(batch.operationId)
      assert.deepStrictEqual(after[1], before[1])
      assert.deepStrictEqual((yield* records(first.operationId))[0], gathered[0])
      assert.deepInclude(after[0], { outcome: "failed", errors: [{ message: "erased", code: "CONTACT_EXISTS" }] })
      const operation = (yield* call(`/v1/projects/demo/operations/${batch.operationId}`)).json
      assert.deepInclude(operation.metadata.counts, { total: 2, succeeded: 1, failed: 1 })
      assert.deepInclude(operation.author, { reason: "import" })
      assert.strictEqual(operation.result, "1 succeeded, 1 failed: erased")
      const replayed = (yield* write({ ...both, reason: "import" }, { "idempotency-key": "batch" })).json
      assert.deepInclude(replayed, { operationId: batch.operationId, replayed: true, successCount: 1, errors: [] })
      assert.deepStrictEqual(replayed.results, [
        { success: false, outcome: "failed" },
        { success: true, ...bobs }
      ])
      for (const { operationId } of [single, update, later]) {
        assert.deepInclude((yield* records(operationId))[0], { index: 0 })
      }
      const redriven = yield* post(`/v1/projects/demo/operations/${later.operationId}:redrive`, {})
      assert.strictEqual(redriven.json.type, "urn:fieldgate:problem:payloads-removed")

      assert.deepInclude(yield* erase({ email }), { complete: true, records: 0, deliveries: 0 })
      assert.strictEqual((yield* post(`${people}:download`, { email })).text, '{"type":"end"}\n')
      const events = yield* platform.listAuditEvents(host, { project: "demo", action: "person.erase" })
      assert.lengthOf(events.results, 2)
    }).pipe(Effect.scoped)
  )

  it.effect("stays while a write of it has not ended, and is erased by a later call", () =>
    Effect.gen(function* () {
      const { erase, has, post, settle, write } = yield* started(fresh)
      const create = { groupRef: "acme", type: "create" }
      yield* write({ ...create, record: ada })
      const later = { ...create, mode: "asynchronous", autoBatchPolicy: { maxDelayMinutes: 60 }, record: ada }
      const { operationId } = (yield* write(later)).json
      const first = yield* erase({ email })
      assert.deepInclude(first, { complete: false, records: 1, operationsInProgress: [operationId] })
      yield* post(`/v1/projects/demo/operations/${operationId}:cancel`, undefined)
      yield* settle
      assert.deepInclude(yield* erase({ email }), { complete: true, records: 1, operationsInProgress: [] })
      assert.deepStrictEqual(yield* has, [])
    }).pipe(Effect.scoped)
  )

  it.effect("that is a record's is erased in the given group only", () =>
    Effect.gen(function* () {
      const { erase, post, provider, write } = yield* started(fresh)
      provider.answerNext({ outcome: "success", recordId: "7", data: { id: "7", ...ada } })
      yield* write({ groupRef: "acme", type: "create", record: ada })
      const record = { recordId: "7", objectName: "contacts" }
      assert.deepInclude(yield* erase({ ...record, groupRef: "globex" }), { complete: true, records: 0 })
      const other = yield* post("/v1/projects/other/people:erase", { ...record, groupRef: "acme" })
      assert.strictEqual(other.status, 404)
      assert.deepInclude(yield* erase({ ...record, groupRef: "acme" }), { complete: true, records: 1 })
    }).pipe(Effect.scoped)
  )

  it.effect("that is a consumer's is erased from every table, and its connection goes on working", () =>
    Effect.gen(function* () {
      const { call, database, dump, erase, has, platform, post, seeded, settle } = yield* started(fresh)
      const consumerRef = ConsumerRef.make("marker-ann")
      const groupRef = GroupRef.make("globex")
      const { id: kid } = yield* platform.createJwtKey(host, { project: "demo", label: "tokens", publicKeyPem })
      const headers = bearing(yield* signed(kid, { groupRef, consumerRef }))
      const { id: projectId, name: projectName, orgId } = yield* platform.getProject(host, { project: "demo" })
      const consumer = Caller.Consumer({ projectId, projectName, orgId, groupRef, consumerRef })
      const provider: ProviderName = RecordingProvider.providerName
      const connection = yield* platform.createConnection(host, {
        project: "demo",
        provider,
        groupRef,
        consumerRef,
        consumerName: "Marker Ann",
        credentials: { _tag: "NoCredentials" }
      })
      const content = { provider, write: { objects: { contacts: { objectName: "contacts" } } } }
      const installation = yield* platform.createInstallation(consumer, {
        project: "demo",
        integration: "crm",
        groupRef,
        connectionId: connection.id,
        config: { content: content as never }
      })
      const session = Sample.oauthSession(1, { projectId: seeded.projectId, groupRef, consumerRef })
      yield* Context.get(database, OAuthSessionStore).open(session, { stateDigest: "digest" })
      const path = "/v1/projects/demo/integrations/crm/objects/contacts"
      const write = (mode: string) => {
        const body = {
          groupRef,
          type: "create",
          mode,
          record: bob,
          reason: "marker wanted it",
          metadata: { by: "marker" }
        }
        return call(path, { method: "POST", body, headers })
      }
      const written = yield* write("synchronous")
      assert.strictEqual(written.status, 200, written.text)
      const { operationId } = written.json
      yield* write("asynchronous")
      yield* settle
      const held = yield* has
      const tables = [
        "audit_event",
        "config",
        "connection",
        "delivery",
        "installation",
        "oauth_session",
        "project_consumer"
      ]
      assert.deepStrictEqual(
        [...tables, "write_record"].filter((name) => !held.includes(name)),
        []
      )
      const exported = (yield* post(`${people}:download`, { consumerRef })).text
      for (const part of ['"type":"connection"', '"type":"operation"', '"type":"auditEvent"', '"type":"end"']) {
        assert.include(exported, part)
      }
      assert.notInclude(exported, bob.email)

      const receipt = yield* erase({ consumerRef })
      assert.deepInclude(receipt, { complete: true, connections: 1, signIns: 1, configs: 2, operations: 2, records: 0 })
      assert.deepStrictEqual(yield* has, [])
      assert.notInclude(yield* dump, marker)
      const now = (yield* call(`/v1/projects/demo/connections/${connection.id}`)).json
      assert.match(now.consumer.consumerRef, /^erased:/u)
      assert.strictEqual(now.consumer.consumerName, "erased")
      assert.strictEqual((yield* write("synchronous")).json.type, "urn:fieldgate:problem:token-superseded")
      const more = { groupRef, type: "create", record: bob }
      assert.strictEqual((yield* call(path, { method: "POST", body: more })).status, 200)
      const { records } = { records: yield* call(`/v1/projects/demo/operations/${operationId}/records`) }
      assert.deepInclude(records.json.results[0], { outcome: "success" })
      assert.strictEqual(installation.createdBy, "consumer:marker-ann")
      assert.deepInclude(yield* erase({ consumerRef }), { complete: true, connections: 0, configs: 0, operations: 0 })
    }).pipe(Effect.scoped)
  )

  it.effect("must be named in one way, with all that a record's id needs", () =>
    Effect.gen(function* () {
      const { post } = yield* started(fresh)
      for (const person of [
        {},
        { email, consumerRef: "ann" },
        { recordId: "7" },
        { email: "ada" },
        { consumerRef: "ann", groupRef: "acme" }
      ]) {
        const { json, status } = yield* post(`${people}:erase`, person)
        assert.deepStrictEqual([status, json.type], [400, "urn:fieldgate:problem:input-validation"])
      }
      const { json } = yield* post(`${people}:erase`, { recordId: "7" })
      assert.lengthOf(json.issues, 2)
    }).pipe(Effect.scoped)
  )
})
