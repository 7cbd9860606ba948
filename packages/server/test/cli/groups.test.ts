import { describe, expect, it } from "vitest"
import { emptyDatabase } from "./Deployed.ts"
import { command } from "./Process.ts"

describe("fieldgate groups", () => {
  it("exports a group as lines and erases it", async () => {
    await using database = await emptyDatabase()
    const { env } = database
    const run = async (...args: ReadonlyArray<string>) => {
      const started = command(args, env)
      expect([await started.ended, started.output()]).toEqual([0, expect.any(String)])
      return started.output()
    }
    const demo = ["--project", "demo", "--group", "demo-group"]
    await run("seed")
    const exported = await run("groups", "export", ...demo)
    expect(exported).toContain('"type":"connection"')
    expect(exported.trimEnd().split("\n").at(-1)).toBe('{"type":"end"}')
    const consumerRef: string = JSON.parse(/^\{"type":"connection".*$/mu.exec(exported)?.[0] ?? "").connection.consumer
      .consumerRef
    const ofConsumer = ["--project", "demo", "--consumer", consumerRef]
    expect(await run("groups", "export", ...ofConsumer)).toContain('"type":"connection"')
    expect(await run("groups", "erase", ...ofConsumer)).toContain("All data of the person is erased.")
    expect(await run("groups", "export", ...ofConsumer)).not.toContain('"type":"connection"')
    expect(await run("groups", "export", ...demo)).toContain('"consumerRef":"erased:')
    expect(await run("groups", "erase", ...demo)).toContain('All data of the group "demo-group" is deleted.')
    expect(await run("groups", "export", ...demo)).not.toContain('"type":"connection"')
    const unknown = command(["groups", "erase", "--project", "demo", "--group", "nope"], env)
    expect([await unknown.ended, unknown.output()]).toEqual([
      1,
      expect.stringContaining('the project demo has no data of a group "nope", so nothing was deleted')
    ])
  })
})
