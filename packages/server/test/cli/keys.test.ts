/** @rule key.secret, key.state */
import { describe, expect, it } from "vitest"
import { emptyDatabase, encryptionKey } from "./Deployed.ts"
import { command, fieldgate, type Run, saying, stop } from "./Process.ts"
import * as TestDatabase from "./TestDatabase.ts"

const lastLine = (run: Pick<Run, "output">): string => run.output().trim().split("\n").at(-1) ?? ""

const free = ["--port", "0", "--sandbox-port", "0"]

describe("fieldgate projects create, and keys create", () => {
  it("creates a project in an empty database, and a key that the server accepts within its scopes", async () => {
    await using database = await emptyDatabase()
    const { env } = database
    const create = (...args: ReadonlyArray<string>) => command(["keys", "create", "--label", "x", ...args], env)
    const project = () => command(["projects", "create", "--name", "shop"], env)
    const first = project()
    expect(await first.ended).toBe(0)
    const full = lastLine(first)
    const taken = project()
    expect([await taken.ended, taken.output()]).toEqual([
      1,
      expect.stringMatching(/^fieldgate: a project named "shop" already exists$/mu)
    ])

    const unknown = create("--project", "nowhere")
    expect(await unknown.ended).toBe(1)
    expect(unknown.output()).toMatch(/^fieldgate: project "nowhere" does not exist$/mu)

    const made = create("--project", "shop", "--scopes", "frontend")
    expect(await made.ended).toBe(0)
    const frontend = lastLine(made)

    const running = fieldgate(["start", ...free], env)
    const [, url] = await saying(running, /listens on (\S+)/u)
    const ask = async (key: string, path: string) =>
      (await fetch(`${url}/v1/projects/${path}`, { headers: { "x-api-key": key } })).status
    expect([await ask(full, "shop"), await ask(full, "shop/api-keys")]).toEqual([200, 200])
    expect([await ask(frontend, "shop"), await ask(frontend, "shop/api-keys")]).toEqual([200, 403])
    await stop(running)
  })

  it("lists, rotates, disables and deletes keys, and keeps the last full one unless --last is given", async () => {
    await using database = await emptyDatabase()
    const { env } = database
    const at = ["--project", "shop"]
    const keys = async (...args: ReadonlyArray<string>) => {
      const run = command(["keys", ...args, ...at], env)
      return { code: await run.ended, output: run.output(), last: lastLine(run) }
    }
    const first = command(["projects", "create", "--name", "shop"], env)
    expect(await first.ended).toBe(0)
    const full = lastLine(first)
    const frontend = (await keys("create", "--label", "pages", "--scopes", "frontend")).last
    const listed = await keys("list")
    expect(listed.output).not.toContain(full)
    expect(listed.output).not.toContain(frontend)
    const [, id = ""] = /^(\S+) {2}active {2}full {2}\S+ {2}never used {2}backend$/mu.exec(listed.output) ?? []
    const [, pages = ""] = /^(\S+) {2}active {2}frontend {2}\S+ {2}never used {2}pages$/mu.exec(listed.output) ?? []

    const refused = [await keys("disable", "--key", id), await keys("delete", "--key", id)]
    expect(refused.map(({ code }) => code)).toEqual([1, 1])
    for (const { output } of refused) expect(output).toMatch(/last active API key.*repeat the command with --last$/mu)
    const rotated = await keys("rotate", "--key", id)
    expect([rotated.code, rotated.output]).toEqual([0, expect.stringContaining(id)])
    expect((await keys("disable", "--key", pages)).code).toBe(0)

    const running = fieldgate(["start", ...free], env)
    const [, url] = await saying(running, /listens on (\S+)/u)
    const ask = async (key: string) =>
      (await fetch(`${url}/v1/projects/shop`, { headers: { "x-api-key": key } })).status
    expect([await ask(full), await ask(rotated.last), await ask(frontend)]).toEqual([401, 200, 401])
    await stop(running)

    expect((await keys("delete", "--key", pages)).code).toBe(0)
    expect((await keys("disable", "--key", id, "--last")).code).toBe(0)
    const left = (await keys("list")).output
    expect(left).toContain(`${id}  disabled  full`)
    expect(left).not.toContain(pages)
  })

  it("sets the permissions of frontend keys, about which a server warns at its start", async () => {
    await using database = await emptyDatabase()
    const { env } = database
    const projects = (...args: ReadonlyArray<string>) => command(["projects", ...args], env)
    expect(await projects("create", "--name", "shop").ended).toBe(0)
    const changed = projects("update", "--project", "shop", "--frontend-keys", "development")
    expect([await changed.ended, changed.output()]).toEqual([0, expect.stringContaining("frontendKeys = development")])
    const waived = projects("update", "--project", "shop", "--oauth-confirmation", "none")
    expect([await waived.ended, waived.output()]).toEqual([0, expect.stringContaining("oauthConfirmation = none")])
    const unchanged = projects("update", "--project", "shop")
    expect([await unchanged.ended, unchanged.output()]).toEqual([1, expect.stringContaining("nothing to change")])
    const server = fieldgate(["start", ...free], env)
    await saying(server, /listens on \S+/u)
    const lines = server.output().split("\n")
    for (const setting of ["frontendKeys = development", "oauthConfirmation = none"]) {
      expect(lines.filter((line) => line.includes(setting))).toEqual([expect.stringContaining("shop")])
    }
    await stop(server)
  })

  it.skipIf(TestDatabase.server === undefined)(
    "leaves nothing behind where its key could not be made, or its name is taken",
    async () => {
      await using database = await TestDatabase.make()
      const env = { DATABASE_URL: database.url, FIELDGATE_ENCRYPTION_KEY: encryptionKey }
      const create = () => command(["projects", "create", "--name", "shop"], env)
      expect(await command(["migrate"], env).ended).toBe(0)
      await TestDatabase.query(database.url, "alter table api_key add constraint none_yet check (false)")
      expect(await create().ended).toBe(1)
      const counts = `select (select count(*)::int from project) as projects, (select count(*)::int from organization)
      as organizations, (select count(*)::int from api_key) as keys`
      expect(await TestDatabase.query(database.url, counts)).toEqual([{ projects: 0, organizations: 0, keys: 0 }])
      await TestDatabase.query(database.url, "alter table api_key drop constraint none_yet")
      expect(await create().ended).toBe(0)
      expect(await TestDatabase.query(database.url, counts)).toEqual([{ projects: 1, organizations: 1, keys: 1 }])
      expect(await create().ended, "the name is taken").toBe(1)
      expect(await TestDatabase.query(database.url, counts)).toEqual([{ projects: 1, organizations: 1, keys: 1 }])
    }
  )
})
