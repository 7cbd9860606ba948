import { assert, describe, it } from "@effect/vitest"
import { HubSpotSandbox } from "@fieldgate/providers/sandbox"
import * as PersistentSandbox from "@fieldgate/providers/sandbox/persistent"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/testing/TestClock"
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { call, createContact } from "./calling.ts"

const temporaryFolder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "kept-sandbox-"))),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

const temporaryPath = Effect.map(temporaryFolder, (folder) => join(folder, "hubspot.json"))

const textOf = (path: string) => readFileSync(path, "utf8")

const keptEmails = (path: string): ReadonlyArray<string | undefined> => {
  const snapshot: HubSpotSandbox.HubSpotSnapshot = JSON.parse(textOf(path))
  return snapshot.records.map((record) => record.properties["email"])
}

/** HubSpot's sandbox, and how often it was dumped: once per save. */
const countingSaves = () => {
  const saves = { count: 0 }
  const make = () =>
    Effect.map(HubSpotSandbox.make(), (sandbox) => ({
      ...sandbox,
      dump: () => {
        saves.count++
        return sandbox.dump()
      }
    }))
  return { saves, provider: { make, restore: HubSpotSandbox.restore } }
}

const logged = () => {
  const lines: Array<string> = []
  const layer = Logger.layer([Logger.make((entry) => void lines.push(`${entry.logLevel}: ${String(entry.message)}`))])
  return { lines, layer }
}

describe("a persistent sandbox", () => {
  it.effect("starts without records if there is no file, and creates one that only its owner can read", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      const { records } = yield* PersistentSandbox.open(HubSpotSandbox, { path })
      assert.deepStrictEqual(records(), [])
      assert.strictEqual(textOf(path), '{"sandbox":"hubspot","version":1,"nextId":1000,"records":[]}\n')
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
    })
  )

  it.effect("continues with the records of its last run", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      const first = yield* Effect.scoped(
        Effect.gen(function* () {
          const sandbox = yield* PersistentSandbox.open(HubSpotSandbox, { path })
          yield* createContact(sandbox.fetch, { email: "a@x.test" })
          return sandbox.records()
        })
      )
      const { fetch, records } = yield* PersistentSandbox.open(HubSpotSandbox, { path })
      assert.strictEqual(first.length, 1)
      assert.deepStrictEqual(records(), first)
      assert.strictEqual(yield* createContact(fetch, { email: "b@x.test" }), "1001")
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
    })
  )

  it.effect("saves what was answered within a second", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      const { fetch } = yield* PersistentSandbox.open(HubSpotSandbox, { path })
      yield* createContact(fetch, { email: "a@x.test" })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(keptEmails(path), ["a@x.test"])
      yield* TestClock.adjust("700 millis")
      yield* createContact(fetch, { email: "b@x.test" })
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(keptEmails(path), ["a@x.test", "b@x.test"])
    })
  )

  it.effect("saves once for a burst of writes, and not at all while nothing changes", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      const { provider, saves } = countingSaves()
      const { fetch } = yield* PersistentSandbox.open(provider, { path })
      saves.count = 0
      for (let nth = 1; nth <= 50; nth++) yield* createContact(fetch, { email: `${nth}@x.test` })
      assert.strictEqual(saves.count, 0)
      yield* TestClock.adjust("500 millis")
      assert.strictEqual(saves.count, 1)
      assert.strictEqual(keptEmails(path).length, 50)
      yield* call(fetch, "GET", "/crm/v3/objects/contacts/1000")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(saves.count, 1)
      yield* call(fetch, "DELETE", "/crm/v3/objects/contacts/1000")
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(saves.count, 2)
    })
  )

  it.effect("saves a reset too", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      const { fetch, reset } = yield* PersistentSandbox.open(HubSpotSandbox, { path })
      yield* createContact(fetch, { email: "a@x.test" })
      yield* TestClock.adjust("1 second")
      reset()
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(keptEmails(path), [])
    })
  )

  it.effect("starts with its own options, also from a file", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      const sandbox = { accounts: [{ token: "mine", hubId: 7 }], firstId: 5 }
      const open = PersistentSandbox.open(HubSpotSandbox, { path, sandbox })
      const list = (fetch: typeof globalThis.fetch) => call(fetch, "GET", "/crm/v3/objects/contacts", { token: "mine" })
      const fresh = Effect.flatMap(open, ({ fetch }) => list(fetch))
      assert.strictEqual((yield* Effect.scoped(fresh)).status, 200)
      assert.include(textOf(path), '"nextId":5')
      assert.strictEqual((yield* Effect.scoped(fresh)).status, 200)
    })
  )

  it.effect("ignores what a killed process left beside the file", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      writeFileSync(`${path}.tmp`, '{"sandbox":', { mode: 0o644 })
      const { records } = yield* PersistentSandbox.open(HubSpotSandbox, { path })
      assert.deepStrictEqual(records(), [])
      assert.isFalse(existsSync(`${path}.tmp`))
      assert.strictEqual(statSync(path).mode & 0o777, 0o600)
    })
  )
})

