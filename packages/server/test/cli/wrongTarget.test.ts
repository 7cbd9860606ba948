/** No command changes a place that it was not meant for. @rule cli.target */
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as SettingsDocument from "../../src/cli/settings/SettingsDocument.ts"
import { encryptionKey } from "./Deployed.ts"
import { command, temporaryFolder } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const id = "01890000-0000-7000-8000-000000000000"
const ofKey = ["--project", "shop", "--key", id]
const verifying = ["verify", "hubspot", "--connection", id, "--project", "shop"]

/** Each command that opens a database. */
const working: ReadonlyArray<ReadonlyArray<string>> = [
  ["recover", "--moved"],
  ["keys", "create", "--project", "shop", "--label", "a"],
  ["keys", "list", "--project", "shop"],
  ["keys", "disable", ...ofKey],
  ["keys", "rotate", ...ofKey],
  ["keys", "delete", ...ofKey],
  ["keys", "rotate-encryption"],
  ["keys", "abandon", "--key", "k1"],
  ["projects", "update", "--project", "shop", "--frontend-keys", "off"],
  ["groups", "export", "--project", "shop", "--group", "acme"],
  ["groups", "erase", "--project", "shop", "--group", "acme"],
  ["operations", "redrive", "--project", "shop"],
  ["export", "backup.jsonl"]
]
const creating: ReadonlyArray<ReadonlyArray<string>> = [
  ["migrate"],
  ["seed"],
  ["projects", "create", "--name", "shop"],
  ["import", "backup.jsonl"],
  ["start", "--port", "0"],
  ["start", "--check-config", "--port", "0"],
  ["worker"]
]

const key = { FIELDGATE_ENCRYPTION_KEY: encryptionKey }

const run = async (args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) => {
  const started = command(args, env)
  return { code: await started.ended, output: started.output() }
}

describe("a command at the wrong place", () => {
  it("knows every command that opens a database", async () => {
    const { output } = await run(["--help"], {})
    const listed = [...(output.split("SUBCOMMANDS")[1] ?? "").matchAll(/^ {2}([a-z]+)/gmu)].map(([, name]) => name)
    const documented = /all except (?<names>.*) and `(?<last>\w+)`\./u.exec(SettingsDocument.text())?.groups
    const withoutDatabase = `${documented?.["names"]}, ${documented?.["last"]}`.replaceAll("`", "").split(", ")
    const known = [...working, ...creating, verifying].map(([name]) => name)
    expect(new Set(listed)).toEqual(new Set([...known, ...withoutDatabase]))
  })

  it("refuses --folder beside DATABASE_URL, and opens neither", async () => {
    await using folder = await temporaryFolder()
    const env = { ...key, DATABASE_URL: "postgres://ann:hunter2@127.0.0.1:1/x" }
    const data = join(folder.path, "data")
    for (const args of [...working, ...creating, verifying]) {
      const { code, output } = await run([...args, "--folder", data], env)
      expect([args, code, output]).toEqual([
        args,
        1,
        expect.stringMatching(/--folder names an embedded database, but DATABASE_URL/u)
      ])
      expect(output).not.toContain("hunter2")
    }
    expect(existsSync(data)).toBe(false)
  })

  it("creates no embedded database unless it is there to create one", async () => {
    await using folder = await temporaryFolder()
    const data = join(folder.path, "data")
    for (const args of [...working, verifying]) {
      const { code, output } = await run([...args, "--folder", data], key)
      expect([args, code, output]).toEqual([args, 1, expect.stringMatching(/no database of Fieldgate in the folder/u)])
    }
    expect(existsSync(data)).toBe(false)
  })

  it.skipIf(TestDatabase.server === undefined)(
    "changes nothing in a schema without Fieldgate, and works in the named one",
    async () => {
      await using database = await TestDatabase.make()
      const env = { ...key, DATABASE_URL: database.url }
      const crm = { ...env, FIELDGATE_SCHEMA: "crm" }
      expect((await run(["projects", "create", "--name", "shop", "--schema", "crm"], env)).code).toBe(0)
      const dump = () =>
        TestDatabase.query(
          database.url,
          `select n.nspname, c.relname, (xpath('/row/c/text()', query_to_xml(format(
          'select count(*) as c from %I.%I', n.nspname, c.relname), false, true, '')))[1]::text as rows
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1, 2`
        )
      const before = await dump()
      expect(before.map(({ nspname }) => nspname)).toEqual(before.map(() => "crm"))
      for (const args of [...working, verifying]) {
        for (const schema of ["public", "crn"]) {
          const { code, output } = await run([...args, "--schema", schema], env)
          expect([args, code, output]).toEqual([
            args,
            1,
            expect.stringMatching(/no database of Fieldgate in the database/u)
          ])
        }
      }
      const seeded = await run(["seed"], crm)
      expect([seeded.code, seeded.output]).toEqual([
        1,
        expect.stringMatching(/has a project "shop": the demo is created only/u)
      ])
      const demo = await run(["start", "--demo", "--port", "0", "--sandbox-port", "0"], crm)
      expect([demo.code, demo.output]).toEqual([1, expect.stringMatching(/has a project "shop"/u)])
      const checked = await run(["start", "--check-config", "--port", "0", "--schema", "crn"], env)
      expect([checked.code, checked.output]).toEqual([0, expect.stringMatching(/pending migrations: 1_initial/u)])
      expect(await dump()).toEqual(before)
      const listed = await run(["keys", "list", "--project", "shop"], crm)
      expect([listed.code, listed.output]).toEqual([0, expect.stringMatching(/active {2}full/u)])
    }
  )
})
