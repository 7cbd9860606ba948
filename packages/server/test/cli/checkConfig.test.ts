/** @rule cli.settings */
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { describe, expect, it } from "vitest"
import * as Database from "../../src/sql/Database.ts"
import { encryptionKey } from "./Deployed.ts"
import { command, fieldgate, takenPort, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const check = async (
  name: "start" | "worker",
  args: ReadonlyArray<string>,
  env: Record<string, string> = {},
  running = command
) => {
  const run = running([name, "--check-config", ...args], env)
  return { code: await run.ended, output: run.output() }
}

const query = (folder: string, text: string) =>
  Effect.runPromise(
    Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(text)).pipe(
      Effect.provide(Database.layer({ _tag: "Embedded", folder }))
    )
  )

const contentsOf = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name))
  return new Map(
    await Promise.all(files.map(async (file) => [file, (await readFile(file)).toString("base64")] as const))
  )
}

describe("--check-config", () => {
  it("prints the settings of an embedded server and their origins, without changing anything", async () => {
    await using folder = await temporaryFolder()
    const args = ["--folder", `${folder.path}/data`, "--port", "0", "--sandbox-port", "0"]
    const { code, output } = await check("start", args, { FIELDGATE_LOG_DAYS: "5", FIELDGATE_WORKER: "" })
    expect(code).toBe(0)
    expect(output).toMatch(/--log-days \(FIELDGATE_LOG_DAYS\) +5 +environment/u)
    expect(output).toMatch(/--port \(PORT\) +0 +flag/u)
    expect(output).toMatch(/--worker \(FIELDGATE_WORKER\) +true +default/u)
    expect(await readdir(folder.path)).toEqual([])
  })

  it("warns of versions of CRM APIs that end", async () => {
    await using folder = await temporaryFolder()
    const args = ["--folder", `${folder.path}/data`, "--port", "0", "--sandbox-port", "0"]
    const { code, output } = await check("start", args, { FIELDGATE_HUBSPOT_VERSION: "v3" })
    expect(code).toBe(0)
    // The warning appears from September 30, 2026 on, and stays.
    expect(output).toContain("warning: support for version v4 (associations) of HubSpot's API ends on 2027-03-30")
  })

  it("reports every fault together, without secrets", async () => {
    await using taken = await takenPort()
    const faults = {
      PORT: "99999",
      FIELDGATE_LEASE_SECONDS: "soon",
      FIELDGATE_PUBLIC_URL: "api.example.com",
      FIELDGATE_SANDBOX_URLS: "hubspo=http://127.0.0.1:1",
      FIELDGATE_REDIRECT_ORIGINS: "https://app.example.com/path",
      FIELDGATE_TRUSTED_PROXIES: "10.0.0.0/8, 10.1.2.3/8",
      FIELDGATE_FORWARDED_HEADERS: "salesforce=X-Trace,salesforce=Authorization",
      FIELDGATE_WORKR: "false",
      OTEL_EXPORTER_OTLP_ENDPOINT: "https://ann:hunter2@otel.example.com",
      DATABASE_URL: "postgres://ann:hunter2@127.0.0.1:1/x"
    }
    // Unknown variables are those of the process.
    const args = ["--demo", "--sandbox-port", String(taken.port)]
    const { code, output } = await check("start", args, faults, fieldgate)
    expect(code).toBe(1)
    for (const line of [
      /--port \(PORT\) is "99999": must be a whole number from 0 to 65535/u,
      /--lease-seconds \(FIELDGATE_LEASE_SECONDS\) is "soon": must be a whole number/u,
      /FIELDGATE_PUBLIC_URL is "api.example.com": must be a URL/u,
      /--sandbox-url \(FIELDGATE_SANDBOX_URLS\) is "hubspo=.*": must be one of hubspot/u,
      /--forwarded-header .*: must name other headers: "Authorization" is reserved: it carries credentials or frames/u,
      /--trusted-proxies .*: must be IP addresses or networks without host bits/u,
      /--redirect-origins .*: must be origins/u,
      /FIELDGATE_ENCRYPTION_KEY is required/u,
      /the database can't be used: 127.0.0.1:1\/x/u,
      new RegExp(`sandbox: can't listen on 127.0.0.1, port ${taken.port}`, "u"),
      /FIELDGATE_WORKR is set but is not a variable of Fieldgate: did you mean FIELDGATE_WORKER\?/u
    ]) {
      expect(output).toMatch(line)
    }
    expect(output).not.toContain("hunter2")
  })

  it("reports a database of an earlier checkout without changing it", async () => {
    await using folder = await temporaryFolder()
    const database = join(folder.path, "database")
    await query(database, "create table fieldgate_migration (migration_id int, name text, created_at timestamptz)")
    await query(database, "insert into fieldgate_migration values (1, 'house', now())")
    const before = await contentsOf(database)
    const args = ["--folder", folder.path, "--port", "0", "--sandbox-port", "0"]
    const { code, output } = await check("start", args)
    expect(output).toMatch(/step 1_house.*earlier checkout.*: delete its data folder \(\.fieldgate/u)
    expect(code).toBe(1)
    expect(await contentsOf(database)).toEqual(before)
  })

  it("reports the process that uses the folder", async () => {
    await using folder = await temporaryFolder()
    await mkdir(join(folder.path, "database"))
    await writeFile(join(folder.path, "database", "lock.pid"), String(process.pid))
    const args = ["--folder", folder.path, "--port", "0", "--sandbox-port", "0"]
    const { code, output } = await check("start", args)
    expect([code, output]).toEqual([1, expect.stringContaining(`is in use by process ${process.pid}`)])
  })

  it("reports that a worker needs a PostgreSQL server", async () => {
    const { code, output } = await check("worker", [])
    expect(code).toBe(1)
    expect(output).toMatch(/requires DATABASE_URL/u)
  })

  it("reports two servers on the same port by their settings", async () => {
    await using folder = await temporaryFolder()
    const args = ["--folder", folder.path, "--port", "45671", "--sandbox-port", "45671"]
    expect((await check("start", args)).output).toMatch(/HubSpot sandbox: port 45671 is also the port of the API/u)
  })

  it.skipIf(TestDatabase.server === undefined)("lists pending migrations without running them", async () => {
    await using database = await TestDatabase.make()
    const env = { DATABASE_URL: database.url, FIELDGATE_ENCRYPTION_KEY: encryptionKey }
    const would = await check("worker", [], env)
    expect([would.code, would.output]).toEqual([0, expect.stringMatching(/pending migrations: 1_initial/u)])
    expect(would.output).not.toContain(encryptionKey)
    expect(would.output).not.toContain(new URL(database.url).password)
    const waits = await check("worker", ["--no-migrate"], env)
    expect([waits.code, waits.output]).toEqual([1, expect.stringMatching(/migrations pending: 1_initial/u)])
    const there = await TestDatabase.query(database.url, "select to_regclass('fieldgate_migration') as there")
    expect(there).toEqual([{ there: null }])
  })

  it.skipIf(TestDatabase.server === undefined)(
    "refuses a key that isn't the database's, as every process does",
    async () => {
      await using database = await TestDatabase.make()
      const env = { DATABASE_URL: database.url, FIELDGATE_ENCRYPTION_KEY: encryptionKey }
      expect(await command(["projects", "create", "--name", "shop"], env).ended).toBe(0)
      const wrong = { ...env, FIELDGATE_ENCRYPTION_KEY: Buffer.alloc(32, 9).toString("base64") }
      for (const args of [
        ["start", "--check-config"],
        ["start", "--port", "0"],
        ["worker"],
        ["keys", "rotate-encryption"]
      ]) {
        const run = command(args, wrong)
        const ended = [args.join(" "), await run.ended, run.output()]
        expect(ended).toEqual([
          args.join(" "),
          1,
          expect.stringMatching(/the encryption key "k1" is not the key with that ID/u)
        ])
      }
      expect((await check("worker", [], env)).code).toBe(0)
    }
  )
})
