/** @rule embed.isolation */
import { ProviderRejected } from "@fieldgate/core/providers/ProviderError"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createFieldgate, type Fieldgate, type LogFacts } from "../../src/embed/index.ts"
import * as Database from "../../src/sql/Database.ts"
import * as Migrations from "../../src/sql/Migrations.ts"
import { create, encryptionKey, install, manifest, scripted, statusOf } from "./Shop.ts"

const listening = () => {
  const heard: Array<readonly [level: string, message: string, facts: LogFacts]> = []
  const at = (level: string) => (message: string, facts: LogFacts) => void heard.push([level, message, facts])
  return { heard, logger: { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") } }
}

const tracing = () => {
  const names = new Set<string>()
  const spans: Array<Tracer.NativeSpan> = []
  const tracer = Tracer.make({
    span: (options) => {
      names.add(options.name)
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    }
  })
  return { names, spans, tracer }
}

const failureOf = ({ status }: Tracer.NativeSpan) =>
  status._tag === "Ended" && status.exit._tag === "Failure" ? Cause.pretty(status.exit.cause) : ""

describe("two instances in memory", () => {
  const one = { provider: scripted(), log: listening(), trace: tracing() }
  const other = { provider: scripted(), log: listening(), trace: tracing() }
  const open = ({ log, provider, trace }: typeof one, project: string, worker: boolean) =>
    createFieldgate({
      database: "memory",
      providers: [provider.driver],
      manifest,
      project,
      worker,
      logger: log.logger,
      tracer: trace.tracer
    })
  let first: Fieldgate
  let second: Fieldgate
  beforeAll(async () => {
    first = await open(one, "one", true)
    second = await open(other, "other", false)
    await install(first)
    await install(second)
  }, 120_000)
  afterAll(async () => {
    await first.dispose()
    await second.dispose()
  })

  it("have separate projects with the manifest's integrations", async () => {
    expect([first.project.name, second.project.name]).toEqual(["one", "other"])
    expect(first.integrations.map(({ name }) => name)).toEqual(["crm"])
    await expect(first.getProject({ project: "other" })).rejects.toMatchObject({ _tag: "ProjectNotFound" })
  })

  it("write into the accounts of their own drivers", async () => {
    expect((await create(first, "ann@acme.test")).result).toMatchObject({ success: true })
    expect([one.provider.records.size, other.provider.records.size]).toEqual([1, 0])
  })

  it("execute asynchronous writes if they have a worker, and store them otherwise", async () => {
    const done = await create(first, "bob@acme.test", "asynchronous")
    const kept = await create(second, "cy@acme.test", "asynchronous")
    await expect.poll(() => statusOf(first, done.operationId)).toBe("success")
    expect(await statusOf(second, kept.operationId)).toBe("in_progress")
    expect(await second.getBacklog()).toMatchObject({ ready: 1 })
    expect(await first.getBacklog()).toMatchObject({ ready: 0 })
  })

  it("use their own loggers and tracers", async () => {
    const before = other.trace.names.size
    await create(first, "di@acme.test")
    expect([...one.trace.names]).toContain("writeRecords")
    expect(other.trace.names.size).toBe(before)
    expect(one.log.heard).toContainEqual(["debug", "Migrations complete", expect.objectContaining({})])
  })

  it("report a failed write to tracers without its message", async () => {
    const before = one.trace.spans.length
    one.provider.failNext(new ProviderRejected({ message: "eve@acme.test is taken", errors: [] }))
    await expect(create(first, "eve@acme.test")).rejects.toThrow(/eve@acme.test is taken/u)
    const failures = one.trace.spans.slice(before).map(failureOf).join()
    expect(failures).toContain("WriteFailed")
    expect(failures).not.toContain("eve@acme.test")
  })

  it("refuse malformed input with the library's errors, all faults together", async () => {
    const request = JSON.parse('{"groupRef":"","type":"create","recrod":{}}')
    const target = { project: "one", integration: "crm", objectName: "contacts" }
    await expect(first.writeRecords({ ...target, request })).rejects.toThrow(/recrod[^]*groupRef|groupRef[^]*recrod/u)
  })
})

describe("a folder", () => {
  let folder = ""
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "fieldgate-embed-"))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it("keeps data over a restart, deploys an unchanged manifest once and a refused one never, and admits one process", async () => {
    const { driver, records } = scripted()
    const open = (worker: boolean, text = manifest) =>
      createFieldgate({
        database: { folder, schema: "crm" },
        providers: [driver],
        encryptionKey,
        manifest: text,
        worker,
        logger: false
      })
    const before = await open(false)
    await install(before)
    const { operationId } = await create(before, "ann@acme.test", "asynchronous")
    await expect(open(false)).rejects.toMatchObject({ _tag: "FolderLocked", pid: process.pid })
    // The one that was refused has not loosened the lock of the one that works.
    await expect(open(false)).rejects.toMatchObject({ _tag: "FolderLocked" })
    const { integrations, project } = before
    await before.dispose()
    await expect(before.getBacklog()).rejects.toMatchObject({ _tag: "PlatformDisposed" })
    expect(records.size).toBe(0)
    const refused = open(false, manifest.replace("scripted", "unknown"))
    await expect(refused).rejects.toThrow(/line 5, column 15: no driver is installed for the provider "unknown"/u)
    await using after = await open(true)
    expect(after.project).toEqual(project)
    expect(after.integrations).toEqual(integrations)
    await expect.poll(() => statusOf(after, operationId)).toBe("success")
    expect(records.size).toBe(1)
  }, 180_000)
})

