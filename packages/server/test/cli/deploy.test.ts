/** @rule integration.deploy, integration.plan */
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { command, fieldgate, saying, stop, takenPort, temporaryFolder } from "./Process.ts"

const demo = new URL("../../demo/fieldgate.yaml", import.meta.url)

describe("fieldgate plan", () => {
  it("reports why a server can't be reached", async () => {
    const { port } = await (async () => {
      await using taken = await takenPort()
      return { port: taken.port }
    })()
    const manifest = fileURLToPath(demo)
    const run = command(["plan", "--manifest", manifest, "--url", `http://127.0.0.1:${port}`], {
      FIELDGATE_KEY: "fg_x"
    })
    expect([await run.ended, run.output()]).toEqual([
      1,
      `fieldgate: could not connect to http://127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port} (ECONNREFUSED)\n`
    ])
  })
})

describe("fieldgate plan and deploy", { timeout: 300_000 }, () => {
  it("prints a manifest's changes, returns an exit code, and applies them", async () => {
    await using folder = await temporaryFolder()
    const server = fieldgate(["start", "--folder", join(folder.path, "data"), "--port", "0", "--sandbox-port", "0"])
    const [, key = ""] = await saying(server, /API key {4}(\S+)/u)
    const [, url = ""] = await saying(server, /listens on (\S+)/u)
    const file = join(folder.path, "fieldgate.yaml")
    const run = async (name: string, ...more: ReadonlyArray<string>) => {
      const done = command([name, "--manifest", file, "--url", url, ...more], { FIELDGATE_KEY: key })
      return { code: await done.ended, output: done.output() }
    }
    const text = await readFile(demo, "utf8")

    await writeFile(file, text)
    const stranger = command(["plan", "--manifest", file, "--url", url], { FIELDGATE_KEY: "fg_unknown" })
    expect([await stranger.ended, stranger.output()]).toEqual([
      1,
      expect.stringMatching(/^fieldgate: .*FIELDGATE_KEY.*\.\n$/u)
    ])
    expect(await run("plan")).toMatchObject({ code: 0, output: expect.stringContaining("Nothing to deploy") })

    await writeFile(
      file,
      text.replace("        - objectName: companies\n  - name", "  - name").replace("HubSpot sync", "My CRM")
    )
    const planned = await run("plan")
    expect(planned).toMatchObject({ code: 2 })
    expect(planned.output).toContain('~ displayName: "HubSpot sync" → "My CRM"')
    expect(planned.output).toContain("- write.objects.companies")
    expect(planned.output).toContain("demo-group: write.objects.companies")
    const listed = await run("plan", "--json")
    expect(listed.code).toBe(2)
    const plan = JSON.parse(listed.output.slice(listed.output.indexOf("{"), listed.output.lastIndexOf("}") + 1))
    expect(plan).toMatchObject({ changes: true, integrations: [{ name: "crm", action: "change" }, {}, {}] })
    expect(await run("deploy")).toMatchObject({ code: 0, output: expect.stringContaining("Deployed.") })
    expect(await run("plan", "--project", "demo")).toMatchObject({ code: 0 })

    await writeFile(
      file,
      text
        .replace("            - fieldName: firstname\n", "")
        .replace(
          "            - fieldName: email",
          "            - fieldName: email\n            - mapToName: tier\n            - fieldName: firstname"
        )
    )
    const demanding = await run("plan")
    expect(demanding.output).toMatch(
      /^! "crm" now requires read\.objects\.contacts\.requiredFields\.tier: 1 of its installations/mu
    )
    expect(demanding.output).toContain("demo-group: missing read.objects.contacts.selectedFieldMappings.tier")

    await writeFile(file, text.replace("objectName: contacts", "objectNam: contacts"))
    const refused = await run("plan")
    expect(refused.code).toBe(1)
    expect(refused.output).toMatch(/fieldgate\.yaml:9:11: .*did you mean objectName/u)

    const unreachable = command(["plan", "--manifest", file, "--url", "http://127.0.0.1:1"], { FIELDGATE_KEY: key })
    expect([await unreachable.ended, unreachable.output()]).toEqual([1, expect.stringContaining("http://127.0.0.1:1")])
    const keyless = command(["plan", "--manifest", file, "--url", url])
    expect([await keyless.ended, keyless.output()]).toEqual([1, expect.stringContaining("FIELDGATE_KEY")])
    expect(await stop(server)).toBe(0)
  })
})
