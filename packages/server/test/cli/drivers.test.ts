/** @rule cli.drivers */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { command, fieldgate, saying, stop, temporaryFolder } from "./Process.ts"

const tidewater = fileURLToPath(new URL("../../../../examples/custom-provider/TidewaterDefined.ts", import.meta.url))

const manifest = `specVersion: 1.0.0
integrations:
  - name: people
    provider: tidewater
    write:
      objects:
        - objectName: people
`

describe("--driver", () => {
  it("loads a custom provider and plans an integration for it", async () => {
    await using folder = await temporaryFolder()
    const free = ["--port", "0", "--sandbox-port", "0"]
    const run = fieldgate(["start", "--folder", folder.path, ...free, "--driver", tidewater])
    const [, key = ""] = await saying(run, /API key {4}(\S+)/u)
    const [, url = ""] = await saying(run, /listens on (\S+)/u)
    const answer = await fetch(`${url}/v1/providers`, { headers: { "x-api-key": key } })
    expect(await answer.json()).toMatchObject({ tidewater: { displayName: "Tidewater" }, hubspot: {} })
    await writeFile(join(folder.path, "fieldgate.yaml"), manifest)
    const plan = command(["plan", "--url", url, "--manifest", join(folder.path, "fieldgate.yaml")], {
      FIELDGATE_KEY: key
    })
    expect({ code: await plan.ended, output: plan.output() }).toMatchObject({ code: 2 })
    expect(plan.output()).toMatch(/people/u)
    expect(await stop(run)).toBe(0)
  })

  it("refuses invalid modules with all their faults before anything starts", async () => {
    await using folder = await temporaryFolder()
    const file = async (name: string, text: string) => {
      const path = join(folder.path, name)
      await writeFile(path, text)
      return path
    }
    const missing = join(folder.path, "missing.mjs")
    const empty = await file("empty.mjs", "export const other = 1\n")
    const faulty = await file("faulty.mjs", 'export const driver = { name: "hubspot", displayName: "" }\n')
    const throwing = await file("throwing.mjs", 'export default () => { throw new Error("no key") }\n')
    const drivers = [missing, empty, faulty, throwing].flatMap((path) => ["--driver", path])
    const data = join(folder.path, "data")
    const run = fieldgate(["start", "--folder", data, "--port", "0", "--sandbox-port", "0", ...drivers])
    expect(await run.ended).toBe(1)
    for (const line of [
      /the drivers can't be loaded:/u,
      /missing\.mjs: the module can't be imported: Cannot find module/u,
      /empty\.mjs: it exports no driver: export a driver, or a function that returns one, as `driver`/u,
      /faulty\.mjs: .*displayName/u,
      /faulty\.mjs: .*capabilities/u,
      /faulty\.mjs: write must be a function/u,
      /faulty\.mjs: another driver is named "hubspot"/u,
      /throwing\.mjs: its function throws: no key/u
    ]) {
      expect(run.output()).toMatch(line)
    }
  })

  it("shows the drivers and their faults with --check-config", async () => {
    await using folder = await temporaryFolder()
    const check = async (path: string) => {
      const args = ["start", "--check-config", "--folder", folder.path, "--port", "0", "--sandbox-port", "0"]
      const run = fieldgate(args, { FIELDGATE_DRIVERS: path })
      return { code: await run.ended, output: run.output() }
    }
    expect(await check(tidewater)).toMatchObject({
      code: 0,
      output: expect.stringContaining("driver for Tidewater (tidewater)")
    })
    expect(await check("./nowhere.js")).toMatchObject({
      code: 1,
      output: expect.stringContaining("./nowhere.js: the module can't be imported")
    })
  })
})