describe("a file that is not a snapshot", () => {
  it.effect.each([
    ["", "it is not JSON"],
    ['{"sandbox":"hubspot","version":1,"nextId":10', "it is not JSON"],
    ["[]", "Expected object"],
    ['{"sandbox":"hubspot","version":7,"records":[]}', 'Expected 1 at ["version"]']
  ] as const)("is refused with the remedy, and left unchanged: %s", ([text, reason]) =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      writeFileSync(path, text)
      const error = yield* Effect.flip(Effect.scoped(PersistentSandbox.open(HubSpotSandbox, { path })))
      assert.strictEqual(error._tag, "SnapshotFileInvalid")
      assert.strictEqual(
        error.message,
        `the sandbox's records can't be read from ${path}: ${reason}; delete the file to start without records`
      )
      assert.strictEqual(textOf(path), text)
    })
  )

  it.effect("is reported as unusable if it is a folder", () =>
    Effect.gen(function* () {
      const path = yield* temporaryPath
      mkdirSync(path)
      const error = yield* Effect.flip(PersistentSandbox.open(HubSpotSandbox, { path }))
      assert.strictEqual(error._tag, "SnapshotFileError")
      assert.match(error.message, /^the sandbox's records can't be saved in .*hubspot\.json: EISDIR/)
    })
  )
})

describe("a file that can't be written", () => {
  it.effect("stops the start", () =>
    Effect.gen(function* () {
      const path = join(yield* temporaryFolder, "missing", "hubspot.json")
      const error = yield* Effect.flip(PersistentSandbox.open(HubSpotSandbox, { path }))
      assert.strictEqual(error._tag, "SnapshotFileError")
      assert.match(error.message, /^the sandbox's records can't be saved in .*hubspot\.json: ENOENT/)
    })
  )

  it.effect("is logged once later, and retried until it works", () => {
    const { layer, lines } = logged()
    return Effect.gen(function* () {
      const folder = join(yield* temporaryFolder, "data")
      const path = join(folder, "hubspot.json")
      mkdirSync(folder)
      const { fetch } = yield* PersistentSandbox.open(HubSpotSandbox, { path })
      renameSync(folder, `${folder}-away`)
      yield* createContact(fetch, { email: "a@x.test" })
      yield* TestClock.adjust("1 minute")
      assert.match(lines.join("\n"), /^Error: the sandbox's records can't be saved in .*hubspot\.json: ENOENT.*$/)
      renameSync(`${folder}-away`, folder)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(keptEmails(path), ["a@x.test"])
      assert.deepStrictEqual(readdirSync(folder), ["hubspot.json"])
      renameSync(folder, `${folder}-away`)
      yield* createContact(fetch, { email: "b@x.test" })
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(lines.length, 2)
    }).pipe(Effect.provide(layer))
  })

  it.effect("is logged at the end", () => {
    const { layer, lines } = logged()
    return Effect.gen(function* () {
      const folder = yield* temporaryFolder
      yield* Effect.scoped(
        Effect.gen(function* () {
          const { fetch } = yield* PersistentSandbox.open(HubSpotSandbox, { path: join(folder, "hubspot.json") })
          yield* createContact(fetch, { email: "a@x.test" })
          rmSync(folder, { recursive: true })
        })
      )
      assert.strictEqual(lines.length, 1)
    }).pipe(Effect.provide(layer))
  })
})