describe("a database that can't be opened", () => {
  it("refuses a database of an earlier checkout with the remedy", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fieldgate-embed-"))
    try {
      const earlier = Migrations.layer({ "0001_house": Effect.void }).pipe(
        Layer.provide(Database.layer({ _tag: "Embedded", folder }))
      )
      await Effect.runPromise(Effect.scoped(Layer.build(earlier)))
      const opening = createFieldgate({ database: { folder }, providers: [], encryptionKey, logger: false })
      await expect(opening).rejects.toMatchObject({ _tag: "MigrationFailed" })
      await expect(opening).rejects.toThrow(/earlier checkout of Fieldgate.*: delete its data folder \(\.fieldgate/u)
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 60_000)

  it("refuses with the reason, and closes everything", async () => {
    const database = { url: "postgres://ann:s3cret@127.0.0.1:1/none" }
    const opening = createFieldgate({ database, providers: [], encryptionKey, logger: false })
    await expect(opening).rejects.toMatchObject({ _tag: "DatabaseUnreachable" })
    await expect(opening).rejects.not.toThrow(/s3cret/u)
  })

  it("names the invalid options, even if none are passed", async () => {
    await expect(createFieldgate(JSON.parse("null"))).rejects.toMatchObject({ _tag: "OptionsInvalid" })
    const tracer = JSON.parse('{"database":"memory","providers":[],"tracer":"none"}')
    await expect(createFieldgate(tracer)).rejects.toThrow(/tracer must be an Effect tracer/u)
  })
})

describe("the option frontendKeys", () => {
  const opened = async (folder: string, frontendKeys?: "development" | "off") => {
    const options = { database: { folder }, encryptionKey, providers: [scripted().driver], worker: false } as const
    await using fieldgate = await createFieldgate({ ...options, frontendKeys })
    return fieldgate.project.frontendKeys
  }

  it("sets the permissions of frontend keys, and keeps the setting if it is omitted", async () => {
    const folder = await mkdtemp(join(tmpdir(), "fieldgate-embed-"))
    try {
      expect(await opened(folder)).toBe("off")
      expect(await opened(folder, "development")).toBe("development")
      expect(await opened(folder)).toBe("development")
      expect(await opened(folder, "off")).toBe("off")
    } finally {
      await rm(folder, { recursive: true })
    }
  }, 120_000)
})
