/** Projects and keys made against the database, without a server. Spec 5. */
import { describe, expect, it } from "vitest"
import { fieldgate, saying, stop, temporaryFolder } from "./Process.ts"

const free = ["--port", "0", "--sandbox-port", "0"]

describe("fieldgate projects create, and keys create", { timeout: 120_000 }, () => {
  it("begin an empty database: a project, and a key that opens the server afterwards, as far as its scopes go", async () => {
    await using folder = await temporaryFolder()
    const at = ["--folder", folder.path]
    const create = (...args: ReadonlyArray<string>) => fieldgate(["keys", "create", "--label", "x", ...at, ...args])
    const project = () => fieldgate(["projects", "create", "--name", "shop", ...at])
    expect(await project().ended).toBe(0)
    const taken = project()
    expect([await taken.ended, taken.output()]).toEqual([
      1,
      expect.stringMatching(/^fieldgate: a project named "shop" exists already$/mu)
    ])

    const unknown = create("--project", "nowhere")
    expect(await unknown.ended).toBe(1)
    expect(unknown.output()).toMatch(/^fieldgate: there is no project with the id or name "nowhere"$/mu)

    const made = create("--project", "shop", "--scopes", "frontend")
    expect(await made.ended).toBe(0)
    const key = made.output().trim().split("\n").at(-1) ?? ""

    const server = fieldgate(["start", ...at, ...free])
    const [, url] = await saying(server, /listens on (\S+)/u)
    const ask = async (path: string) =>
      (await fetch(`${url}/v1/projects/${path}`, { headers: { "x-api-key": key } })).status
    expect([await ask("shop"), await ask("shop/api-keys")]).toEqual([200, 403])
    await stop(server)
  })
})
