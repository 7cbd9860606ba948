/** @rule cli.shutdown */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { deploy, slow } from "./Deployed.ts"
import { saying, temporaryFolder } from "./Process.ts"

const tidewater = fileURLToPath(new URL("../../../../examples/custom-provider/TidewaterDefined.ts", import.meta.url))

describe("An error that nothing catches", () => {
  it("stops the process as a signal does: what was sent is answered, and it exits with 1", async () => {
    await using folder = await temporaryFolder()
    const throwing = join(folder.path, "throwing.mjs")
    const text = `export { driver } from ${JSON.stringify(tidewater)}
process.on("SIGUSR2", () => { throw new Error("a bug of a driver") })
`
    await writeFile(throwing, text)
    const { crm, run, write } = await deploy(join(folder.path, "data"), undefined, "--driver", throwing)
    await slow(crm, { delay: 1500, afterCommit: true }, 1)
    const sent = write({ type: "create", record: { email: "sent@demo.example" } })
    const isSent = async () => (await (await fetch(`${crm}/__sandbox/records`)).text()).includes("sent@demo.example")
    while (!(await isSent()));
    run.child.kill("SIGUSR2")
    await saying(run, /an error that nothing caught stops the process.*a bug of a driver/su)
    expect((await sent).status).toBe(200)
    expect(await run.ended).toBe(1)
  })
})
